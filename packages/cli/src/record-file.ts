/** Records read from files. */
import { type AnyGameModule, type Difference, readRecord } from '@handwerk/kernel'
import { type MatchRecord, withStory } from '@handwerk/match'
import { faultIn, type JsonFile, openJson, unwrap } from './json-file.js'
import { openModuleIn, type Registry } from './registry.js'

interface RecordFile {
  readonly file: JsonFile
  readonly record: MatchRecord
  readonly module: AnyGameModule
}

/** Checks the form of the record, not its moves. */
export async function openRecord(registry: Registry, name: string): Promise<RecordFile> {
  const file = openJson(name)
  const record = unwrap(file, withStory(unwrap(file, readRecord(file.value)), file.value))
  const module = await openModuleIn(registry, file, record.game)
  const options = module.options(record.options, record.seats.length)
  if (!options.ok) throw faultIn(file, { at: ['options', ...options.fault.at], reason: options.fault.reason })
  return { file, record, module }
}

export function differenceSentence(file: JsonFile, { move, sentence }: Difference): string {
  if (move === null) return `${file.name} does not hold: ${sentence}`
  return `${file.name}, line ${file.lineOf(['moves', move - 1])}, does not hold at move ${move}: ${sentence}`
}
