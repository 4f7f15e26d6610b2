/**
 * Worlds of people who gather: at the same moment several of them sit down, are invited, stand up, arrange, begin,
 * look for an opponent or ask for the next game, over several processes; and now and then something fails.
 */
import { type Random, randomFrom } from '@handwerk/kernel'
import { type Action, anything, type Deed, gap, making, playing, type Scenario } from './scenario.js'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** People who act at the same moment do so within as many milliseconds. */
const MOMENT = 12

export function gatheringScenarioOf(seed: number): Scenario {
  const random = randomFrom(`gathering ${seed}`)
  const people = 3 + random.below(3)
  const processes = random.below(4) === 0 ? 1 : 2 + random.below(2)
  const actions: Action[] = []
  let at = 0
  const add = (deed: Deed, later = 0) => actions.push({ ...deed, at: at + later })
  const who = () => random.below(people)
  for (let person = 0; person < people; person++) add({ do: 'connect', who: person, process: random.below(9) })
  at += SECOND
  // Whoever hears late acts upon what was.
  if (random.below(2) === 0) add({ do: 'muddle the news', double: 20, late: 60, for: 10 * MINUTE })
  const tables = 1 + random.below(3)
  for (let table = 0; table < tables; table++) {
    add(making(random, who()))
    at += 300
    for (let person = 0; person < people; person++) add({ do: 'follow', who: person, table })
  }
  const moments = 20 + random.below(30)
  for (let moment = 0; moment < moments; moment++) {
    at += random.below(3) === 0 ? gap(random) : random.below(400)
    if (random.below(6) === 0) add(anything(random, who()))
    const table = random.below(5)
    const kind = random.below(10)
    // All look for the same opponent, or ask for the same next game.
    if (kind === 0) together(random, people, (one) => add({ ...pairing, who: one }, random.below(MOMENT)))
    else if (kind === 1) {
      add({ do: 'act', who: who(), table, act: 'resign', luck: 0 })
      at += SECOND
      together(random, people, (one) => add({ do: 'rematch', who: one, table }, random.below(MOMENT)))
    } else for (let i = 1 + random.below(5); i > 0; i--) add(deedAt(random, people, table), random.below(MOMENT))
  }
  return { seed, people, processes, actions: actions.sort((a, b) => a.at - b.at) }
}

const pairing = { do: 'pair', game: 0, pace: 'live', rated: false } as const

function together(random: Random, people: number, each: (who: number) => void): void {
  for (let person = 0; person < people; person++) if (random.below(3) > 0) each(person)
}

function deedAt(random: Random, people: number, table: number): Deed {
  const who = random.below(people)
  const luck = random.below(1_000_000)
  const kind = random.below(100)
  if (kind < 20) return { do: 'join by link', who, table }
  if (kind < 28) return { do: 'join', who, table }
  if (kind < 50) return { do: 'arrange', who, table, luck }
  if (kind < 58) return { do: 'invite', who, table, guest: random.below(people) }
  if (kind < 62) return { do: 'decline', who, table }
  if (kind < 70) return { do: 'act', who, table, act: 'leave', luck }
  if (kind < 76) return { do: 'start', who, table }
  if (kind < 79) return { do: 'cancel', who, table }
  if (kind < 80) return { do: 'close', table }
  if (kind < 84)
    return {
      do: 'pair',
      who,
      game: random.below(2),
      pace: random.below(2) === 0 ? 'live' : 'days',
      rated: random.below(2) === 0,
    }
  if (kind < 87) return { do: 'block', who, other: random.below(people), on: random.below(3) > 0 }
  if (kind < 90) return { do: 'act', who, table, act: random.below(2) === 0 ? 'nudge' : 'claim', luck }
  if (kind < 92) return { do: 'share', who, table }
  if (kind < 94) return making(random, who)
  if (kind < 96) return { do: 'rematch', who, table }
  if (kind < 98) return { do: 'follow', who, table }
  return playing(random, who)
}
