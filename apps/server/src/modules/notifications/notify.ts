import { channelDefaults } from '@pb/contract/notification-channels'
import type { AlertPayload, NotificationKind } from '@pb/contract/notifications'
import { preferenceDefaults } from '@pb/contract/profile'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import './tables.ts'

/** What there is to tell a person. */
export interface News {
  readonly kind: NotificationKind
  /** One sentence, as the list shows it. */
  readonly message: string
  /** Where it leads; `{}` where it only informs. */
  readonly payload: AlertPayload
  /** The notifier's own name of the event (`license:7:30-days`): a person hears of it once, ever. */
  readonly key?: string
}

/** Mails are gathered for so long, so that a busy hour is one mail and not sixty; what is urgent leaves at once. */
const gatherMs = 3 * 60_000
export const urgentKinds: readonly NotificationKind[] = ['security']

/** Jobs of the channels, by what they carry. */
export const pushJob = 'notifications.push'
export const urgentMailJob = 'notifications.urgent-mail'

/** News with the person whom it is for. */
export interface ToldNews extends News {
  readonly personId: string
}

/** A notification that was made. */
interface Made {
  readonly id: string
  readonly person_id: string
  readonly kind: NotificationKind
  /** Whether a browser of the person wants to hear of it. */
  readonly push: boolean
  readonly email: boolean
}

function columnsOf(told: readonly ToldNews[], now: Date) {
  const dueOf = (kind: NotificationKind) =>
    new Date(now.getTime() + (urgentKinds.includes(kind) ? 0 : gatherMs))
  return {
    people: told.map(({ personId }) => personId),
    kinds: told.map(({ kind }) => kind),
    messages: told.map(({ message }) => message),
    payloads: told.map(({ payload }) => JSON.stringify(payload)),
    keys: told.map(({ key = null }) => key),
    dues: told.map(({ kind }) => dueOf(kind)),
    emails: told.map(({ kind }) => channelDefaults[kind].email),
    pushes: told.map(({ kind }) => channelDefaults[kind].push),
  }
}

async function insert(tx: Tx | Db, told: readonly ToldNews[], now: Date): Promise<Made[]> {
  const { people, kinds, messages, payloads, keys, dues, emails, pushes } = columnsOf(told, now)
  const flag = (name: 'agent_notification_push' | 'agent_notification_email') =>
    sql`coalesce((a.preferences->>${name})::int, ${preferenceDefaults[name]}::int) = 1`
  const { rows } = await sql<Made>`
    WITH news AS MATERIALIZED (
      SELECT n.*, coalesce(${flag('agent_notification_email')} AND coalesce(p.email, n.email_default), false) AS email,
        coalesce(${flag('agent_notification_push')} AND coalesce(p.push, n.push_default)
          AND EXISTS (SELECT FROM push_subscription s WHERE s.person_id = a.person_id), false) AS push
      FROM unnest(${people}::bigint[], ${kinds}::text[], ${messages}::text[], ${payloads}::jsonb[], ${keys}::text[],
          ${dues}::timestamptz[], ${emails}::boolean[], ${pushes}::boolean[])
        WITH ORDINALITY AS n (person_id, kind, message, payload, key, due, email_default, push_default, place)
      LEFT JOIN agent a ON a.person_id = n.person_id AND a.deactivated_at IS NULL
      LEFT JOIN notification_preference p ON p.person_id = a.person_id AND p.kind = n.kind
    ), made AS (
      INSERT INTO notification (person_id, kind, message, payload, key, created_at, email_due_at)
      SELECT person_id, kind, message, payload, key, ${now}::timestamptz, CASE WHEN email THEN due END
      FROM news ORDER BY place
      ON CONFLICT (person_id, key) WHERE key IS NOT NULL DO NOTHING RETURNING id, person_id, kind
    )
    SELECT made.*, wants.push, wants.email FROM made
    JOIN (SELECT DISTINCT person_id, kind, push, email FROM news) wants USING (person_id, kind)
    ORDER BY made.id`.execute(tx)
  return rows
}

/**
 * Tells people things, in the caller's transaction, with one statement and one event for each person. What a person has
 * heard of before, by its `key`, is left out.
 */
export async function notifyAll(
  tx: Tx | Db,
  { clock, events, jobs }: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  told: readonly ToldNews[],
): Promise<string[]> {
  if (told.length === 0) return []
  const made = await insert(tx, told, clock.now())
  const latest = new Map(made.map(({ person_id, id }) => [person_id, id]))
  for (const [personId, id] of latest)
    await events.publish(personId, { kind: 'notification', data: { alert_id: id } }, tx)
  for (const { id, push } of made) if (push) await jobs.send(tx, pushJob, { alert_id: id })
  if (made.some(({ kind, email }) => email && urgentKinds.includes(kind)))
    await jobs.send(tx, urgentMailJob, {})
  return made.map(({ id }) => id)
}

/**
 * Tells a person something, in the caller's transaction: row, event, push and mail exist exactly if it commits.
 * Returns the notification's id; null where the person has heard of this `key` before, and then nothing happens.
 */
export async function notify(
  tx: Tx | Db,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  personId: string,
  news: News,
): Promise<string | null> {
  const [id = null] = await notifyAll(tx, deps, [{ ...news, personId }])
  return id
}
