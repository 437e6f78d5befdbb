import { contract as entries } from '@pb/contract'
import type { Endpoint } from '@pb/contract/endpoint'

/** The part of a contract entry that a call needs at run time (`creates`: it sends an idempotency key); `entry` only carries types and is never set. */
export interface Route<E extends Endpoint = Endpoint> {
  readonly method: E['method']
  readonly path: E['path']
  readonly creates?: E['creates']
  readonly entry?: E
}

type Routes<Domains> = {
  readonly [D in keyof Domains]: {
    readonly [N in keyof Domains[D]]: Domains[D][N] extends Endpoint ? Route<Domains[D][N]> : never
  }
}

/** The contract as methods and paths. The build leaves the schemas out (build/contract-table.ts). */
export const contract: Routes<typeof entries> = entries
