import { isMagnifiedWell } from './magnified.ts'

isMagnifiedWell('sample')
