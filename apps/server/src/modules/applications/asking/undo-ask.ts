import type { ClientStage } from '@pb/rules/clients'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { setStages } from '../../clients/index.ts'
import { isUnclaimed, toLateUndo } from '../../mailbox/index.ts'
import { markFormDeleted } from '../forms/delete-form.ts'
import { getOwnForm } from '../forms/find-form.ts'
import { lockHousehold } from '../households/lock-household.ts'
import { requestFailures } from '../texts.ts'
import { lockRequests } from './ask.ts'
import '../tables.ts'

interface RequestEmail {
  readonly form_id: string
  readonly failure: string
  readonly unclaimed: boolean
}

interface AskedStage {
  readonly agentId: string
  readonly clientId: string
  readonly asked: Date
}

/** Sets the client's stage back to what it was before the request, if that changed it and nothing did since. */
async function revertStage(tx: Tx, { agentId, clientId, asked }: AskedStage, now: Date): Promise<void> {
  const { rows } = await sql<{ before: ClientStage }>`SELECT payload ->> 'before' AS before FROM client_event
    WHERE client_id = ${clientId} AND agent_id = ${agentId} AND kind = 'stage' AND at = ${asked}
      AND payload ->> 'after' = 'applying'`.execute(tx)
  for (const { before } of rows)
    await setStages(tx, agentId, [{ client_id: clientId, stage: before }], now, 'applying')
}

/**
 * Undoes a request of the caller while no email of it is on its way: all of it, or nothing. Its forms are deleted; a
 * second time changes nothing. Throws `not_found`, and `conflict` once an email is on its way.
 */
export async function undoAsk(actor: Actor, deps: Deps, key: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockRequests(tx, actor.personId)
    const request = await tx
      .selectFrom('application_request')
      .where('sender_id', '=', actor.personId)
      .where('key', '=', key)
      .where('kind', '=', 'ask')
      .select(['id', 'household_id', 'created_at'])
      .executeTakeFirst()
    if (!request) throw new AppError('not_found')
    const { client_id } = await lockHousehold(tx, request.household_id)
    // The lock of `claimNext`: an email is claimed before, or not sent.
    const { rows: emails } =
      await sql<RequestEmail>`SELECT form_id, failure, ${isUnclaimed(request.created_at)} AS unclaimed
      FROM application_request_email WHERE request_id = ${request.id} ORDER BY form_id FOR UPDATE`.execute(tx)
    if (emails.every(({ failure }) => failure === requestFailures.undone)) return
    if (!emails.every(({ unclaimed }) => unclaimed)) throw toLateUndo()
    await sql`UPDATE application_request_email SET state = 'failed', failure = ${requestFailures.undone}
      WHERE request_id = ${request.id}`.execute(tx)
    for (const { form_id: id } of emails) {
      const form = await getOwnForm(tx, actor, id, { deleted: true })
      if (form.deleted_at === null) await markFormDeleted(tx, deps, actor, form)
    }
    await revertStage(tx, { agentId: actor.personId, clientId: client_id, asked: request.created_at }, now)
  })
}
