import { contract as entries } from '@pb/contract'
import type { Endpoint } from '@pb/contract/endpoint'

/** What a call needs of a contract entry at run time; its types ride along in `entry`, which no value ever has. */
export interface Route<E extends Endpoint = Endpoint> {
  readonly method: E['method']
  readonly path: E['path']
  readonly entry?: E
}

type Routes<Domains> = {
  readonly [D in keyof Domains]: {
    readonly [N in keyof Domains[D]]: Domains[D][N] extends Endpoint ? Route<Domains[D][N]> : never
  }
}

/** The contract as the client sees it: methods and paths. The build leaves the schemas out (build/contract-table.ts). */
export const contract: Routes<typeof entries> = entries
