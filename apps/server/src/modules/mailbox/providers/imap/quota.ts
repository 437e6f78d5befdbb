import { sql } from 'kysely'
import type { Deps } from '../../../../platform/deps.ts'
import { publishAccountState } from '../accounts/require-reconnect.ts'
import { toImapError } from './errors.ts'
import type { ImapConnection } from './connection.ts'

/** An account with less room than this is full. */
const minFreeBytes = 1_000_000

/** Records whether the account has no room left, and makes open tabs show it. */
export async function recordFull(deps: Deps, personId: string, isFull: boolean): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`UPDATE mail_sync SET full_at = ${isFull ? deps.clock.now() : null}
      WHERE person_id = ${personId} AND (full_at IS NOT NULL) <> ${isFull}::boolean`.execute(tx)
    if (numAffectedRows === 1n) await publishAccountState(tx, deps, personId, 'connected')
  })
}

/** Asks a server that knows quotas (RFC 9208) for the room left. */
export async function checkQuota(deps: Deps, { client, access }: ImapConnection): Promise<void> {
  if (!client.capabilities.has('QUOTA')) return
  const quota = await client.getQuota('INBOX').catch((error: unknown) => {
    throw toImapError(error)
  })
  // In bytes.
  const { limit = 0, usage = 0 } = (quota && quota.storage) || {}
  await recordFull(deps, access.personId, limit > 0 && limit - usage < minFreeBytes)
}
