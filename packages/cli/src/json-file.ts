/** JSON files with the line of each value, so that error messages can name it. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Fault, type Path, placeOf, type Reading } from '@handwerk/kernel'
import { type DocumentNode, evaluate, parse, type ValueNode } from '@humanwhocodes/momoa'
import { UserError } from './command-line/user-error.js'

export interface JsonFile {
  readonly name: string
  readonly value: unknown
  /** The line where the value at this path begins; if there is none, the line of what should contain it. */
  lineOf(path: Path): number
}

/** In bytes. A record of a hundred thousand moves is smaller. */
export const LARGEST_FILE = 8 * 1024 * 1024

export function openJson(name: string): JsonFile {
  return parseJson(name, readText(name))
}

export function parseJson(name: string, text: string): JsonFile {
  // Lines take fifty times the memory of the text, and are needed only where something is wrong.
  let root: ValueNode | null = null
  const parsed = (): ValueNode => {
    root ??= parseText(name, text).body
    return root
  }
  return { name, value: jsonOrNull(text) ?? evaluate(parsed()), lineOf: (path) => lineIn(parsed(), path) }
}

/** Returns the value, or throws an error that names the line of the fault. */
export function unwrap<T>(file: JsonFile, reading: Reading<T>): T {
  if (reading.ok) return reading.value
  throw faultIn(file, reading.fault)
}

export function faultIn(file: JsonFile, fault: Fault): UserError {
  return new UserError(`${file.name}, line ${file.lineOf(fault.at)}, ${placeOf(fault.at)}: ${fault.reason}`)
}

/** For one line of JSON, where any fault is treated alike. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function writeTextFile(name: string, text: string): void {
  try {
    writeFileSync(name, text)
  } catch (error) {
    const noFolder = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new UserError(
      `${name} cannot be written: ${noFolder ? `there is no folder ${dirname(name)}` : systemError(error)}`,
    )
  }
}

function readText(name: string): string {
  try {
    if (statSync(name).size > LARGEST_FILE)
      throw new UserError(`${name} has more than 8 MB, which no record or position needs`)
    return readFileSync(name, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`${name} cannot be read: ${systemError(error)}`)
  }
}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of its path is not a directory',
  EACCES: 'it is not permitted',
  EPERM: 'it is not permitted',
}

/** Errors of the file system in words; any other error is a bug, and thrown again. */
function systemError(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) throw error
  return SYSTEM_ERRORS[String(error.code)] ?? error.message
}

/** The parser names tokens by their kind; people see signs. */
const SIGNS: Readonly<Record<string, string>> = {
  LBrace: '{',
  RBrace: '}',
  LBracket: '[',
  RBracket: ']',
  Comma: ',',
  Colon: ':',
  String: 'text',
  Number: 'number',
  Boolean: 'true or false',
  Null: 'null',
}

const complaintOf = (error: Error): string =>
  error.message
    .replace(/ found\. \(.*$/, '')
    .replace(/^U/, 'u')
    .replace(/token (\w+)$/, (all, kind: string) => SIGNS[kind] ?? all)

function parseText(name: string, text: string): DocumentNode {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof RangeError) throw new UserError(`${name} is nested too deeply`)
    if (!(error instanceof Error && 'line' in error && 'column' in error)) throw error
    throw new UserError(`${name}, line ${error.line}, column ${error.column}: is not JSON, ${complaintOf(error)}`)
  }
}

function lineIn(root: ValueNode, path: Path): number {
  let node = root
  let line = root.loc.start.line
  for (const key of path) {
    if (node.type === 'Object') {
      const member = node.members.findLast(({ name }) => (name.type === 'String' ? name.value : name.name) === key)
      if (!member) break
      line = member.loc.start.line
      node = member.value
    } else if (node.type === 'Array' && typeof key === 'number' && node.elements[key]) {
      node = node.elements[key].value
      line = node.loc.start.line
    } else break
  }
  return line
}
