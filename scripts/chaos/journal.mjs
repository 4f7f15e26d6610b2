/** One JSON line for each fault, written as soon as it is over, so that a run that was ended goes on where it stopped. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export class Journal {
  #file

  /** Null: nothing is kept. */
  constructor(file) {
    this.#file = file
  }

  lines() {
    if (this.#file === null || !existsSync(this.#file)) return []
    const lines = readFileSync(this.#file, 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
  }

  write(line) {
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}
