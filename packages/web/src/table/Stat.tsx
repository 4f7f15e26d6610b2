/** A number with its symbol. Where room is short the word is hidden from sight, but not from screen readers. */
export function Stat({ of, text }: { of: 'cards' | 'coins' | 'points'; text: string }) {
  const [figure, ...unit] = text.split(' ')
  return (
    <span className="st">
      <u className={of} />
      <b>{figure}</b> <span className="unit">{unit.join(' ')}</span>
    </span>
  )
}
