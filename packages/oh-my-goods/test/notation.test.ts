import { describe, expect, it } from 'vitest'
import { lay } from './table.js'

const layout = () =>
  lay({
    phase: 'plan',
    players: [
      {
        hand: ['bakery-1', 'bakery-2', 'mill-2'],
        buildings: [{ card: 'charburner-grain', goods: 3 }, 'sawmill-1', 'sawmill-2', 'mill-1'],
      },
      {},
    ],
  })

describe('notation', () => {
  it('[OMG-N.1] takes shorter names where only one card can be meant, in any case and spacing', () => {
    expect(layout().refusal('  WORK   Mill sloppy ')).toBeNull()
    const table = layout().play('work mill sloppy')
    expect(table.refusal('aside mill')).toBeNull()
    expect(table.refusal('aside bakery')).toMatchObject({
      rule: 'OMG-N.1',
      reason: 'ambiguous',
      detail: { word: 'bakery' },
    })
  })

  it('[OMG-N.1] says what it cannot read', () => {
    const table = layout()
    expect(table.refusal('dance')).toMatchObject({ rule: 'OMG-N.1', reason: 'unreadable' })
    expect(table.refusal('work sawmill orderly')).toMatchObject({ reason: 'ambiguous' })
    expect(table.refusal('work tannery-1 orderly')).toMatchObject({ reason: 'no-such-building' })
    expect(table.refusal('work mill-1 lazily')).toMatchObject({ reason: 'no-such-mode' })
    expect(table.refusal('work mill-1 orderly twice')).toMatchObject({ reason: 'unreadable' })
    expect(table.refusal('pay two iron')).toMatchObject({ reason: 'unreadable' })
    expect(table.refusal('')).toMatchObject({ reason: 'unreadable' })
  })
})
