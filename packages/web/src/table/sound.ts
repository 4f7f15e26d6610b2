/**
 * Sounds made by the program: oscillators, a little noise, envelopes. Each is
 * under two seconds and under a quarter of the full level. Nothing sounds unless
 * the player has asked for it.
 */
import { randomFrom } from '@handwerk/kernel'
import { settingsNow } from '../shell/settings.ts'

/** What the makers of a sound have to work with: a time, and what they sound through. */
interface Workbench {
  readonly audio: BaseAudioContext
  readonly out: AudioNode
  readonly start: number
}

interface Tone {
  readonly at?: number
  readonly hertz: number
  /** Where the pitch falls or rises to. */
  readonly to?: number
  readonly seconds: number
  readonly level: number
  readonly wave?: OscillatorType
  readonly attack?: number
}

interface Noise {
  readonly at?: number
  readonly seconds: number
  readonly hertz: number
  readonly level: number
  readonly sharp?: number
  readonly filter?: BiquadFilterType
  readonly attack?: number
}

const SILENCE = 0.0001

function envelope({ audio, out }: Workbench, at: number, attack: number, level: number, seconds: number): GainNode {
  const volume = audio.createGain()
  volume.gain.setValueAtTime(SILENCE, at)
  volume.gain.exponentialRampToValueAtTime(level, at + attack)
  volume.gain.exponentialRampToValueAtTime(SILENCE, at + attack + seconds)
  volume.connect(out)
  return volume
}

function tone(bench: Workbench, { at = 0, hertz, to, seconds, level, wave = 'sine', attack = 0.004 }: Tone): void {
  const start = bench.start + at
  const oscillator = bench.audio.createOscillator()
  oscillator.type = wave
  oscillator.frequency.setValueAtTime(hertz, start)
  if (to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds)
  oscillator.connect(envelope(bench, start, attack, level, seconds))
  oscillator.start(start)
  oscillator.stop(start + attack + seconds + 0.05)
}

const random = randomFrom('sound')

function noise(
  bench: Workbench,
  { at = 0, seconds, hertz, level, sharp = 1, filter = 'bandpass', attack = 0.002 }: Noise,
): void {
  const { audio } = bench
  const start = bench.start + at
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * (seconds + attack)), audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = random.below(1 << 16) / (1 << 15) - 1
  const source = audio.createBufferSource()
  source.buffer = buffer
  const sieve = audio.createBiquadFilter()
  sieve.type = filter
  sieve.frequency.value = hertz
  sieve.Q.value = sharp
  source.connect(sieve).connect(envelope(bench, start, attack, level, seconds))
  source.start(start)
}

/** Four notes, one after the other, each with its octave. */
function cadence(bench: Workbench, notes: readonly number[], ground: number): void {
  for (const [i, hertz] of notes.entries()) {
    tone(bench, { at: i * 0.14, hertz, seconds: 0.9, level: 0.11, wave: 'triangle', attack: 0.006 })
    tone(bench, { at: i * 0.14, hertz: hertz * 2, seconds: 0.4, level: 0.03 })
  }
  tone(bench, { at: 0.56, hertz: ground, seconds: 1.1, level: 0.14 })
}

const SOUNDS = {
  /** Paper on wood: a breath, then a dull knock. */
  card: (bench: Workbench) => {
    noise(bench, { seconds: 0.07, hertz: 3200, sharp: 0.7, level: 0.16 })
    tone(bench, { at: 0.05, hertz: 170, to: 110, seconds: 0.06, level: 0.16, attack: 0.002 })
    noise(bench, { at: 0.05, seconds: 0.03, hertz: 900, sharp: 1.2, level: 0.12 })
  },
  /** Bright partials that do not agree. */
  coin: (bench: Workbench) => {
    const pitch = 1 + random.below(60) / 1000
    tone(bench, { hertz: 2793 * pitch, seconds: 0.22, level: 0.09 })
    tone(bench, { hertz: 4290 * pitch, seconds: 0.14, level: 0.06 })
    tone(bench, { at: 0.06, hertz: 3320 * pitch, seconds: 0.3, level: 0.07 })
  },
  /** A mallet on a beam; a bowl answers. */
  work: (bench: Workbench) => {
    noise(bench, { seconds: 0.05, hertz: 420, sharp: 1.1, level: 0.24 })
    tone(bench, { hertz: 130, to: 70, seconds: 0.12, level: 0.2, attack: 0.002 })
    for (const [hertz, seconds, level] of [
      [523, 1.2, 0.09],
      [526, 1.2, 0.06],
      [1319, 0.7, 0.035],
    ] as const)
      tone(bench, { at: 0.04, hertz, seconds, level })
  },
  /** A chord that opens like a shutter. */
  sun: (bench: Workbench) => {
    for (const [i, hertz] of [196, 293.7, 392, 587.3].entries())
      tone(bench, { at: i * 0.09, hertz, seconds: 1.1 - i * 0.1, level: 0.075, wave: 'triangle', attack: 0.22 })
    noise(bench, { seconds: 0.8, hertz: 1400, sharp: 0.5, level: 0.02, attack: 0.4 })
  },
  /** Two knocks on wood, rising. */
  turn: (bench: Workbench) => {
    for (const [at, hertz, seconds] of [
      [0, 587, 0.16],
      [0.15, 784, 0.3],
    ] as const) {
      tone(bench, { at, hertz, seconds, level: 0.16, wave: 'triangle' })
      noise(bench, { at, seconds: 0.015, hertz: 2000, level: 0.1 })
    }
  },
  /** Nothing was made: a dull thud, falling. */
  fail: (bench: Workbench) => {
    tone(bench, { hertz: 196, to: 130, seconds: 0.3, level: 0.16, wave: 'triangle' })
    noise(bench, { seconds: 0.12, hertz: 300, sharp: 0.8, level: 0.2, filter: 'lowpass' })
  },
  /** The held breath: almost nothing. */
  hush: (bench: Workbench) => {
    tone(bench, { hertz: 98, seconds: 1, level: 0.06, attack: 0.5 })
    noise(bench, { seconds: 0.9, hertz: 500, sharp: 0.6, level: 0.012, attack: 0.5 })
  },
  won: (bench: Workbench) => cadence(bench, [392, 523.3, 659.3, 784], 130.8),
  /** Ends on the open fifth. */
  lost: (bench: Workbench) => cadence(bench, [392, 349.2, 293.7, 220], 110),
} as const
export type Sound = keyof typeof SOUNDS
export const SOUND_NAMES = Object.keys(SOUNDS) as readonly Sound[]

let live: { readonly audio: AudioContext; readonly out: AudioNode } | null = null

function opened(): { readonly audio: AudioContext; readonly out: AudioNode } {
  const audio = new AudioContext()
  const limit = audio.createDynamicsCompressor()
  const volume = audio.createGain()
  volume.gain.value = 0.6
  limit.connect(volume).connect(audio.destination)
  return { audio, out: limit }
}

/** Plays a sound if the player wants sounds. A browser that does not allow it yet stays silent. */
export function playSound(name: Sound): void {
  if (!settingsNow().sound) return
  live ??= opened()
  const { audio, out } = live
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
  SOUNDS[name]({ audio, out, start: audio.currentTime + 0.01 })
}
