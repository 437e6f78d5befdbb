import { channelDefaults } from '@pb/contract/notification-channels'
import type { AlertPayload, NotificationKind } from '@pb/contract/notifications'
import { preferenceDefaults } from '@pb/contract/profile'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import './tables.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

export interface NewNotification {
  readonly kind: NotificationKind
  /** One sentence, shown in the list. */
  readonly message: string
  /** The link target; `{}` for none. */
  readonly payload: AlertPayload
  /** Idempotency key of the event (`license:7:30-days`): a person is notified once per key. */
  readonly key?: string
}

/** Emails are delayed to combine several notifications into one; urgent ones are sent immediately. */
const digestDelayMs = 3 * 60_000
export const urgentKinds: readonly NotificationKind[] = ['security']

/** Jobs of the notification channels. */
export const pushJob = 'notifications.push'
export const urgentMailJob = 'notifications.urgent-mail'

/** A notification with its recipient. */
export interface AddressedNotification extends NewNotification {
  readonly personId: string
}

interface InsertedNotification {
  readonly id: string
  readonly person_id: string
  readonly kind: NotificationKind
  /** True if it goes to a browser of the person. */
  readonly push: boolean
  readonly email: boolean
}

function toColumns(notifications: readonly AddressedNotification[], now: Date) {
  const toDueDate = (kind: NotificationKind) =>
    new Date(now.getTime() + (urgentKinds.includes(kind) ? 0 : digestDelayMs))
  return {
    people: notifications.map(({ personId }) => personId),
    kinds: notifications.map(({ kind }) => kind),
    messages: notifications.map(({ message }) => message),
    payloads: notifications.map(({ payload }) => toJsonText(payload)),
    keys: notifications.map(({ key = null }) => key),
    dueDates: notifications.map(({ kind }) => toDueDate(kind)),
    emailDefaults: notifications.map(({ kind }) => channelDefaults[kind].email),
    pushDefaults: notifications.map(({ kind }) => channelDefaults[kind].push),
  }
}

async function insert(
  tx: Tx | Db,
  notifications: readonly AddressedNotification[],
  now: Date,
): Promise<InsertedNotification[]> {
  const { people, kinds, messages, payloads, keys, dueDates, emailDefaults, pushDefaults } = toColumns(
    notifications,
    now,
  )
  const flag = (name: 'agent_notification_push' | 'agent_notification_email') =>
    sql`coalesce((a.preferences->>${name})::int, ${preferenceDefaults[name]}::int) = 1`
  const { rows } = await sql<InsertedNotification>`
    WITH input AS MATERIALIZED (
      SELECT n.*, coalesce(${flag('agent_notification_email')} AND coalesce(p.email, n.email_default), false) AS email,
        coalesce(${flag('agent_notification_push')} AND coalesce(p.push, n.push_default)
          AND EXISTS (SELECT FROM push_subscription s WHERE s.person_id = a.person_id), false) AS push
      FROM unnest(${people}::bigint[], ${kinds}::text[], ${messages}::text[], ${payloads}::jsonb[], ${keys}::text[],
          ${dueDates}::timestamptz[], ${emailDefaults}::boolean[], ${pushDefaults}::boolean[])
        WITH ORDINALITY AS n (person_id, kind, message, payload, key, due, email_default, push_default, ordinal)
      LEFT JOIN agent a ON a.person_id = n.person_id AND a.deactivated_at IS NULL
      LEFT JOIN notification_preference p ON p.person_id = a.person_id AND p.kind = n.kind
    ), inserted AS (
      INSERT INTO notification (person_id, kind, message, payload, key, created_at, email_due_at)
      SELECT person_id, kind, message, payload, key, ${now}::timestamptz, CASE WHEN email THEN due END
      FROM input ORDER BY ordinal
      ON CONFLICT (person_id, key) WHERE key IS NOT NULL DO NOTHING RETURNING id, person_id, kind
    )
    SELECT inserted.*, channels.push, channels.email FROM inserted
    JOIN (SELECT DISTINCT person_id, kind, push, email FROM input) channels USING (person_id, kind)
    ORDER BY inserted.id`.execute(tx)
  return rows
}

/**
 * Notifies people in the caller's transaction, with one statement and one event per person. Skips notifications whose
 * `key` a person has had before. Returns the ids of the new notifications.
 */
export async function notifyAll(
  tx: Tx | Db,
  { clock, events, jobs }: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  notifications: readonly AddressedNotification[],
): Promise<string[]> {
  if (notifications.length === 0) return []
  const inserted = await insert(tx, notifications, clock.now())
  const latest = new Map(inserted.map(({ person_id, id }) => [person_id, id]))
  for (const [personId, id] of latest)
    await events.publish(personId, { kind: 'notification', data: { alert_id: id } }, tx)
  for (const { id, push } of inserted) if (push) await jobs.send(tx, pushJob, { alert_id: id })
  if (inserted.some(({ kind, email }) => email && urgentKinds.includes(kind)))
    await jobs.send(tx, urgentMailJob, {})
  return inserted.map(({ id }) => id)
}

/**
 * Notifies a person in the caller's transaction: row, event, push and email exist only if it commits. Returns the
 * notification's id, or null if the person has had this `key` before.
 */
export async function notify(
  tx: Tx | Db,
  deps: Pick<Deps, 'clock' | 'events' | 'jobs'>,
  personId: string,
  notification: NewNotification,
): Promise<string | null> {
  const [id = null] = await notifyAll(tx, deps, [{ ...notification, personId }])
  return id
}
