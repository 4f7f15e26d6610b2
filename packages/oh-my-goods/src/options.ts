/** Editions and settings: table E of the rules, and the two house rules. */
import { type Reading, reading, readObject, readOneOf, readWhole, type Seat, type Setting } from '@handwerk/kernel'
import { type CardFile, readCards, SEATS } from './cards.js'

const EDITIONS = ['2nd', '1st'] as const
type Edition = (typeof EDITIONS)[number]

export interface Options {
  readonly edition: Edition
  /** OMG-1.1: may the hand be redrawn? */
  readonly redraw: boolean
  /** OMG-1.4: when does an extra-card office give its card? */
  readonly extraCard: 'few' | 'always'
  /** OMG-5.1: where does a planned card go that was not built? */
  readonly unbuilt: 'hand' | 'discard'
  /** OMG-5.3: is hiring in place of building only, or also after it? */
  readonly hire: 'instead' | 'after'
  /** OMG-4.13: do all chains run in the final round? */
  readonly finalChains: boolean
  /** OMG-5.6: may nobody have more than two assistants? */
  readonly assistantLimit: boolean
  /** OMG-H.1 */
  readonly keepOne: boolean
  /** OMG-H.2 */
  readonly twoForOne: boolean
  /** OMG-S.4: the first active player; null is a random one. */
  readonly first: Seat | null
  /** The card file; null is the standard one. */
  readonly cards: CardFile | null
}

const TRUTH = ['yes', 'no'] as const

/** The first value is the default, that of the second edition; `first` is the first edition's. */
const SETTINGS = {
  redraw: { values: TRUTH, first: 'no' },
  extraCard: { values: ['few', 'always'], first: 'always' },
  unbuilt: { values: ['hand', 'discard'], first: 'discard' },
  hire: { values: ['instead', 'after'], first: 'after' },
  finalChains: { values: TRUTH, first: 'no' },
  assistantLimit: { values: TRUTH, first: 'yes' },
  keepOne: { values: ['no', 'yes'], first: 'no' },
  twoForOne: { values: ['no', 'yes'], first: 'no' },
} as const
type Switch = keyof typeof SETTINGS
const SWITCHES = Object.keys(SETTINGS) as Switch[]

export const settings: readonly Setting[] = [
  { id: 'edition', values: EDITIONS },
  ...SWITCHES.map((id) => ({ id, values: SETTINGS[id].values })),
]

/** Reads settings as texts (`redraw: 'no'`) or as Options has them (`redraw: false`). */
export function readOptions(raw: unknown, seats: number = SEATS.max): Reading<Options> {
  return reading(() => {
    const given = readObject(raw ?? {}, [], ['edition', ...SWITCHES, 'first', 'cards'])
    const edition = readOneOf(given['edition'] ?? EDITIONS[0], ['edition'], EDITIONS)
    const setting = <S extends Switch>(id: S): (typeof SETTINGS)[S]['values'][number] => {
      const { values, first } = SETTINGS[id]
      const value = given[id] ?? (edition === '1st' ? first : values[0])
      return readOneOf(typeof value === 'boolean' ? (value ? 'yes' : 'no') : value, [id], values)
    }
    return Object.freeze({
      edition,
      redraw: setting('redraw') === 'yes',
      extraCard: setting('extraCard'),
      unbuilt: setting('unbuilt'),
      hire: setting('hire'),
      finalChains: setting('finalChains') === 'yes',
      assistantLimit: setting('assistantLimit') === 'yes',
      keepOne: setting('keepOne') === 'yes',
      twoForOne: setting('twoForOne') === 'yes',
      first: given['first'] == null ? null : readFirst(given['first'], seats),
      cards: given['cards'] == null ? null : readCards(given['cards'], ['cards']),
    })
  })
}

/** A seat's number, as a number or as the text of one. */
function readFirst(raw: unknown, seats: number): Seat {
  const seat = typeof raw === 'string' && /^\d$/.test(raw) ? Number(raw) : raw
  return readWhole(seat, ['first'], 0, seats - 1)
}
