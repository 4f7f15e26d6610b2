/** A temple as on the mat: task on top, workplace below, assistants left, sales right, the wings at the outer sides. */

import { itemAt } from '@handwerk/kernel'
import { fullWing, kindOf, MATERIAL_OF, NONE, VALUES, type View, WINGS } from '@handwerk/mottainai'
import type { CSSProperties, ReactNode } from 'react'
import { breakable } from '../../cards/breakable.ts'
import { Icon } from '../../icons/Icon.tsx'
import { Part } from '../../table/opening.tsx'
import type { TempleForm } from './form/form.ts'
import { Piece } from './Piece.tsx'
import { coverIn, type Preview } from './preview.ts'
import { useNames } from './use-work-names.ts'
import { Back, MaterialSign, type Reading, Roof, SlotFace } from './WorkCard.tsx'
import { WorkPicture } from './WorkPicture.tsx'
import { useTableWords } from './words/index.ts'
import { iconOf, OPEN_ZONES, stuffOf, taskPicture } from './works.ts'

export interface TempleProps {
  readonly view: View
  readonly seat: number
  readonly form: TempleForm | null
  readonly preview: Preview | null
  /** Gives the answer with this id. */
  give?(id: string): void
}

export function Temple(props: TempleProps) {
  return (
    <div className="mat" style={countsOf(props)}>
      <div className="side">
        <Part>
          <Wing {...props} wing={0} />
        </Part>
        <Part share={0.5}>
          <SideZone {...props} zone="assistants" />
        </Part>
      </div>
      <section className="g-ta">
        <Part>
          <TaskPlate {...props} />
          <Workplace {...props} />
        </Part>
      </section>
      <div className="side">
        <Part share={0.5}>
          <SideZone {...props} zone="sales" />
        </Part>
        <Part>
          <Wing {...props} wing={1} />
        </Part>
      </div>
    </div>
  )
}

/** What lies in each zone, from which the style sheet computes rows and sizes. */
function countsOf({ view, seat, preview }: TempleProps): CSSProperties {
  const { assistants, workplace, sales, gallery, shop } = itemAt(view.players, seat)
  const zones = { assistants, workplace, sales, gallery, shop }
  return Object.fromEntries(
    OPEN_ZONES.map((zone) => [`--${zone}`, Math.max(1, zones[zone].length + (preview?.ghosts(zone).length ?? 0))]),
  ) as CSSProperties
}

function Wing({ view, seat, form, preview, give, wing }: TempleProps & { wing: 0 | 1 }) {
  const t = useTableWords()
  const names = useNames()
  const zone = WINGS[wing]
  const works = itemAt(view.players, seat)[zone]
  const full = fullWing(view)
  const ghosts = preview?.ghosts(zone) ?? []
  const asked = form?.next === 'wing' ? form.answers.find((answer) => answer.id === `wing:${wing}`) : undefined
  const card = form?.card ?? null
  const free = Math.max(0, full - works.length - (asked ? 1 : ghosts.length))
  return (
    <section className={`g-${zone}`} data-drop={`${zone}:${seat}`}>
      <h3>
        {t.zones[zone]} <small className="cnt">{t.ofWing(works.length, full)}</small>
      </h3>
      <div className="shelf" data-count={works.length}>
        {works.map((work) => (
          <Piece
            key={work}
            card={work}
            form={form}
            className={`strip ${preview?.leaves(work) ? 'leaving' : ''}`}
            label={names.work(view, work)}
          >
            <Strip kind={kindOf(view, work)} name={names.card(work)} />
          </Piece>
        ))}
        {!asked &&
          ghosts.map((work) => (
            <div key={work} className="strip ghosted">
              <Strip kind={kindOf(view, work)} name={names.card(work)} />
            </div>
          ))}
        {asked && (
          <button type="button" className="strip ghosted offer" data-answer={asked.id} onClick={() => give?.(asked.id)}>
            {card !== null && <Icon name={iconOf(kindOf(view, card))} />}
            <span className="nm">{card === null ? '' : names.card(card)}</span>
            <span className="v">{t.preview.here}</span>
          </button>
        )}
        {free > 0 && <p className="nolot">{full === 6 ? t.lastWork.six : t.lastWork.five}</p>}
      </div>
    </section>
  )
}

function Strip({ kind, name }: { kind: number; name: string }) {
  const material = itemAt(MATERIAL_OF, kind)
  const names = useNames()
  return (
    <span className="stripface">
      <span className={`sp ${stuffOf(material)}`}>
        <MaterialSign material={material} />
      </span>
      <span className="thumb">
        <WorkPicture kind={kind} />
      </span>
      <span className="nm">{breakable(name)}</span>
      <span className="when">{names.when(kind)}</span>
      <span className="v">{VALUES[material]}</span>
      <span className="says">{names.text(kind)}</span>
    </span>
  )
}

/** Assistants or sales, by material; a roof marks those that are covered. */
function SideZone({ view, seat, form, preview, zone }: TempleProps & { zone: 'assistants' | 'sales' }) {
  const t = useTableWords()
  const names = useNames()
  const cards = itemAt(view.players, seat)[zone]
  const ghosts = preview?.ghosts(zone) ?? []
  const seen = preview?.view ?? view
  const stays = (card: number) => !preview?.leaves(card)
  const slot = (card: number, words: string) => (
    <Slot
      key={card}
      card={card}
      as={zone}
      form={form}
      label={`${words}, ${names.whole(card)}`}
      ghost={ghosts.includes(card)}
      leaving={!stays(card)}
    />
  )
  const say = (card: number) =>
    zone === 'sales'
      ? t.say.sale(itemAt(VALUES, itemAt(MATERIAL_OF, card)))
      : t.say.assistant(names.task(itemAt(MATERIAL_OF, card)))
  return (
    <section className={`g-${zone}`} data-drop={`${zone}:${seat}`}>
      <h3>{t.zones[zone]}</h3>
      <div className="lie">
        {[0, 1, 2, 3, 4].map((material) => {
          const all = [...cards, ...ghosts].filter((card) => MATERIAL_OF[card] === material)
          if (all.length === 0) return null
          const lasting = all.filter(stays)
          const covered = lasting.slice(0, coverIn(seen, seat, zone, material))
          const bare = all.filter((card) => !covered.includes(card))
          return (
            <span className="kind" key={material}>
              {covered.length > 0 && (
                <Roof material={material}>{covered.map((card) => slot(card, `${say(card)}, ${t.covered}`))}</Roof>
              )}
              {bare.length > 0 && (
                <span className="bare">{bare.map((card) => slot(card, `${say(card)}, ${t.bare}`))}</span>
              )}
            </span>
          )
        })}
        {cards.length + ghosts.length === 0 && <span className="quiet void">{t.empty}</span>}
      </div>
    </section>
  )
}

function Slot({
  card,
  as,
  form,
  label,
  ghost,
  leaving,
}: {
  card: number
  as: Reading
  form: TempleForm | null
  label: string
  ghost: boolean
  leaving: boolean
}) {
  if (ghost)
    return (
      <span className="slot ghosted">
        <SlotFace card={card} as={as} />
      </span>
    )
  return (
    <Piece
      card={card}
      form={form}
      className={`slot ${leaving ? 'leaving' : ''}`}
      label={label}
      drag={as === 'workplace'}
    >
      <SlotFace card={card} as={as} />
    </Piece>
  )
}

function Workplace({ view, seat, form, preview }: TempleProps) {
  const t = useTableWords()
  const names = useNames()
  const cards = itemAt(view.players, seat).workplace
  const ghosts = preview?.ghosts('workplace') ?? []
  const groups = [0, 1, 2, 3, 4].flatMap((material) => {
    const all = [...cards, ...ghosts].filter((card) => MATERIAL_OF[card] === material)
    return all.length > 0 ? [{ material, all }] : []
  })
  return (
    <div className="workplace" data-drop={`workplace:${seat}`}>
      <h3>{t.zones.workplace}</h3>
      <div className="lie">
        {groups.map(({ material, all }) => (
          <span className="kind" key={material}>
            {all.map((card) => (
              <Slot
                key={card}
                card={card}
                as="workplace"
                form={form}
                label={names.whole(card)}
                ghost={ghosts.includes(card)}
                leaving={preview?.leaves(card) ?? false}
              />
            ))}
          </span>
        ))}
        {groups.length === 0 && <span className="quiet void">{t.empty}</span>}
      </div>
    </div>
  )
}

function TaskPlate({ view, seat, form, preview }: TempleProps) {
  const t = useTableWords()
  const names = useNames()
  const { task, facedown } = itemAt(view.players, seat)
  const then = preview?.view.players[seat]
  // The task that the chosen move would lead to is shown as a ghost, unless it is hidden.
  const ghost = then && then.task !== task && then.task !== NONE && !then.facedown && form?.card === then.task
  const card = ghost ? then.task : task
  // There may be no card, or one that is hidden.
  const material = MATERIAL_OF[card] ?? NONE
  const inside: ReactNode =
    !ghost && facedown ? (
      <>
        <span className="sp down">
          <Back />
        </span>
        <span className="tn">{t.faceDown}</span>
      </>
    ) : card === NONE ? (
      <span className="tn none">{t.noTask}</span>
    ) : (
      <>
        <span className={`sp ${stuffOf(material)}`}>
          <MaterialSign material={material} />
        </span>
        <Icon name={taskPicture(material)} />
        <span className="tn">
          <b>{names.taskTitle(material)}</b>
          <small>{names.card(card)}</small>
        </span>
      </>
    )
  return (
    <div className="taskzone" data-drop={`task:${seat}`}>
      <h3>{t.zones.task}</h3>
      {card === NONE || ghost || facedown ? (
        <div className={`taskplate ${ghost ? 'ghosted' : ''} ${card === NONE || (facedown && !ghost) ? 'no' : ''}`}>
          {inside}
        </div>
      ) : (
        <Piece
          card={card}
          form={form}
          className="taskplate"
          label={`${t.taskOf(names.task(material))}, ${names.whole(card)}`}
        >
          {inside}
        </Piece>
      )}
    </div>
  )
}
