/** Announces the player's turn in the title and the icon of the tab, and by a sound if wanted. */
import { useEffect } from 'react'
import { playSound } from './sound.ts'
import { useTableWords } from './words/index.ts'

const ICON = '/icon.svg'
const TURN_ICON = '/icon-turn.svg'

export function useTurnAlert(yours: boolean, title: string): void {
  const w = useTableWords()
  useEffect(() => {
    const whole = `${title} · ${w.name}`
    document.title = yours ? w.table.turnTitle(`${w.table.yourTurn} · ${whole}`) : whole
    showIcon(yours ? TURN_ICON : ICON)
    return () => showIcon(ICON)
  }, [yours, title, w])
  useEffect(() => {
    if (yours) playSound('turn')
  }, [yours])
}

function showIcon(address: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', address)
}
