import { preferenceDefaults } from '@pb/contract/profile'
import { dayMs } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { urgentKinds } from '../notify.ts'
import type { NotificationRow } from '../queries.ts'
import { formatEmail } from './format-email.ts'

/** A digest older than a day is not worth sending; the list has the notifications. */
const lifetimeMs = dayMs
const maxPeople = 500

type ClaimedNotification = NotificationRow & { readonly urgent: boolean }

const isUrgent = sql<boolean>`kind = ANY(${[...urgentKinds]}::text[])`

/** Returns the people with due notifications. */
async function findDuePeople({ db, clock }: Deps): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`SELECT DISTINCT person_id FROM notification
    WHERE email_due_at <= ${clock.now()} LIMIT ${maxPeople}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/**
 * Claims the notifications to email to a person: once one is due, all pending ones, including those not yet due. Urgent
 * and other notifications are claimed independently.
 */
async function claimDue(tx: Tx, personId: string, now: Date): Promise<ClaimedNotification[]> {
  const { rows } = await sql<ClaimedNotification>`
    UPDATE notification SET email_due_at = NULL
    WHERE person_id = ${personId} AND email_due_at IS NOT NULL AND ${isUrgent} IN (
      SELECT ${isUrgent} FROM notification WHERE person_id = ${personId} AND email_due_at <= ${now})
    RETURNING id, kind, message, payload, created_at, read_at, ${isUrgent} AS urgent`.execute(tx)
  return rows.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
}

/** Returns the address of an active agent with email notifications on. Checked only now, just before sending. */
async function findAddress(tx: Tx, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`SELECT email FROM agent
    WHERE person_id = ${personId} AND deactivated_at IS NULL AND coalesce(
      (preferences->>'agent_notification_email')::int, ${preferenceDefaults.agent_notification_email}::int) = 1`.execute(
    tx,
  )
  return maybeOne(rows)?.email
}

async function sendDigest(tx: Tx, deps: Deps, personId: string): Promise<void> {
  const now = deps.clock.now()
  const claimed = await claimDue(tx, personId, now)
  const to = await findAddress(tx, personId)
  if (to === undefined) return
  // Urgent notifications get an email each, even if read. Others share one email, without those read in the meantime.
  const urgent = claimed.filter((row) => row.urgent).map((row) => [row])
  const digest = claimed.filter((row) => !row.urgent && row.read_at === null)
  for (const listed of [...urgent, ...(digest.length === 0 ? [] : [digest])])
    await sendSystemMail(tx, deps, {
      to,
      ...formatEmail(listed, deps.env.publicUrl),
      key: `notifications:${listed[0]!.id}`,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    })
}

/** Queues one email per person with due notifications, and one per urgent notification. */
export async function sendDueEmails(deps: Deps): Promise<void> {
  for (const personId of await findDuePeople(deps))
    await deps.db.transaction().execute((tx) => sendDigest(tx, deps, personId))
}
