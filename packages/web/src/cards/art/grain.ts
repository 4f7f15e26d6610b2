import { randomFrom } from '@handwerk/kernel'
import { path } from './strokes.ts'

let cuts: string | null = null

/** The grain of the paper, the same in all prints. */
export function grain(ink: string): string {
  cuts ??= drawCuts()
  return `<pattern id="grain" width="120" height="120" patternUnits="userSpaceOnUse"><path d="${cuts}" fill="${ink}"/></pattern>`
}

function drawCuts(): string {
  const random = randomFrom('grain')
  const draw = () => random.below(1 << 24) / (1 << 24)
  let d = ''
  for (let i = 0; i < 60; i++) d += path`M${draw() * 110} ${draw() * 110}h${1 + draw() * 6}v${0.6 + draw()}h${-4}Z`
  return d
}
