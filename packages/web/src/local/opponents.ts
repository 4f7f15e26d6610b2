/** Whom one plays against if one does not choose: a bot that answers at once. */
export const usualBot = (bots: readonly string[]): string => (bots.includes('greedy') ? 'greedy' : (bots.at(-1) ?? ''))
