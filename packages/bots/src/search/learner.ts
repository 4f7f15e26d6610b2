/** What a game provides so that a program can train its networks. */
import type { Random, SeatView } from '@handwerk/kernel'
import { type Inputs, type MoveInputs, Network, type NetworkFile, WIN_OUTPUT } from './network.js'
import type { Evaluator, Limits, Style } from './search.js'

/** The networks of a game; what is missing is not trained yet. */
export interface Networks {
  readonly value?: Network
  readonly policy?: Network
}

export interface NetworkFiles {
  readonly value?: NetworkFile
  readonly policy?: NetworkFile
}

/** The networks of these files, for the inputs that a game has now. */
export function readNetworks<Position>(
  inputs: Inputs<Position>,
  moveInputs: MoveInputs<Position>,
  { value, policy }: NetworkFiles,
): Networks {
  const read = (file: NetworkFile, outputs: readonly string[]) => Network.read(file, inputs.seat, inputs.table, outputs)
  return {
    ...(value ? { value: read(value, WIN_OUTPUT) } : {}),
    ...(policy ? { policy: read(policy, moveInputs.names) } : {}),
  }
}

export interface GameLearner<Position, View extends SeatView> {
  readonly inputs: Inputs<Position>
  readonly moveInputs: MoveInputs<Position>
  readonly style: Partial<Style>
  /** When the network values an imagined game. */
  readonly horizon: Pick<Limits, 'rounds' | 'beyond'>
  /** What search goes by with these networks. */
  evaluator(networks: Networks): Evaluator<Position, View>
  /** Counts the moments at which positions are valued: rounds or turns. */
  moment(p: Position): number
  /** The share of the moments that is kept: about four of a game. */
  readonly keptMoments: number
  /** Settings that some of the games are played by. */
  readonly otherOptions: Readonly<Record<string, string>>
  /** A copy in which the cards that nobody has drawn or seen yet lie in another order. */
  redeal(p: Position, random: Random): Position
}

/** The learner of a game that is known only at run time. */
export type Learner = GameLearner<unknown, SeatView>
