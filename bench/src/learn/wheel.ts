/**
 * The wheel of learning. Each turn plays quick games by the best policy so far and
 * learns who wins them, later what a short search says; then it searches decisions
 * by that value, learns what search tries, and lets the new networks play. All that
 * is made lies in the journal: what is there is not made again, so a wheel that was
 * stopped goes on where it was.
 */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Learner, type Limits, Network, WIN_OUTPUT } from '@handwerk/bots/learning'
import type { AnyGameModule } from '@handwerk/kernel'
import { type ChunkJob, type DataJob, type MatchJob, makeChunks, type NetworkPaths } from './chunks.js'
import { decisionRows, type SearchedGame } from './decisions.js'
import { shareText } from './match.js'
import { trainPolicy } from './policy-training.js'
import { randomize, trainValue } from './value-training.js'

export interface Scale {
  /** Positions of the first turn, which are valued by who won their games, and of each later one. */
  readonly positions: number
  readonly valued: number
  /** Decisions of each turn; the last number is that of all later ones, too. */
  readonly decisions: readonly number[]
  /** Deals of each match. */
  readonly deals: number
  /** Iterations to value a position after the first turn, and to search a decision. */
  readonly iterations: number
  readonly searched: number
  /** Units of the value, and how often it sees every position of a turn. */
  readonly hidden: number
  readonly passes: number
  /** The same of the policy. */
  readonly units: number
  readonly policyPasses: number
  readonly cores: number
  readonly seed: string
}

const ENDING = { positions: 'bin', decisions: 'json' } as const
const CHUNK = { positions: 5000, decisions: 500 } as const
const DEALS_A_CHUNK = 10
const MATCH_ITERATIONS = 100
/** How far a search looks that values a position: further than the network can be trusted. */
const LABEL_ROUNDS = 2

const VALUE_TRAINING = { batch: 128, rate: 0.002, decay: 1e-6 }
const POLICY_TRAINING = { batch: 64, rate: 0.003, decay: 1e-6 }

export class Wheel {
  private readonly module: AnyGameModule
  private readonly game: string
  private readonly learner: Learner
  private readonly journal: string
  private readonly scale: Scale
  /** What the first turn begins with. */
  private readonly given: NetworkPaths

  constructor(module: AnyGameModule, learner: Learner, journal: string, scale: Scale, given: NetworkPaths) {
    this.module = module
    this.game = module.game.name
    this.given = given
    this.learner = learner
    this.journal = journal
    this.scale = scale
  }

  async turn(number: number): Promise<NetworkPaths> {
    mkdirSync(this.directory(number), { recursive: true })
    await this.learnValue(number)
    await this.learnPolicy(number)
    await this.play(number)
    return this.networks(number)
  }

  private directory(turn: number): string {
    return join(this.journal, `turn-${turn}`)
  }

  private file(turn: number, name: string): string {
    return join(this.directory(turn), name)
  }

  /** The newest networks up to this turn. */
  private networks(turn: number): NetworkPaths {
    const turns = Array.from({ length: turn + 1 }, (_, before) => turn - before)
    const newest = (name: string) => turns.map((each) => this.file(each, name)).find((file) => existsSync(file))
    return { value: newest('value.json') ?? this.given.value, policy: newest('policy.json') ?? this.given.policy }
  }

  private log(line: string): void {
    const dated = `${new Date().toISOString().slice(0, 19)} ${line}\n`
    process.stderr.write(dated)
    appendFileSync(join(this.journal, 'log.txt'), dated)
  }

  private async make(turn: number, jobs: readonly ChunkJob[]): Promise<void> {
    await makeChunks(jobs, this.scale.cores, (made, of) => {
      if (made % 10 === 0 || made === of) this.log(`turn ${turn}, ${jobs[0].kind}: ${made} of ${of}`)
    })
  }

  private async makeData(turn: number, kind: DataJob['kind'], count: number, limits: Limits): Promise<void> {
    const jobs = Array.from(
      { length: Math.ceil(count / CHUNK[kind]) },
      (_, number): DataJob => ({
        game: this.game,
        kind,
        count: Math.min(count, CHUNK[kind]),
        limits,
        seed: `learn ${this.scale.seed}/${turn}/${kind}/${number}`,
        networks: this.networks(turn),
        out: this.file(turn, `${kind}-${String(number).padStart(4, '0')}.${ENDING[kind]}`),
      }),
    )
    await this.make(turn, jobs)
  }

  /** The value of the turn before, to be trained on, or null. */
  private valueBefore(turn: number): Network | null {
    const file = this.networks(turn - 1).value
    if (!file) return null
    const { seat, table } = this.learner.inputs
    return Network.read(JSON.parse(readFileSync(file, 'utf8')), seat, table, WIN_OUTPUT)
  }

  private files(turn: number, kind: DataJob['kind']): string[] {
    return readdirSync(this.directory(turn))
      .filter((name) => name.startsWith(kind) && name.endsWith(ENDING[kind]))
      .sort()
      .map((name) => this.file(turn, name))
  }

  private positions(turn: number): Int16Array[] {
    return this.files(turn, 'positions').map((file) => {
      const bytes = readFileSync(file)
      return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    })
  }

  private decisions(turn: number): Int16Array[] {
    return this.files(turn, 'decisions').map((file) => {
      const games: SearchedGame[] = JSON.parse(readFileSync(file, 'utf8'))
      return decisionRows(this.module, this.learner, games)
    })
  }

  private async learnValue(turn: number): Promise<void> {
    const file = this.file(turn, 'value.json')
    const { positions, valued, iterations, hidden, passes, seed } = this.scale
    const before = this.valueBefore(turn)
    if (existsSync(file) || (before && valued === 0)) return
    if (before) await this.makeData(turn, 'positions', valued, { iterations, rounds: LABEL_ROUNDS })
    else await this.makeData(turn, 'positions', positions, { iterations: 0, rounds: 0 })
    const lists = this.positions(turn)
    const { inputs } = this.learner
    const network = before ?? randomize(new Network(hidden, inputs.seat, inputs.table, WIN_OUTPUT), seed, 0.25)
    trainValue(network, lists, { ...VALUE_TRAINING, passes }, (pass, trained, held) =>
      this.log(`turn ${turn}, value, pass ${pass}: loss ${trained.toFixed(4)}, held back ${held.toFixed(4)}`),
    )
    save(network, file)
  }

  private async learnPolicy(turn: number): Promise<void> {
    const file = this.file(turn, 'policy.json')
    const { searched, policyPasses } = this.scale
    const decisions = this.scale.decisions.at(Math.min(turn, this.scale.decisions.length - 1)) ?? 0
    if (existsSync(file) || decisions === 0) return
    await this.makeData(turn, 'decisions', decisions, { iterations: searched, ...this.learner.horizon })
    // Those of earlier turns are still good, and with too few the network learns them by heart.
    const lists = Array.from({ length: turn + 1 }, (_, each) => this.decisions(each)).flat()
    const network = this.untrainedPolicy()
    trainPolicy(network, lists, { ...POLICY_TRAINING, passes: policyPasses }, (pass, trained, held, foretold) =>
      this.log(
        `turn ${turn}, policy, pass ${pass}: loss ${trained.toFixed(4)}, held back ${held.toFixed(4)}, ` +
          `foretold ${(100 * foretold).toFixed(1)} %`,
      ),
    )
    save(network, file)
  }

  private untrainedPolicy(): Network {
    const { seed, units } = this.scale
    const { inputs, moveInputs } = this.learner
    const network = new Network(units, inputs.seat, inputs.table, moveInputs.names)
    randomize(network, `${seed}/policy`, 0.05)
    for (const [i, name] of moveInputs.names.entries())
      network.outputs[i * network.width + network.hidden] = moveInputs.initial[name] ?? 0
    return network
  }

  /** How much the turn has brought: a line of the learning curve. */
  private async play(turn: number): Promise<void> {
    if (this.scale.deals === 0) return
    const networks = this.networks(turn)
    const limits = { iterations: MATCH_ITERATIONS, ...this.learner.horizon }
    const last = this.networks(turn - 1)
    const before = last.value || last.policy ? last : null
    const search = await this.match(turn, 'search', { networks, against: before, limits, searches: true })
    const raw = await this.match(turn, 'raw', { networks, against: null, limits, searches: false })
    this.log(
      `turn ${turn}: search over ${before ? 'the turn before' : 'greedy'} ${shareText(search)}, ` +
        `policy without search over greedy ${shareText(raw)}`,
    )
  }

  private async match(
    turn: number,
    name: string,
    sides: Pick<MatchJob, 'networks' | 'against' | 'limits' | 'searches'>,
  ): Promise<number[]> {
    const jobs = Array.from(
      { length: Math.ceil(this.scale.deals / DEALS_A_CHUNK) },
      (_, number): MatchJob => ({
        game: this.game,
        kind: 'match',
        deals: Math.min(this.scale.deals, DEALS_A_CHUNK),
        seed: `learn ${this.scale.seed}/${turn}/${name}/${number}`,
        out: this.file(turn, `${name}-${String(number).padStart(4, '0')}.json`),
        ...sides,
      }),
    )
    await this.make(turn, jobs)
    return jobs.flatMap(({ out }): number[] => JSON.parse(readFileSync(out, 'utf8')))
  }
}

function save(network: Network, file: string): void {
  const { bytes, ...rest } = network.toBytes()
  writeFileSync(file, `${JSON.stringify({ ...rest, weights: Buffer.concat(bytes).toString('base64') }, null, 2)}\n`)
}
