/** What the tests of the suite share. */
import { proverFor } from '@handwerk/bots'
import { loadGame } from '@handwerk/shelf'
import { expect } from 'vitest'
import { type ProvenPosition, readSuite, suiteFolder } from '../src/suite/proven-position.js'

export async function suiteOf(name: string) {
  const module = await loadGame(name)
  if (!module) throw new Error(`there is no game ${name}`)
  const prover = await proverFor(module)
  if (!prover) throw new Error(`${name} has no proofs`)
  return { module, prover, suite: readSuite(module, suiteFolder()) }
}

/** Proves the position anew: exactly the stored moves win, and others do not. */
export async function expectProof(game: string, { name, position, seat, best }: ProvenPosition): Promise<void> {
  const { module, prover } = await suiteOf(game)
  const proof = prover(position, seat)
  expect([...(proof?.best ?? [])].sort(), name).toEqual([...best].sort())
  expect(proof?.others.length, name).toBeGreaterThan(0)
  expect(best.length + (proof?.others.length ?? 0), name).toBe(module.game.moves(position, seat).length)
}
