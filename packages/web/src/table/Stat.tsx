/** A number with its sign. The word goes where there is no room for it, and is still heard. */
export function Stat({ of, text }: { of: 'cards' | 'coins' | 'points'; text: string }) {
  const [figure, ...unit] = text.split(' ')
  return (
    <span className="st">
      <u className={of} />
      <b>{figure}</b> <span className="unit">{unit.join(' ')}</span>
    </span>
  )
}
