/** What stands on a card, and what is said of it: all that the home page needs of a table's words. */
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

export const faceEn = {
  letters: { wood: 'W', clay: 'C', grain: 'G', wool: 'L', stone: 'S', any: '∗' },
  points: (n: number) => count(n, 'point', 'points'),
  halfSun: 'half sun',
  extraCard: '+1 card',
  anyOf: (have: number, need: number) => `${have} of ${need}`,
  say: {
    cost: (n: number) => `costs ${count(n, 'coin', 'coins')}`,
    as: (resource: string) => `as a resource ${resource}`,
    needs: (list: string) => `needs ${list}`,
    any: (n: number) => `any ${n} resources`,
    chain: (inputs: string, output: string) => `chain: makes ${output} from ${inputs}`,
    makes: (good: string, n: number) => `makes ${good}, worth ${count(n, 'coin', 'coins')} each`,
    office: (what: string) => `office: ${what}`,
    goods: (n: number, good: string, coins: number) => `${n} ${good} on it, ${count(coins, 'coin', 'coins')}`,
    worker: (mode: string) => `your worker, ${mode}`,
  },
} as const
