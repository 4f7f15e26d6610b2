/** A short introduction to a game, drawn with the cards of its table. */
import type { ReactNode } from 'react'

interface Props {
  readonly aim: readonly [title: string, text: string]
  readonly win: readonly [title: string, text: string]
  /** How the game goes. */
  readonly course: readonly [title: string, steps: readonly string[]]
  /** A picture for each step of the course. */
  readonly pictures: readonly ReactNode[]
  readonly more?: readonly [title: string, text: string]
  readonly signsTitle: string
  /** A card that shows all of the symbols. */
  readonly card: ReactNode
  readonly kind?: string
  readonly signs: readonly (readonly [id: string, sign: ReactNode, text: string])[]
  /** Leaves out how the game goes: a lesson shows that. */
  readonly brief: boolean
}

export function Primer({ aim, win, course, pictures, more, signsTitle, card, kind = '', signs, brief }: Props) {
  return (
    <>
      <Passage of={aim} />
      <Passage of={win} />
      {!brief && (
        <section>
          <h2>{course[0]}</h2>
          <ol className="tour">
            {course[1].map((step, i) => (
              <li key={step}>
                <p className="prose">{step}</p>
                <div className="scene" aria-hidden="true">
                  {pictures[i]}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      {!brief && more && <Passage of={more} />}
      <section>
        <h2>{signsTitle}</h2>
        <div className={`anatomy ${kind}`}>
          {card}
          <ul>
            {signs.map(([id, sign, text]) => (
              <li key={id}>
                <span className="sg">{sign}</span> {text}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}

function Passage({ of: [title, text] }: { of: readonly [title: string, text: string] }) {
  return (
    <section>
      <h2>{title}</h2>
      <p className="prose">{text}</p>
    </section>
  )
}
