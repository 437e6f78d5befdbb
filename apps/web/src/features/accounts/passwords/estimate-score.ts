import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 64 })

/** How hard a password is to guess, 0 to 4. `words` are those that an attacker tries first. */
export function estimateScore(password: string, words: string[]): number {
  return estimator.check(password, words).score
}
