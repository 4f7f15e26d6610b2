/** Games that an older version stored: the present version must open them, continue and finish. */
import { readFileSync } from 'node:fs'
import {
  type AnyGameModule,
  type GameRecord,
  migratePosition,
  migrateRecord,
  readRecord,
  replay,
  resumeRecord,
} from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'

interface Frozen {
  readonly record: number
  readonly after: number
  readonly moves: Readonly<Record<string, readonly string[]>>
  readonly position: unknown
}

/** Checks `records-<version>.json` and `positions-<version>.json` of a folder. */
export function checkFrozen(module: AnyGameModule, folder: URL, version: number): void {
  const { game, notation } = module
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  const positions: readonly Frozen[] = read(`positions-${version}.json`)
  const records: readonly GameRecord[] = read(`records-${version}.json`).map((raw: unknown) => {
    const record = readRecord(raw)
    if (!record.ok) throw new Error(record.fault.reason)
    return record.value
  })

  const migrated = ({ position }: Frozen) => migratePosition(game, position, version)

  const offered = (position: unknown) =>
    Object.fromEntries(
      game
        .waiting(position)
        .map((seat) => [
          seat,
          game.moves(position, seat).map((move) => notation.write(game.view(position, seat), move)),
        ]),
    )

  /** Plays moves from all parts of the lists until the game is over. */
  function playOut(position: unknown): unknown {
    let made = 0
    for (let seats = game.waiting(position); seats.length > 0; seats = game.waiting(position)) {
      const moves = game.moves(position, seats[0])
      game.play(position, seats[0], moves[(7 * made++) % moves.length])
    }
    return game.result(position)
  }

  describe(`games stored by version ${version}`, () => {
    it.each(records.map((record, index) => [index, record] as const))(
      'record %i plays as it did, or is shown as it was stored',
      (_, record) => {
        const difference = replay(module, record)
        if (migrateRecord(game, record)) expect(difference).toBeNull()
        else expect(difference).toMatchObject({ move: null, playedBy: version })
      },
    )

    it.each(records.flatMap((record, index) => (record.result ? [] : [[index, record] as const])))(
      'the unfinished record %i goes on with all its moves while the rules play them, and ends',
      (_, record) => {
        const left = resumeRecord(module, record)
        if (!('moves' in left)) throw new Error(left.sentence)
        const kept = migrateRecord(game, record) ? record.moves.length : left.moves.length
        expect(left.moves).toEqual(record.moves.slice(0, kept))
        const moments: unknown[] = []
        replay(module, left, ({ position }) => moments.push(game.copy(position)))
        expect(playOut(moments[kept])).not.toBeNull()
      },
    )

    it.each(positions.map((frozen) => [frozen.record, frozen.after, frozen] as const))(
      'the position of record %i after %i moves offers what it did',
      (_record, _after, frozen) => {
        expect(offered(migrated(frozen))).toEqual(frozen.moves)
      },
    )

    it.each(positions.map((frozen) => [frozen.record, frozen.after, frozen] as const))(
      'the position of record %i after %i moves goes on to an end',
      (_record, _after, frozen) => {
        expect(playOut(migrated(frozen))).not.toBeNull()
      },
    )
  })
}
