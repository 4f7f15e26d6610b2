import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type AnyBox, type Language, randomFrom } from '@handwerk/kernel'
import { Complaint, choiceOf } from './complaint.js'
import { languageOf, rawOptions, seatList, seedOr, type TableFlags } from './flags.js'
import { saveJson } from './json.js'
import { phrases } from './phrases.js'
import { openBot, openBox, type Registry } from './registry.js'
import { Sitting } from './sitting.js'
import { Table } from './table.js'
import type { Terminal } from './terminal.js'

export interface PlayFlags extends TableFlags {
  readonly seats?: string
  readonly seed?: string
  readonly lang?: string
  readonly plain?: boolean
  readonly save?: string
}

/** Somebody who sits down: a person with a name, or a bot. */
interface Guest {
  readonly bot: string | null
  readonly name: string
}

export async function play(
  registry: Registry,
  terminal: Terminal,
  game: string | undefined,
  flags: PlayFlags,
): Promise<number> {
  const language = languageOf(flags.lang, terminal.env)
  const name = game ?? (await askGame(registry, terminal, language))
  const box = await openBox(registry, name)
  const guests = await guestsOf(registry, box, flags.seats, language)
  const options = rawOptions(box, guests.length, flags)
  if (flags.save !== undefined) checkFolder(flags.save)
  const seed = seedOr(flags.seed)
  const table = new Table(
    box,
    options,
    guests.map((guest) => guest.name),
    seed,
  )
  const bots = await Promise.all(
    guests.map(({ bot }, seat) => bot && openBot(registry, name, bot, randomFrom(`${seed}/bot/${seat}`))),
  )
  const sitting = new Sitting(
    table,
    bots.map((bot) => bot || null),
    terminal,
    language,
    flags.plain === true,
  )
  const ending = await sitting.play()
  const said = phrases[language]
  if (ending === 'quit') terminal.print(said.leftUnfinished)
  if (ending === 'input ended') terminal.complain(said.inputEnded)
  if (flags.save !== undefined) {
    saveJson(flags.save, table.record())
    terminal.print(said.saved(flags.save))
  }
  return ending === 'input ended' ? 1 : 0
}

async function askGame(registry: Registry, terminal: Terminal, language: Language): Promise<string> {
  const { names } = registry
  if (names.length === 0) throw new Complaint('there are no games to play')
  if (names.length === 1) return names[0]
  const said = phrases[language]
  const titles = await Promise.all(names.map(async (name) => (await openBox(registry, name)).words[language].title))
  terminal.print(said.whichGame, ...titles.map((title, i) => `${i + 1}  ${title}`))
  for (;;) {
    const line = await terminal.ask('> ')
    if (line === null) throw new Complaint(`no game was chosen; ${choiceOf(names, '')}`)
    const text = line.trim()
    const chosen = names[Number(text) - 1] ?? names.find((name) => name === text)
    if (chosen) return chosen
    terminal.print(said.numberUpTo(names.length))
  }
}

/** `human`, `human:Anna` and names of bots; one person against a bot that answers at once if nothing is said. */
async function guestsOf(
  registry: Registry,
  box: AnyBox,
  seats: string | undefined,
  language: Language,
): Promise<Guest[]> {
  const game = box.game.name
  const bots = registry.bots(game)
  const opponent = bots.includes('greedy') ? 'greedy' : (bots.at(-1) ?? 'random')
  const usual = ['human', ...new Array<string>(box.game.seats.min - 1).fill(opponent)]
  const entries = seats === undefined ? usual : seatList(box, seats)
  const guests = entries.map((entry): Guest => {
    if (entry === 'human') return { bot: null, name: phrases[language].guest }
    if (entry === 'human:') throw new Complaint('a person needs a name after "human:"')
    if (entry.startsWith('human:')) return { bot: null, name: entry.slice('human:'.length) }
    return { bot: entry, name: entry }
  })
  for (const { bot } of guests) if (bot !== null) await openBot(registry, game, bot, randomFrom(''))
  return guests.map((guest, seat) => ({ ...guest, name: ownName(guests, seat) }))
}

/** Numbered where others have the same name. */
function ownName(guests: readonly Guest[], seat: number): string {
  const { name } = guests[seat]
  const same = guests.filter((guest) => guest.name === name).length
  const before = guests.slice(0, seat).filter((guest) => guest.name === name).length
  return same === 1 ? name : `${name} ${before + 1}`
}

/** Better to hear it before the game than after. */
function checkFolder(file: string): void {
  const folder = dirname(file)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Complaint(`${file} cannot be written: there is no directory ${folder}`)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new Complaint(`${file} cannot be written: it is a directory`)
}
