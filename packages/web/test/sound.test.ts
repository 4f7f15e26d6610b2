// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeSettings } from '../src/shell/settings.ts'

/** Counts what is started; every other call of Web Audio gives itself. */
let started = 0
const levels: number[] = []

class FakeAudio {
  state = 'running'
  currentTime = 0
  sampleRate = 100
  destination = {}
  node = () => ({
    gain: this.param(true),
    frequency: this.param(false),
    Q: this.param(false),
    type: '',
    buffer: null,
    connect: (to: unknown) => to,
    start: () => {
      started++
    },
    stop: () => undefined,
  })
  param = (volume: boolean) => ({
    value: 0,
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: (value: number) => {
      if (volume) levels.push(value)
    },
  })
  createOscillator = this.node
  createGain = this.node
  createBiquadFilter = this.node
  createBufferSource = this.node
  createDynamicsCompressor = this.node
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) })
}

beforeEach(() => {
  started = 0
  levels.length = 0
  vi.stubGlobal('AudioContext', FakeAudio)
})
afterEach(() => vi.unstubAllGlobals())

describe('sounds', () => {
  it('are off until the player asks for them', async () => {
    const { playSound, SOUND_NAMES } = await import('../src/table/sound.ts')
    changeSettings({ sound: false })
    for (const name of SOUND_NAMES) playSound(name)
    expect(started).toBe(0)
    changeSettings({ sound: true })
    playSound('card')
    expect(started).toBeGreaterThan(0)
  })

  it('are soft: no part is louder than a quarter of the full level', async () => {
    const { playSound, SOUND_NAMES } = await import('../src/table/sound.ts')
    changeSettings({ sound: true })
    for (const name of SOUND_NAMES) {
      levels.length = 0
      playSound(name)
      expect(Math.max(...levels), name).toBeLessThan(0.25)
      expect(Math.max(...levels), name).toBeGreaterThan(0)
    }
  })
})
