import type { ClientRemovalReason } from '@pb/rules/clients'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publishClientChange } from './publish-change.ts'
import { recordClientEvent } from './events.ts'
import { lockClient, findOwnRecords } from './find-queries.ts'
import { updateClient } from './write-queries.ts'
import { clientErrors } from '../texts.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

function missingReasonError(): AppError {
  return new AppError('bad_input', clientErrors.reasonMissing, {
    issues: [{ path: 'query.reason', message: 'Choose a reason' }],
  })
}

/** Archives a client; all related rows stay, so that `restoreClient` brings everything back. */
export function removeClient(
  actor: Actor,
  deps: Deps,
  userId: string,
  reason: ClientRemovalReason | undefined,
): Promise<void> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, actor.personId, userId)
    if (!client || client.archived_at !== null) throw new AppError('not_found')
    if (reason === undefined) throw missingReasonError()
    const event = { clientId: client.id, agentId: actor.personId, at: now }
    await recordClientEvent(tx, { ...event, kind: 'archived', payload: { reason } })
    await updateClient(tx, client, { archived_at: now, archive_reason: reason })
    await publishClientChange(tx, deps, actor.personId, userId)
  })
}

/** Archives clients that were just added, as they were where they come from. */
export async function archiveClientsInBulk(
  tx: Tx,
  agentId: string,
  clients: readonly { readonly clientId: string; readonly reason: ClientRemovalReason }[],
  now: Date,
): Promise<void> {
  if (clients.length === 0) return
  await sql`UPDATE client SET archived_at = ${now}, archive_reason = given.reason
    FROM jsonb_to_recordset(${toJsonText(clients)}::jsonb) AS given("clientId" bigint, reason text)
    WHERE client.id = given."clientId" AND client.agent_id = ${agentId}`.execute(tx)
}

/**
 * Restores an archived client; does nothing if the client is not archived.
 *
 * @throws {AppError} `not_found`; `conflict` when another record of the agent now has one of the addresses.
 */
export function restoreClient(actor: Actor, deps: Deps, userId: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const client = await lockClient(tx, actor.personId, userId)
    if (!client) throw new AppError('not_found')
    if (client.archived_at === null) return
    const emails = await tx
      .selectFrom('client_email')
      .where('client_id', '=', client.id)
      .select('email')
      .execute()
    const others = await findOwnRecords(tx, actor.personId, {
      personId: null,
      emails: emails.map(({ email }) => email),
    })
    if (client.merged_into !== null || others.some(({ id, archived }) => id !== client.id && !archived))
      throw new AppError('conflict', clientErrors.alreadyClient)
    await updateClient(tx, client, { archived_at: null, archive_reason: null })
    const event = { clientId: client.id, agentId: actor.personId, at: deps.clock.now() }
    await recordClientEvent(tx, { ...event, kind: 'restored' })
    await publishClientChange(tx, deps, actor.personId, userId)
  })
}
