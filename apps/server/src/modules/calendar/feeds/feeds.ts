import type { CalendarFeed } from '@pb/contract/calendar-schemas'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import type { Selectable } from 'kysely'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Tables } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hashToken, randomToken } from '../../../platform/secrets.ts'
import { calendarErrors } from '../texts.ts'

const maxFeeds = 20

type FeedRow = Selectable<Tables['calendar_feed']>

const presentFeed = (row: FeedRow): CalendarFeed => ({
  feed_id: row.id,
  name: row.name,
  details: row.details,
  time_created: toUnixSeconds(row.created_at),
  time_read: toUnixSecondsOrNull(row.read_at),
})

/** The actor's feeds that are not revoked. */
export async function listFeeds({ personId }: Actor, { db }: Pick<Deps, 'db'>): Promise<CalendarFeed[]> {
  const rows = await db
    .selectFrom('calendar_feed')
    .selectAll()
    .where('agent_id', '=', personId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(presentFeed)
}

/** Creates a feed; its address is known only now, the database has a hash. */
export async function createFeed(
  { personId }: Actor,
  { db, clock, env }: Pick<Deps, 'db' | 'clock' | 'env'>,
  { name, details }: Pick<CalendarFeed, 'name' | 'details'>,
): Promise<{ feed: CalendarFeed; url: string }> {
  const token = randomToken()
  const row = await db.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, 'calendar-feeds', personId)
    const feeds = await tx
      .selectFrom('calendar_feed')
      .select('id')
      .where('agent_id', '=', personId)
      .where('revoked_at', 'is', null)
      .execute()
    if (feeds.length >= maxFeeds) throw new AppError('rule_broken', calendarErrors.feedLimit)
    return tx
      .insertInto('calendar_feed')
      .values({
        agent_id: personId,
        name,
        details,
        token_hash: hashToken(token),
        created_at: clock.now(),
        read_at: null,
        revoked_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { feed: presentFeed(row), url: `${env.publicUrl}/calendar/${token}.ics` }
}

export async function revokeFeed(
  { personId }: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<void> {
  const revoked = await db
    .updateTable('calendar_feed')
    .set({ revoked_at: clock.now() })
    .where('id', '=', id)
    .where('agent_id', '=', personId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) throw new AppError('not_found')
}
