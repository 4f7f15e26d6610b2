import { hasRoom } from './room.ts'
import { templesAtMoments } from './temple-moments.ts'
import { hidden } from './temples.ts'

hasRoom({
  game: 'mottainai',
  saves: templesAtMoments(),
  moments: ['action', 'assistants', 'effect', 'five', 'floor', 'hand', 'neighbour', 'sales', 'wings', 'workplace'],
  hidden,
})
