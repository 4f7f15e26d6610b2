/** Announces the player's turn in the title and the icon of the tab, and by a sound if wanted. */
import { useEffect } from 'react'
import { useSettings } from '../shell/settings.ts'
import { useWords } from '../words/index.ts'
import { chime } from './chime.ts'

const ICON = '/icon.svg'
const TURN_ICON = '/icon-turn.svg'

export function useTurnAlert(yours: boolean, title: string): void {
  const w = useWords()
  const { sound } = useSettings()
  useEffect(() => {
    const whole = `${title} · ${w.name}`
    document.title = yours ? w.table.turnTitle(`${w.table.yourTurn} · ${whole}`) : whole
    showIcon(yours ? TURN_ICON : ICON)
    if (yours && sound) chime()
    return () => showIcon(ICON)
  }, [yours, title, w, sound])
}

function showIcon(address: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', address)
}
