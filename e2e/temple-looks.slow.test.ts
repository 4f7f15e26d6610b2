import { templesHaveRoom } from './tables-with-room.ts'

templesHaveRoom('sample')
