import { botNames } from '@handwerk/bots'
import type { AnyGameModule } from '@handwerk/kernel'
import { useLocation } from 'wouter'
import { beginGame } from '../local/begin-game.ts'
import { otherName, usualBot } from '../local/opponents.ts'
import { useSettings } from '../shell/settings.ts'
import { usePageWords } from '../shell/words/index.ts'

/** A beginner's first opponent should make mistakes, too. */
const EASY = 'novice'

/** Begins a game against an easy bot, with advice. */
export function FirstGame({ module }: { module: AnyGameModule }) {
  const w = usePageWords()
  const { name } = useSettings()
  const [, go] = useLocation()
  const bots = botNames(module.game.name)
  const bot = bots.includes(EASY) ? EASY : usualBot(bots)
  const sitters = [
    { name: name || w.guest, bot: null },
    ...Array.from({ length: Math.max(1, module.game.seats.min - 1) }, (_, i) => ({ name: otherName(i, bot, w), bot })),
  ]
  return (
    <button type="button" className="go" onClick={() => go(beginGame(module, sitters, {}, 'always'))}>
      {w.learn.first}
    </button>
  )
}
