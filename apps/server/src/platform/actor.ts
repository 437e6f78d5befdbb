import type { Role } from '@pb/contract/roles'

/** The caller: the first argument of every service. */
export interface Actor {
  readonly personId: string
  readonly roles: readonly Role[]
  /** Hash of the session id, the primary key of its row. */
  readonly sessionHash: Buffer
}
