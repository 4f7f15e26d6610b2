/** All works, in the order of their numbers. */
import { enter } from '../book.js'
import { clay } from './clay.js'
import { cloth } from './cloth.js'
import { metal } from './metal.js'
import { paper } from './paper.js'
import { stone } from './stone.js'

enter([...paper, ...stone, ...cloth, ...clay, ...metal])
