import { preferenceDefaults } from '@pb/contract/profile'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { urgentKinds } from '../notify.ts'
import type { NotificationRow } from '../queries.ts'
import { wordsOf } from './words.ts'

/** A day later it is old news, and stands in the list anyway. */
const lifetimeMs = 86_400_000
const mostPeople = 500

type Taken = NotificationRow & { readonly urgent: boolean }

const isUrgent = sql<boolean>`kind = ANY(${[...urgentKinds]}::text[])`

/** Who has something due: all of it for one person's urgent mail, or what the clock says for everybody. */
async function peopleDue({ db, clock }: Deps): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`SELECT DISTINCT person_id FROM notification
    WHERE email_due_at <= ${clock.now()} LIMIT ${mostPeople}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/**
 * Takes what is to be mailed to a person: all that waits as soon as any of it is due, so that what came a moment ago
 * rides along; the urgent and the rest are due each for themselves.
 */
async function take(tx: Tx, personId: string, now: Date): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    UPDATE notification SET email_due_at = NULL
    WHERE person_id = ${personId} AND email_due_at IS NOT NULL AND ${isUrgent} IN (
      SELECT ${isUrgent} FROM notification WHERE person_id = ${personId} AND email_due_at <= ${now})
    RETURNING id, kind, message, payload, created_at, read_at, ${isUrgent} AS urgent`.execute(tx)
  return rows.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
}

/** The address of a person who takes mails, now that they would leave. */
async function addressOf(tx: Tx, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`SELECT email FROM agent
    WHERE person_id = ${personId} AND deactivated_at IS NULL AND coalesce(
      (preferences->>'agent_notification_email')::int, ${preferenceDefaults.agent_notification_email}::int) = 1`.execute(
    tx,
  )
  return rows[0]?.email
}

async function mailTo(tx: Tx, deps: Deps, personId: string): Promise<void> {
  const now = deps.clock.now()
  const taken = await take(tx, personId, now)
  const to = await addressOf(tx, personId)
  if (to === undefined) return
  // What was read meanwhile needs no mail; what is urgent is said in any case, and by itself.
  const urgent = taken.filter((row) => row.urgent).map((row) => [row])
  const gathered = taken.filter((row) => !row.urgent && row.read_at === null)
  for (const rows of [...urgent, ...(gathered.length === 0 ? [] : [gathered])])
    await sendSystemMail(tx, deps, {
      to,
      ...wordsOf(rows, deps.env.publicUrl),
      key: `notifications:${rows[0]!.id}`,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    })
}

/** Makes one mail for each person who has some due, and one for each urgent notification. */
export async function gatherMails(deps: Deps): Promise<void> {
  for (const personId of await peopleDue(deps))
    await deps.db.transaction().execute((tx) => mailTo(tx, deps, personId))
}
