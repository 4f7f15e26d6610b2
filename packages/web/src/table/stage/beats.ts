import { useEffect } from 'react'
import { playSound } from '../sound.ts'
import type { Beat } from './staging.ts'

/** Any click or key shows the rest of the beats at once. */
export function useSkippableBeats(skip: (() => void) | null): void {
  useEffect(() => {
    if (!skip) return
    addEventListener('pointerdown', skip)
    addEventListener('keydown', skip)
    return () => {
      removeEventListener('pointerdown', skip)
      removeEventListener('keydown', skip)
    }
  }, [skip])
}

export function useBeatSound(beat: Beat | null): void {
  useEffect(() => {
    if (beat?.sound) playSound(beat.sound)
  }, [beat])
}
