/** The table of a game that has none of its own, made of its words and its legal moves alone. */
import type { Move } from '@handwerk/kernel'
import { useCallback, useRef } from 'react'
import { usePageWords } from '../../shell/words/index.ts'
import { AdvicePlan } from '../../table/AdvicePlan.tsx'
import { type DecisionForm, useDecisionForm } from '../../table/decision-form.ts'
import { LogSection } from '../../table/Log.tsx'
import { RefusalNotice } from '../../table/Notice.tsx'
import { Question } from '../../table/Question.tsx'
import { SeatMark } from '../../table/SeatMark.tsx'
import { TableBar } from '../../table/TableBar.tsx'
import { useLanguage } from '../../words/index.ts'
import type { TableProps } from '../table-props.ts'
import { MoveList } from './MoveList.tsx'
import { useColumns } from './use-columns.ts'
import './generic.css'

/** A click plays a move at once, so there is never a draft. */
type NoDraft = Readonly<Record<string, never>>
const EMPTY: NoDraft = {}
const readNothing = () => null

const idOf = (move: Move): string => String(move)

export default function GenericTable({ playerView, tools, moment, command }: TableProps) {
  const w = usePageWords()
  const { module, view, people, moves } = playerView
  const words = module.words[useLanguage()]
  const root = useRef<HTMLElement>(null)
  const text = useRef<HTMLPreElement>(null)
  const columns = useColumns(text)
  const formFor = useCallback(
    (): DecisionForm<NoDraft> | null =>
      moves.length === 0
        ? null
        : {
            question: words.question(view),
            detail: '',
            about: null,
            answers: moves.map((move) => ({ id: idOf(move), label: words.move(view, move), moves: [move] })),
            touch: () => null,
            drop: () => ({ is: 'draft', draft: null }),
          },
    [moves, view, words],
  )
  const { form, answers, refusal, dismiss } = useDecisionForm({
    root,
    playerView,
    moment,
    empty: EMPTY,
    read: readNothing,
    formFor,
    command,
  })
  const notationOf = (id: string) => {
    const move = moves.find((known) => idOf(known) === id)
    return move === undefined ? '' : module.notation.write(view, move)
  }
  const names = people.map(({ name }) => name)
  const question = form?.question ?? playerView.note ?? (playerView.over ? w.generic.over : words.question(view))
  const plan = playerView.advice?.plan
  return (
    <main className="table generic" ref={root} data-moment={moment}>
      <TableBar title={words.title} phases={[]} label="" now="">
        {tools}
      </TableBar>
      <section className="generic-position" aria-label={w.generic.position}>
        <ul className="generic-people" aria-label={w.generic.people}>
          {people.map(({ name, presence }, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <li key={seat}>
              <SeatMark seat={seat} presence={presence} />
              {name}
              {presence && <span className="hear"> {presence.words}</span>}
            </li>
          ))}
        </ul>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
        <pre ref={text} tabIndex={0}>
          {words.table(view, names, columns).join('\n')}
        </pre>
      </section>
      <Question
        question={question}
        detail=""
        about={null}
        yours={form !== null}
        busy={playerView.busy}
        picture="anvil"
        advice={playerView.advice}
        caption={playerView.caption}
        skip={playerView.skip}
        answers={[]}
      />
      {/* The question is heard when it changes, whatever has the focus. */}
      <p className="hear" role="status">
        {playerView.caption ?? question}
      </p>
      {/* Each decision begins with all of its moves. */}
      {form && <MoveList key={`${playerView.decision} ${moves.length}`} answers={answers} notationOf={notationOf} />}
      <aside className="rail">
        {plan && <AdvicePlan plan={plan} />}
        <LogSection playerView={playerView} />
      </aside>
      {refusal && <RefusalNotice module={module} refusal={refusal} onClose={dismiss} />}
    </main>
  )
}
