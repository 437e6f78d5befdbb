import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { Module } from '../../../../platform/module.ts'
import type { Grant } from '../openid/grants.ts'

/** Runs in the transaction of a sign-in that also granted mailbox access; a higher module stores the grant. */
type SignInExtension = (tx: Tx, deps: Deps, personId: string, grant: Grant) => Promise<void>

declare module '../../../../platform/module.ts' {
  interface ReplyExtensions {
    signIn: SignInExtension
  }
}

/** Runs the sign-in extensions of all modules after a sign-in with Google. */
export async function runSignInExtensions(
  tx: Tx,
  deps: Deps,
  modules: readonly Module[],
  personId: string,
  grant: Grant,
): Promise<void> {
  for (const { replyExtensions } of modules) await replyExtensions?.signIn?.(tx, deps, personId, grant)
}
