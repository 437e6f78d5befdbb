import type { ClientRemovalReason } from '@pb/rules/clients'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { clientChanged } from './changed.ts'
import { alreadyClient } from './constraints.ts'
import { recordClientEvent } from './events.ts'
import { lockClient, ownRecords } from './find-queries.ts'
import { updateClient } from './write-queries.ts'

function missing(): AppError {
  return new AppError('bad_input', 'Say why', { faults: [{ path: 'query.reason', message: 'is required' }] })
}

/** Takes a client off the list; everything that belongs to it stays, for the day it comes back. */
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
    if (reason === undefined) throw missing()
    const event = { clientId: client.id, agentId: actor.personId, at: now }
    await recordClientEvent(tx, { ...event, kind: 'archived', payload: { reason } })
    await updateClient(tx, client, { archived_at: now, archive_reason: reason })
    await clientChanged(tx, deps, actor.personId, userId)
  })
}

/**
 * Puts a removed client back on the list; one that is there stays as it is.
 *
 * @throws {AppError} `not_found`; `conflict` where another record has taken over one of its addresses.
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
    const others = await ownRecords(tx, actor.personId, {
      personId: null,
      emails: emails.map(({ email }) => email),
    })
    if (client.merged_into !== null || others.some(({ id, archived }) => id !== client.id && !archived))
      throw new AppError('conflict', alreadyClient)
    await updateClient(tx, client, { archived_at: null, archive_reason: null })
    const event = { clientId: client.id, agentId: actor.personId, at: deps.clock.now() }
    await recordClientEvent(tx, { ...event, kind: 'restored' })
    await clientChanged(tx, deps, actor.personId, userId)
  })
}
