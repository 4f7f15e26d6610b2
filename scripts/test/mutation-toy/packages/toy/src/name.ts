export type Name = 'cups' | 'jars'
