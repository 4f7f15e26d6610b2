/** A hundred clients that spend all they may on one kind of attack, in a process of their own. */
import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { AskedProcess, answerRequests } from '../asked-process.js'
import type { Outcome } from './bare-socket.js'
import type { Targets } from './honest.js'
import { ATTACKS, type AttackName, type Lane, PLAIN_ATTACKS } from './kinds.js'
import { Visitor } from './visitor.js'

export interface HostileOrder {
  readonly attack: AttackName
  readonly targets: Targets
  /** The numbers of its clients, from and to. */
  readonly from: number
  readonly to: number
  /** Whether all of them come from one address. */
  readonly isOneAddress: boolean
}

export interface HostileAsks {
  readonly answered: number
  readonly refused: number
  /** Connections that the server closed, and asks that failed with them. */
  readonly lost: number
}

type Request = ({ readonly is: 'prepare' } & HostileOrder) | { readonly is: 'attack' } | { readonly is: 'cease' }

/** A process with some of the hostile clients. */
export class Hostile {
  private readonly process = new AskedProcess<Request>(import.meta.url, 'hostile', { detached: true })

  async prepare(order: HostileOrder): Promise<void> {
    await this.process.ask({ is: 'prepare', ...order })
  }

  async attack(): Promise<void> {
    await this.process.ask({ is: 'attack' })
  }

  cease(): Promise<HostileAsks> {
    return this.process.ask({ is: 'cease' })
  }

  end(): void {
    this.process.end()
  }
}

const ONE_ADDRESS = '127.0.0.3'
/** Told to wait longer, they ask again all the same. */
const IMPATIENCE = 1000

let lanes: Lane[] = []
let isAttacking = false
const count = { answered: 0, refused: 0, lost: 0 }

/** The session of this process as the scheduler of Linux sees it, where it groups processes by session. */
const GROUP = '/proc/self/autogroup'

/** Attackers have machines of their own. Where sessions are groups, a priority counts inside of one only. */
function yieldToOthers(): void {
  setPriority(19)
  if (existsSync(GROUP)) writeFileSync(GROUP, '19')
}

async function prepare({ attack, targets, from, to, isOneAddress }: HostileOrder): Promise<void> {
  yieldToOthers()
  for (let i = from; i < to; i++) {
    const own = `127.0.${1 + Math.floor(i / 200)}.${1 + (i % 200)}`
    const visitor = new Visitor(targets.server, own)
    await visitor.takeName(`Eve ${i}`)
    const client = { number: i, visitor: isOneAddress ? visitor.from(ONE_ADDRESS) : visitor, targets, isOneAddress }
    const plain = attack === 'mixed' ? PLAIN_ATTACKS[i % PLAIN_ATTACKS.length] : attack
    if (plain !== undefined && plain !== 'none') lanes.push(...(await ATTACKS[plain](client)))
  }
}

/** Asks again as soon as it is answered, or after the time that a refusal names. */
async function repeat(lane: Lane): Promise<void> {
  while (isAttacking) {
    const outcome: Outcome = await lane().catch(() => ({ is: 'lost' }))
    if (outcome.is === 'done') count.answered++
    else {
      count[outcome.is]++
      const wait = outcome.is === 'lost' ? 100 : Math.min(IMPATIENCE, Math.max(20, outcome.retry))
      await new Promise((done) => setTimeout(done, wait))
    }
  }
}

async function perform(request: Request): Promise<object> {
  if (request.is === 'prepare') await prepare(request)
  if (request.is === 'attack') {
    isAttacking = true
    for (const lane of lanes) void repeat(lane)
  }
  if (request.is === 'cease') {
    isAttacking = false
    lanes = []
  }
  return count
}

if (process.argv[2] === 'hostile') answerRequests(perform)
