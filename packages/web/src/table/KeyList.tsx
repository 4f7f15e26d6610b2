import { Dialog } from '../shell/Dialog.tsx'
import { useTableWords } from './words/index.ts'

/** `plans`: whether the advisor of this game plans whole turns. */
export function KeyList({ plans, onClose }: { plans: boolean; onClose(): void }) {
  const w = useTableWords()
  const keys: readonly (readonly [string, string])[] = [
    ['1 – 9', w.keys.numbers],
    ['← ↑ → ↓', w.keys.arrows],
    ['Enter', w.keys.enter],
    ['Esc', w.keys.escape],
    ['␣', w.keys.space],
    ['U', w.keys.undo],
    ['H', w.keys.advice],
    ...(plans ? [['P', w.keys.plan] as const] : []),
    ['T', w.keys.text],
    ['L', w.keys.log],
    ['?', w.keys.help],
  ]
  return (
    <Dialog title={w.keys.title} onClose={onClose}>
      <dl className="keylist">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
