import { itemAt } from '@handwerk/kernel'
import { MATERIAL_OF, WORKS } from '@handwerk/mottainai'
import { memo } from 'react'
import { Picture } from '../../cards/art/Picture.tsx'
import type { Subject } from '../../cards/art/scene.ts'
import { PLACES } from './places.ts'
import { lineOf, stuffOf } from './works.ts'

export const WorkPicture = memo(function WorkPicture({ kind }: { kind: number }) {
  return <Picture of={subjectOf(kind)} />
})

export function subjectOf(kind: number): Subject {
  const line = lineOf(kind)
  return {
    id: itemAt(WORKS, kind).id,
    line,
    stuff: stuffOf(itemAt(MATERIAL_OF, kind)),
    halfSun: false,
    temple: true,
    paint: PLACES[line.place],
  }
}
