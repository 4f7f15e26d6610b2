import type { Messages } from '../../../words/index.ts'
import type { faceEn } from './face-en.ts'

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
const coins = (n: number) => count(n, 'Münze', 'Münzen')

export const faceDe: Messages<typeof faceEn> = {
  letters: { wood: 'H', clay: 'L', grain: 'G', wool: 'W', stone: 'S', any: '∗' },
  points: (n) => count(n, 'Punkt', 'Punkte'),
  halfSun: 'halbe Sonne',
  extraCard: '+1 Karte',
  anyOf: (have, need) => `${have} von ${need}`,
  say: {
    cost: (n) => `kostet ${coins(n)}`,
    as: (resource) => `als Rohstoff ${resource}`,
    needs: (list) => `braucht ${list}`,
    any: (n) => `${n} beliebige Rohstoffe`,
    chain: (inputs, output) => `Kette: macht ${output} aus ${inputs}`,
    makes: (good, n) => `macht ${good}, je ${coins(n)} wert`,
    office: (what) => `Amt: ${what}`,
    goods: (n, good, sum) => `${n} ${good} darauf, ${coins(sum)}`,
    worker: (mode) => `dein Arbeiter, ${mode}`,
  },
}
