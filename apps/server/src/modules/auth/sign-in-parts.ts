import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Module } from '../../platform/module.ts'
import type { Grant } from './grants.ts'

/** What a room above does with what somebody has granted by signing in, in the sign-in's own transaction. */
type SignInPart = (tx: Tx, deps: Deps, personId: string, grant: Grant) => Promise<void>

declare module '../../platform/module.ts' {
  interface ReplyParts {
    signIn: SignInPart
  }
}

/** Tells the rooms above of a sign-in with Google. */
export async function signedIn(
  tx: Tx,
  deps: Deps,
  modules: readonly Module[],
  personId: string,
  grant: Grant,
): Promise<void> {
  for (const { replyParts } of modules) await replyParts?.signIn?.(tx, deps, personId, grant)
}
