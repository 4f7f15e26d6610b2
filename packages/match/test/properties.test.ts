import { checkProperties } from './properties.js'

// The slow file of this name plays more.
checkProperties(4)
