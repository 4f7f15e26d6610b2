import { goodsHaveRoom } from './tables-with-room.ts'

goodsHaveRoom('sample')
