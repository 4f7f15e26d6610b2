/** `verify`: checks that a record keeps to the rules. */
import { storyOf, verifyRecord } from '@handwerk/match'
import { differenceSentence, openRecord } from '../record-file.js'
import type { Registry } from '../registry.js'
import { endOf, storyLines } from '../terminal/record-story.js'
import type { Terminal } from '../terminal/terminal.js'

export async function verify(registry: Registry, terminal: Terminal, name: string): Promise<number> {
  const { file, record, module } = await openRecord(registry, name)
  const first = record.rebased?.after ?? 0
  const difference = verifyRecord(module, record)
  if (difference && difference.playedBy === undefined) {
    terminal.print(differenceSentence(file, difference))
    return 1
  }
  const made = `version ${record.version} of the rules`
  const held = first === 0 ? 'holds' : `holds from move ${first + 1} on, the others were played by ${made}`
  const checked = difference
    ? `was played by ${made}, this is version ${module.game.version}: its moves are not checked`
    : held
  const end = endOf(record, 'en') ?? 'The game is unfinished.'
  terminal.print(
    `${name} ${checked}: ${record.game}, ${record.moves.length} moves. ${end}`,
    ...storyLines(storyOf(record), record.seats, 'en'),
  )
  return 0
}
