import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isUnclaimed, toLateUndo } from '../../mailbox/index.ts'
import { recordHouseholdEvent } from '../client-events.ts'
import type { HouseholdRow } from '../forms/find-form.ts'
import { publishApplication } from '../forms/publish-application.ts'
import { getClientUserId } from '../households/client-user-id.ts'
import { lockHousehold } from '../households/lock-household.ts'
import { writeHousehold } from '../households/rental-info.ts'
import type { RequestBefore } from '../tables.ts'
import { requestFailures } from '../texts.ts'
import { lockRequests } from './ask.ts'
import { undoForms } from './undo-ask.ts'
import '../tables.ts'

/** The key of the letter that goes out with an answer of this key. */
export const toNoticeKey = (key: string): string => `${key}-notice`

interface RequestRow {
  readonly id: string
  readonly kind: 'ask' | 'remind' | 'answer'
  readonly household_id: string
  readonly created_at: Date
  readonly before: RequestBefore | null
}

interface RequestEmail {
  readonly form_id: string
  readonly failure: string
  readonly unclaimed: boolean
}

/** Locks the emails of requests, as `claimNext` does: one is claimed before, or not sent. */
async function lockEmails(tx: Tx, requests: readonly RequestRow[]): Promise<RequestEmail[]> {
  const emails: RequestEmail[] = []
  for (const { id, created_at } of requests) {
    const { rows } = await sql<RequestEmail>`SELECT form_id, failure, ${isUnclaimed(created_at)} AS unclaimed
      FROM application_request_email WHERE request_id = ${id} ORDER BY form_id FOR UPDATE`.execute(tx)
    emails.push(...rows)
  }
  return emails
}

const toDate = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

/** Makes a link as it was before a reminder, unless it was changed since. */
async function restoreLink(tx: Tx, formId: string, link: NonNullable<RequestBefore['link']>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('application_form_link')
    .set({ expires_at: new Date(link.expires_at), revoked_at: toDate(link.revoked_at) })
    .where('form_id', '=', formId)
    .where('expires_at', '=', new Date(link.expires_after))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const asked_at = toDate(link.asked_at)
  await tx.updateTable('application_form').set({ asked_at }).where('id', '=', formId).execute()
}

/** Makes the landlord's answer what it was before, unless it was changed since. */
async function restoreAnswer(
  tx: Tx,
  deps: Deps,
  household: HouseholdRow,
  answer: NonNullable<RequestBefore['answer']>,
): Promise<void> {
  if ((household.answered_at?.toISOString() ?? null) !== answer.answered_after) return
  const now = deps.clock.now()
  const { status, answered_at, answer_reason, adverse_action } = answer
  await writeHousehold(
    tx,
    household,
    { status, answered_at: toDate(answered_at), answer_reason, adverse_action },
    now,
  )
  if (status === household.status) return
  await recordHouseholdEvent(tx, deps, {
    kind: 'application-answered',
    householdId: household.id,
    status,
    ...(answer_reason !== '' && { reason: answer_reason }),
    at: now,
    contact: false,
  })
}

/**
 * Undoes what the caller emailed renters by its key, while no email of it is on its way: all of it, or nothing. Forms of a
 * request to apply are deleted; the link of a reminder, and the landlord's answer, are as before. A second time changes
 * nothing. Throws `not_found`, also where nothing was emailed, and `conflict` once an email is on its way.
 */
export async function undoRequest(actor: Actor, deps: Deps, key: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockRequests(tx, actor.personId)
    const { rows: requests } = await sql<RequestRow>`SELECT id, kind, household_id, created_at, before
      FROM application_request WHERE sender_id = ${actor.personId}
        AND (key = ${key} OR (key = ${toNoticeKey(key)} AND kind = 'answer')) ORDER BY id`.execute(tx)
    const [request] = requests
    if (!request) throw new AppError('not_found')
    const household = await lockHousehold(tx, request.household_id)
    const emails = await lockEmails(tx, requests)
    const formIds = emails.map(({ form_id }) => form_id)
    if (emails.length === 0) throw new AppError('not_found')
    if (emails.every(({ failure }) => failure === requestFailures.undone)) return
    if (!emails.every(({ unclaimed }) => unclaimed)) throw toLateUndo()
    const ids = requests.map(({ id }) => id)
    await sql`UPDATE application_request_email SET state = 'failed', failure = ${requestFailures.undone}
      WHERE request_id = ANY (${ids}::bigint[])`.execute(tx)
    const before = requests.find((each) => each.before !== null)?.before
    if (request.kind === 'ask')
      await undoForms(
        tx,
        { actor, deps },
        { formIds, clientId: household.client_id, asked: request.created_at },
      )
    if (before?.link) await restoreLink(tx, formIds[0]!, before.link)
    if (before?.answer) await restoreAnswer(tx, deps, household, before.answer)
    await tx.updateTable('application_request').set({ before: null }).where('id', 'in', ids).execute()
    await publishApplication(tx, deps, actor.personId, await getClientUserId(tx, household))
  })
}
