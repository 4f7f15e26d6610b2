import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lookForNewVersion, needNewVersion } from '../offline/register.ts'
import { openWebSocket } from './connection.ts'
import { type MoveNews, type SubscriptionState, TableSubscription } from './table-subscription.ts'

/** Follows a table while the page is open. `onMove` gets the results of moves that are worth telling. */
export function useSubscription(
  id: string,
  onMove: (news: MoveNews) => void,
): { readonly subscription: TableSubscription; readonly state: SubscriptionState } {
  const hear = useRef(onMove)
  hear.current = onMove
  const [subscription] = useState(() => new TableSubscription(id, openWebSocket, (news) => hear.current(news)))
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
