/** The temple of another player, small. */

import { itemAt } from '@handwerk/kernel'
import { kindOf, MATERIAL_OF, NONE, scoresOf, type View, WINGS } from '@handwerk/mottainai'
import { Icon } from '../../icons/Icon.tsx'
import type { Person } from '../../play/player-view.ts'
import { Saying, SeatFace } from '../../table/opponents/SeatFace.tsx'
import type { Speech } from '../../table/opponents/speech.ts'
import { Stat } from '../../table/Stat.tsx'
import type { TempleForm } from './form/form.ts'
import { Piece } from './Piece.tsx'
import { coverIn } from './preview.ts'
import { Temple } from './Temple.tsx'
import { useNames } from './use-work-names.ts'
import { MaterialSign, Roof } from './WorkCard.tsx'
import { WorkPicture } from './WorkPicture.tsx'
import { useTableWords } from './words/index.ts'
import { stuffOf, taskPicture } from './works.ts'

interface Props {
  readonly view: View
  readonly seat: number
  readonly person: Person
  readonly speech: Speech
  readonly form: TempleForm | null
  /** Their task is being performed. */
  readonly performed: boolean
  /** All of it lies there as on the mat, for whoever sees all seats alike. */
  readonly whole: boolean
  look(): void
}

export function OtherTemple({ view, seat, person, speech, form, performed, whole, look }: Props) {
  const t = useTableWords()
  const player = itemAt(view.players, seat)
  const { points } = itemAt(scoresOf(view), seat)
  const hand = player.hand.length
  const acts = view.turn === seat && view.ending === ''
  return (
    <article
      className={`temple-s ${whole ? 'whole' : ''} ${performed ? 'performed' : ''} ${acts ? 'at-turn' : ''}`}
      aria-label={t.templeOf(person.name)}
    >
      <div className="who">
        <button type="button" className="looker" aria-label={t.look(person.name)} onClick={look}>
          <SeatFace seat={seat} person={person} mood={speech.mood} />
          <span className="nm">{person.name}</span>
        </button>
        {person.presence && <span className="hear">{person.presence.words}</span>}
        <TaskChip view={view} seat={seat} form={form} />
        {performed && <span className="doing">{t.performing}</span>}
        {acts && !performed && <span className="doing quiet">{t.acts}</span>}
        <span className="nums">
          <Stat of="cards" text={t.cards(hand + player.pickup.length)} />
          <Stat of="points" text={t.points(points, hand === 0)} />
        </span>
      </div>
      <Saying line={speech.line} />
      {whole ? (
        <div className="room">
          <Temple view={view} seat={seat} form={form} preview={null} />
        </div>
      ) : (
        <div className="zones">
          {SIGN_ZONES.map((zone) => (
            <Signs key={zone} view={view} seat={seat} zone={zone} />
          ))}
          <SmallWing view={view} seat={seat} form={form} wing={0} />
          <SmallWing view={view} seat={seat} form={form} wing={1} />
        </div>
      )}
    </article>
  )
}

const SIGN_ZONES = ['assistants', 'workplace', 'sales'] as const
type SignZone = (typeof SIGN_ZONES)[number]

function Sign({ card }: { card: number }) {
  const names = useNames()
  return (
    <span className="sg" data-card={card} data-zoom={`card:${card}`}>
      <MaterialSign material={itemAt(MATERIAL_OF, card)} />
      <span className="hear">{names.card(card)}, </span>
    </span>
  )
}

/** By material; where room is short, the style sheet shows one sign of each, and how many there are. */
function Signs({ view, seat, zone }: { view: View; seat: number; zone: SignZone }) {
  const t = useTableWords()
  const cards = itemAt(view.players, seat)[zone]
  return (
    <div className={`p-${zone}`}>
      <span className="k">{t.brief[zone]}</span>
      <div className="row">
        {[0, 1, 2, 3, 4].map((material) => {
          const all = cards.filter((card) => MATERIAL_OF[card] === material)
          if (all.length === 0) return null
          const covered = zone === 'workplace' ? 0 : coverIn(view, seat, zone, material)
          return (
            <span className="kind" key={material}>
              {covered > 0 && (
                <Roof material={material}>
                  {all.slice(0, covered).map((card) => (
                    <Sign key={card} card={card} />
                  ))}
                </Roof>
              )}
              {all.slice(covered).map((card) => (
                <Sign key={card} card={card} />
              ))}
              {all.length > 1 && (
                <b className="times" aria-hidden="true">
                  {all.length}
                </b>
              )}
            </span>
          )
        })}
        {cards.length === 0 && <span aria-hidden="true">–</span>}
      </div>
    </div>
  )
}

function SmallWing({ view, seat, form, wing }: { view: View; seat: number; form: TempleForm | null; wing: 0 | 1 }) {
  const t = useTableWords()
  const names = useNames()
  const zone = WINGS[wing]
  const works = itemAt(view.players, seat)[zone]
  return (
    <div className={`p-${zone}`}>
      <span className="k">{t.brief[zone]}</span>
      <div className="row works">
        {works.map((card) => {
          const kind = kindOf(view, card)
          return (
            <span className="spot" key={card}>
              <Piece
                card={card}
                form={form}
                className={`tile ${stuffOf(itemAt(MATERIAL_OF, kind))}`}
                label={`${t.zones[zone]}: ${names.work(view, card)}`}
              >
                <WorkPicture kind={kind} />
              </Piece>
            </span>
          )
        })}
        {works.length === 0 ? (
          <span aria-hidden="true">–</span>
        ) : (
          <b className="wcount" aria-hidden="true">
            {works.length}
          </b>
        )}
      </div>
    </div>
  )
}

function TaskChip({ view, seat, form }: { view: View; seat: number; form: TempleForm | null }) {
  const t = useTableWords()
  const names = useNames()
  const { task, facedown } = itemAt(view.players, seat)
  if (facedown || task === NONE) return <span className="chip none">{facedown ? t.faceDown : t.noTask}</span>
  const material = itemAt(MATERIAL_OF, task)
  return (
    <Piece
      card={task}
      form={form}
      className={`chip ${stuffOf(material)}`}
      label={`${t.taskOf(names.task(material))}, ${names.whole(task)}`}
    >
      <Icon name={taskPicture(material)} />
      <span className="cn">{names.taskTitle(material)}</span>
    </Piece>
  )
}
