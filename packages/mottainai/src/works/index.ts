/** All works, in the order of their numbers. */
import { enter, type Work } from '../book.js'
import { clay } from './clay.js'
import { cloth } from './cloth.js'
import { metal } from './metal.js'
import { paper } from './paper.js'
import { stone } from './stone.js'

type IdIn<Works> = Works extends readonly Work<infer Id>[] ? Id : never

/** The ids of all works, as the lists of the materials name them. */
export type WorkId = IdIn<typeof paper | typeof stone | typeof cloth | typeof clay | typeof metal>

const works: readonly Work<WorkId>[] = [...paper, ...stone, ...cloth, ...clay, ...metal]
enter(works)

/** A table with an entry for each work, by its kind. A table that leaves a work out does not compile. */
export const byKind = <T>(table: Readonly<Record<WorkId, T>>): readonly T[] => works.map(({ id }) => table[id])
