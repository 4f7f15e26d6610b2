/** Runs of a chain and payments, changed step by step. */

import { itemAt } from '@handwerk/kernel'
import { coinsOf, type Deck, GOOD, type Player, RESOURCES } from '@handwerk/oh-my-goods'
import { Arrow, Coin, Emblem } from '../../cards/signs.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { pictureOfGood } from './deck.ts'
import type { Draft, GoodsForm, Payment, Runs } from './form/index.ts'
import { useNames } from './goods-names.ts'
import { useTableWords } from './words/index.ts'

interface Props {
  readonly deck: Deck
  readonly own: Player
  readonly form: GoodsForm
  change(draft: Draft): void
  play(moves: readonly number[]): void
}

export function AmountChooser({ deck, own, form, change, play }: Props) {
  return (
    <div className="bench">
      {form.runs && <RunsStep deck={deck} own={own} runs={form.runs} change={change} play={play} />}
      {form.payment && <PayStep deck={deck} own={own} payment={form.payment} change={change} title={form.question} />}
    </div>
  )
}

function RunsStep({ deck, own, runs, change, play }: Omit<Props, 'form'> & { runs: Runs }) {
  const t = useTableWords()
  const names = useNames(deck)
  const card = itemAt(own.buildings, runs.site)
  const inputs = itemAt(deck.chain, card)
  const made = itemAt(deck.makes, card)
  const spent = inputs.reduce((sum, input) => sum + (input < GOOD ? 0 : itemAt(deck.value, input - GOOD)), 0)
  const gain = runs.runs * (itemAt(deck.value, made) * inputs.length - spent)
  return (
    <section className="step now" aria-label={t.produce.chain(names.building(card))}>
      <h3>{t.produce.chain(names.building(card))}</h3>
      <p className="flow">
        {inputs.map((input, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card's inputs never change
          <span className="in" key={i}>
            {i > 0 && <span className="plus">+</span>}
            {input < GOOD ? (
              <Emblem of={itemAt(RESOURCES, input)} letter={t.letters[itemAt(RESOURCES, input)]} />
            ) : (
              <Icon name={pictureOfGood(deck, input - GOOD)} />
            )}
            <b>{runs.runs}</b>
          </span>
        ))}
        <Arrow />
        <Icon name={pictureOfGood(deck, made)} />
        <b>{runs.runs * inputs.length}</b>
        <span className="gain">{t.produce.gain(t.coins(gain))}</span>
      </p>
      <div className="runs">
        <Stepper
          value={runs.runs}
          least={1}
          most={runs.most}
          fewer={t.produce.fewer}
          more={t.produce.more}
          onChange={(n) => change(runs.change(n))}
        />
        <span className="quiet">{t.produce.runs(runs.runs, runs.most)}</span>
        {runs.everything.moves.length > 1 && (
          <button type="button" className="btn line" onClick={() => play(runs.everything.moves)}>
            {runs.everything.label}
          </button>
        )}
      </div>
    </section>
  )
}

function PayStep({
  deck,
  own,
  payment,
  change,
  title,
}: Pick<Props, 'deck' | 'own' | 'change'> & { payment: Payment; title: string }) {
  const t = useTableWords()
  const names = useNames(deck)
  const { have, pay, price } = payment
  const sum = pay.reduce((total, n, kind) => total + n * itemAt(deck.value, kind), 0)
  const left = coinsOf(deck, own) - sum
  return (
    <section className="step now" aria-label={t.buy.payTitle}>
      <h3>
        {title} <Coin of={price} />
      </h3>
      <ul className="pay">
        {have.map((count, kind) =>
          count === 0 ? null : (
            <li className="line" key={deck.goods[kind]}>
              <Icon name={pictureOfGood(deck, kind)} />
              <span>{names.good(kind)}</span>
              <Stepper
                value={pay[kind] ?? 0}
                least={0}
                most={count}
                fewer={t.buy.less(names.good(kind))}
                more={t.buy.more(names.good(kind))}
                onChange={(n) => change(payment.change(have.map((_, k) => (k === kind ? n : (pay[k] ?? 0)))))}
              />
              <Coin of={(pay[kind] ?? 0) * itemAt(deck.value, kind)} />
            </li>
          ),
        )}
      </ul>
      <p className="sum">
        <span className={payment.refusal ? 'bad' : ''}>
          <b>
            {sum} / {price}
          </b>{' '}
          {sum > price ? t.buy.over(sum - price) : ''}
        </span>
        <span>{t.buy.left(left)}</span>
      </p>
      <button type="button" className="btn line" onClick={() => change(payment.change(null))}>
        {t.buy.propose}
      </button>
    </section>
  )
}

function Stepper({
  value,
  least,
  most,
  fewer,
  more,
  onChange,
}: {
  value: number
  least: number
  most: number
  fewer: string
  more: string
  onChange(n: number): void
}) {
  return (
    <span className="stepper">
      <button type="button" aria-label={fewer} disabled={value <= least} onClick={() => onChange(value - 1)}>
        −
      </button>
      <b aria-live="polite">{value}</b>
      <button type="button" aria-label={more} disabled={value >= most} onClick={() => onChange(value + 1)}>
        +
      </button>
    </span>
  )
}
