import type { Refused } from '@handwerk/protocol'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lookForNewVersion, needNewVersion } from '../offline/register.ts'
import { dial } from './dial.ts'
import { Following, type FollowingState } from './following.ts'

/** Follows a table for as long as the page is there. `refused` hears of moves that were not taken. */
export function useFollowing(
  id: string,
  refused: (refused: Refused) => void,
): { readonly following: Following; readonly state: FollowingState } {
  const hear = useRef(refused)
  hear.current = refused
  const [following] = useState(() => new Following(id, dial, (reason) => hear.current(reason)))
  const state = useSyncExternalStore(following.subscribe, () => following.state)
  useEffect(() => {
    if (state.line === 'outdated') needNewVersion()
    else if (state.rebuilt) lookForNewVersion()
  }, [state.line, state.rebuilt])
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible' && following.state.line !== 'open') following.renew()
    }
    const online = () => following.renew()
    const offline = () => following.drop()
    following.open()
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', seen)
      following.close()
    }
  }, [following])
  return { following, state }
}
