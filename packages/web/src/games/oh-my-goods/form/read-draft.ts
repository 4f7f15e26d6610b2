/** Reads a draft that was stored before a reload. */
import { type Path, reading, readList, readObject, readWhole } from '@handwerk/kernel'
import type { Draft } from './form.ts'

/** -1 stands for no card. */
const LEAST = -1
const MOST = 999

export function readDraft(raw: unknown): Draft | null {
  const read = reading((): Draft => {
    const draft = readObject(raw, [])
    const number = (key: string) => readWhole(draft[key], [key], LEAST, MOST)
    const numberOrNone = (key: string) => (draft[key] === null ? null : number(key))
    return {
      sends: readList(draft['sends'], ['sends']).map((entry, i) => {
        const send = readObject(entry, ['sends', i])
        const at = (key: string) => readWhole(send[key], ['sends', i, key], LEAST, MOST)
        return { assistant: at('assistant'), to: at('to'), pay: numbersOrNone(send['pay'], ['sends', i, 'pay']) }
      }),
      sending: numberOrNone('sending'),
      worker: numberOrNone('worker'),
      mode: number('mode'),
      aside: numberOrNone('aside'),
      site: numberOrNone('site'),
      picks: numbers(draft['picks'], ['picks']),
      runs: number('runs'),
      buy: draft['buy'] === 'build' ? 'build' : numberOrNone('buy'),
      post: numberOrNone('post'),
      pay: numbersOrNone(draft['pay'], ['pay']),
    }
  })
  return read.ok ? read.value : null
}

const numbers = (raw: unknown, path: Path): number[] =>
  readList(raw, path).map((entry, i) => readWhole(entry, [...path, i], LEAST, MOST))

const numbersOrNone = (raw: unknown, path: Path): number[] | null => (raw === null ? null : numbers(raw, path))
