import type { Role } from '@pb/contract/roles'

/** Who is calling: the first argument of every service. */
export interface Actor {
  readonly personId: string
  readonly roles: readonly Role[]
  /** Hash of the session's id, the primary key of its row. */
  readonly sessionHash: Buffer
}
