import { channelDefaults, type Channels } from '@pb/contract/notification-channels'
import type { NotificationKind } from '@pb/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import '../tables.ts'

export interface ChannelRow extends Channels {
  readonly kind: NotificationKind
}

/** Returns the channels a person has set, by kind. */
export function findChannels(db: Db, personId: string): Promise<ChannelRow[]> {
  return db
    .selectFrom('notification_preference')
    .where('person_id', '=', personId)
    .select(['kind', 'push', 'email'])
    .execute()
}

/** Changes the given channels of one kind in one statement, so that two tabs cannot overwrite each other. */
export async function upsertChannel(
  db: Db,
  personId: string,
  kind: NotificationKind,
  { push, email }: { push: boolean | undefined; email: boolean | undefined },
): Promise<ChannelRow> {
  const defaults = channelDefaults[kind]
  const { rows } = await sql<ChannelRow>`
    INSERT INTO notification_preference AS p (person_id, kind, push, email)
    VALUES (${personId}, ${kind}, ${push ?? defaults.push}, ${email ?? defaults.email})
    ON CONFLICT (person_id, kind) DO UPDATE SET
      push = coalesce(${push ?? null}::boolean, p.push), email = coalesce(${email ?? null}::boolean, p.email)
    RETURNING kind, push, email`.execute(db)
  return one(rows)
}

/** Returns email and preferences of an agent. The row exists, since the guard has found a session. */
export function findAccount(
  db: Db,
  personId: string,
): Promise<{ email: string; preferences: Record<string, 0 | 1> }> {
  return db
    .selectFrom('agent')
    .where('person_id', '=', personId)
    .select(['email', 'preferences'])
    .executeTakeFirstOrThrow()
}
