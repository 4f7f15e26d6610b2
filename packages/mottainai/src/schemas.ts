/** JSON Schemas of what leaves the game, made from the types by `npm run -s schemas`. */
import schemas from './schemas.json' with { type: 'json' }

export { schemas }
