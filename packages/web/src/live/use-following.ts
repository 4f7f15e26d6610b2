import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lookForNewVersion, needNewVersion } from '../offline/register.ts'
import { dial } from './dial.ts'
import { Following, type FollowingState, type MoveNews } from './following.ts'

/** Follows a table for as long as the page is there. `onMove` hears what became of moves, where that is worth telling. */
export function useFollowing(
  id: string,
  onMove: (news: MoveNews) => void,
): { readonly following: Following; readonly state: FollowingState } {
  const hear = useRef(onMove)
  hear.current = onMove
  const [following] = useState(() => new Following(id, dial, (news) => hear.current(news)))
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
