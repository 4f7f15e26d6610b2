import type { Fact } from '@handwerk/kernel'
import { useEffect, useRef } from 'react'
import { playSound, type Sound } from '../sound.ts'

/** Plays the sound of what was just told; of several facts at once, the last one that has a sound. */
export function useFactSounds(facts: readonly Fact[], soundOf: (fact: Fact) => Sound | null): void {
  const heard = useRef(facts.length)
  useEffect(() => {
    const fresh = facts.slice(heard.current)
    heard.current = facts.length
    const sounding = fresh.findLast((fact) => soundOf(fact) !== null)
    const sound = sounding ? soundOf(sounding) : null
    if (sound) playSound(sound)
  }, [facts, soundOf])
}
