import { channelDefaults, type Channels } from '@pb/contract/notification-channels'
import type { NotificationKind } from '@pb/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import './tables.ts'

export interface ChoiceRow extends Channels {
  readonly kind: NotificationKind
}

/** The kinds that a person has chosen channels for. */
export function choicesOf(db: Db, personId: string): Promise<ChoiceRow[]> {
  return db
    .selectFrom('notification_preference')
    .where('person_id', '=', personId)
    .select(['kind', 'push', 'email'])
    .execute()
}

/** Changes what is given for one kind, in one statement, so that two tabs cannot undo each other. */
export async function mergeChoice(
  db: Db,
  personId: string,
  kind: NotificationKind,
  { push, email }: { push: boolean | undefined; email: boolean | undefined },
): Promise<ChoiceRow> {
  const defaults = channelDefaults[kind]
  const { rows } = await sql<ChoiceRow>`
    INSERT INTO notification_preference AS p (person_id, kind, push, email)
    VALUES (${personId}, ${kind}, ${push ?? defaults.push}, ${email ?? defaults.email})
    ON CONFLICT (person_id, kind) DO UPDATE SET
      push = coalesce(${push ?? null}::boolean, p.push), email = coalesce(${email ?? null}::boolean, p.email)
    RETURNING kind, push, email`.execute(db)
  return rows[0]!
}

/** Address and flags of an agent, who exists: the guard found a session. */
export function accountOf(
  db: Db,
  personId: string,
): Promise<{ email: string; preferences: Record<string, 0 | 1> }> {
  return db
    .selectFrom('agent')
    .where('person_id', '=', personId)
    .select(['email', 'preferences'])
    .executeTakeFirstOrThrow()
}
