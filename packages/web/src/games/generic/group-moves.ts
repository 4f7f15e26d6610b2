/** Groups many moves by what they do. A game knows nothing of groups: its notation and its words are enough. */
import type { ShownAnswer } from '../../table/Question.tsx'

const MOST_UNGROUPED = 12

export interface MoveGroup {
  /** The first word of the moves in notation; empty for the group of the rest. */
  readonly verb: string
  /** Null for the rest. */
  readonly heading: string | null
  readonly answers: readonly ShownAnswer[]
}

/** `notationOf` takes the id of an answer. The result is one group where more would tell the player nothing. */
export function groupMoves(answers: readonly ShownAnswer[], notationOf: (id: string) => string): readonly MoveGroup[] {
  const byVerb = new Map<string, ShownAnswer[]>()
  if (answers.length > MOST_UNGROUPED)
    for (const answer of answers) {
      const verb = notationOf(answer.id).trim().split(/\s/, 1)[0] ?? ''
      byVerb.set(verb, [...(byVerb.get(verb) ?? []), answer])
    }
  const groups = [...byVerb].filter(([, group]) => group.length > 1)
  const grouped = groups.flatMap(([, group]) => group)
  const rest = answers.filter((answer) => !grouped.includes(answer))
  if (groups.length === 0 || (groups.length === 1 && rest.length === 0)) return [{ verb: '', heading: null, answers }]
  return [
    ...groups.map(([verb, group]) => ({ verb, heading: headingOf(group) ?? verb, answers: group })),
    ...(rest.length > 0 ? [{ verb: '', heading: null, answers: rest }] : []),
  ]
}

/** The words that all labels share: unlike the notation they are in the player's language. What it lacks or costs, in brackets at its end, is none of them. */
function headingOf(answers: readonly ShownAnswer[]): string | null {
  const [first = [], ...others] = answers.map(({ label }) =>
    label
      .replace(/ \([^()]*\)$/, '')
      .split(/\s+/)
      .filter((word) => /^\p{L}+$/u.test(word)),
  )
  return first.filter((word) => others.every((words) => words.includes(word))).join(' ') || null
}
