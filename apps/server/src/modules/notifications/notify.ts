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

interface Made {
  readonly id: string
  /** Whether a browser of the person wants to hear of it. */
  readonly push: boolean
  readonly email: boolean
}

async function insert(tx: Tx | Db, personId: string, news: News, now: Date): Promise<Made | undefined> {
  const { kind, message, payload, key = null } = news
  const defaults = channelDefaults[kind]
  const due = new Date(now.getTime() + (urgentKinds.includes(kind) ? 0 : gatherMs))
  const flag = (name: 'agent_notification_push' | 'agent_notification_email') =>
    sql`coalesce((a.preferences->>${name})::int, ${preferenceDefaults[name]}::int) = 1`
  const { rows } = await sql<Made>`
    WITH wanted AS (
      SELECT ${flag('agent_notification_email')} AND coalesce(p.email, ${defaults.email}::boolean) AS email,
        ${flag('agent_notification_push')} AND coalesce(p.push, ${defaults.push}::boolean)
          AND EXISTS (SELECT FROM push_subscription s WHERE s.person_id = a.person_id) AS push
      FROM agent a LEFT JOIN notification_preference p ON p.person_id = a.person_id AND p.kind = ${kind}
      WHERE a.person_id = ${personId} AND a.deactivated_at IS NULL
    ), made AS (
      INSERT INTO notification (person_id, kind, message, payload, key, created_at, email_due_at)
      SELECT ${personId}::bigint, ${kind}::text, ${message}::text, ${JSON.stringify(payload)}::jsonb, ${key}::text,
        ${now}::timestamptz, (SELECT ${due}::timestamptz FROM wanted WHERE email)
      ON CONFLICT (person_id, key) WHERE key IS NOT NULL DO NOTHING RETURNING id
    )
    SELECT made.id, coalesce(wanted.push, false) AS push, coalesce(wanted.email, false) AS email
    FROM made LEFT JOIN wanted ON true`.execute(tx)
  return rows[0]
}

/**
 * Tells a person something, in the caller's transaction: row, event, push and mail exist exactly if it commits.
 * Returns the notification's id; null where the person has heard of this `key` before, and then nothing happens.
 */
export async function notify(
  tx: Tx | Db,
  { clock, events, jobs }: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  personId: string,
  news: News,
): Promise<string | null> {
  const made = await insert(tx, personId, news, clock.now())
  if (!made) return null
  const { id, push, email } = made
  await events.publish(personId, { kind: 'notification', data: { alert_id: id } }, tx)
  if (push) await jobs.send(tx, pushJob, { alert_id: id })
  if (email && urgentKinds.includes(news.kind)) await jobs.send(tx, urgentMailJob, {})
  return id
}
