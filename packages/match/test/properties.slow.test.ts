import { checkProperties } from './properties.js'

checkProperties(25)
