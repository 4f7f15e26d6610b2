import { type MoveNews, type SubscriptionState, TableSubscription, webSockets } from '@handwerk/client/live'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lookForNewVersion, needNewVersion } from '../offline/register.ts'
import { pauseRequest } from './pauses.ts'
import { pendingMoves } from './pending-moves.ts'

/** Follows a table while the page is open. `onMove` gets the results of moves that are worth telling. */
export function useSubscription(
  id: string,
  onMove: (news: MoveNews) => void,
): { readonly subscription: TableSubscription; readonly state: SubscriptionState } {
  const hear = useRef(onMove)
  hear.current = onMove
  const [subscription] = useState(() => {
    const onMove = (news: MoveNews) => hear.current(news)
    return new TableSubscription(id, webSockets(), {
      onMove,
      onSite: () => dispatchEvent(new Event('handwerk-site')),
      pending: pendingMoves,
      pause: pauseRequest,
    })
  })
  const state = useSyncExternalStore(subscription.subscribe, () => subscription.state)
  useEffect(() => {
    if (state.connection === 'outdated') needNewVersion()
    else if (state.rebuilt) lookForNewVersion()
  }, [state.connection, state.rebuilt])
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible' && subscription.state.connection !== 'open') subscription.renew()
    }
    const online = () => subscription.renew()
    const offline = () => subscription.drop()
    subscription.open()
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', seen)
      subscription.close()
    }
  }, [subscription])
  return { subscription, state }
}
