/** A short introduction to a game, with the symbols on a card. */
import type { ReactNode } from 'react'

interface Props {
  readonly aim: readonly [title: string, text: string]
  readonly course: readonly [title: string, steps: readonly string[]]
  readonly more?: readonly [title: string, text: string]
  readonly signsTitle: string
  /** A card that shows all of the symbols. */
  readonly card: ReactNode
  readonly kind?: string
  readonly signs: readonly (readonly [id: string, sign: ReactNode, text: string])[]
}

export function Primer({ aim, course, more, signsTitle, card, kind = '', signs }: Props) {
  return (
    <>
      <Passage of={aim} />
      <section>
        <h2>{course[0]}</h2>
        <ol className="prose steps">
          {course[1].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      {more && <Passage of={more} />}
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
