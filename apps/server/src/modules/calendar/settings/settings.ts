import type { CalendarSettings } from '@pb/contract/calendar-schemas'
import { isTimeZone, officeTimeZone } from '@pb/rules/time-zone'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { WorkingHours } from '../tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/** Every day: agents show apartments on weekends too. */
const defaultHours: readonly WorkingHours[] = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day,
  start: '09:00',
  end: '19:00',
}))
const defaultReminders: readonly number[] = [30]

/** The time zone of an agent's calendar: of the account, else the office's. */
export async function findTimeZone(db: Db | Tx, agentId: string): Promise<string> {
  const row = await db
    .selectFrom('agent')
    .select('time_zone')
    .where('person_id', '=', agentId)
    .executeTakeFirst()
  const zone = row?.time_zone ?? null
  return zone !== null && isTimeZone(zone) ? zone : officeTimeZone
}

/** An agent's settings, or the defaults. */
export async function getSettings(db: Db | Tx, agentId: string): Promise<CalendarSettings> {
  const row = await db
    .selectFrom('agent as a')
    .leftJoin('calendar_settings as s', 's.agent_id', 'a.person_id')
    .select(['a.time_zone', 's.working_hours', 's.reminders'])
    .where('a.person_id', '=', agentId)
    .executeTakeFirst()
  return {
    working_hours: [...(row?.working_hours ?? defaultHours)],
    reminders: [...(row?.reminders ?? defaultReminders)],
    time_zone: row?.time_zone ?? null,
  }
}

export async function saveSettings(
  { personId }: Actor,
  { db }: Pick<Deps, 'db'>,
  { working_hours, reminders }: Omit<CalendarSettings, 'time_zone'>,
): Promise<CalendarSettings> {
  const values = { working_hours: toJsonText(working_hours), reminders: [...new Set(reminders)] }
  await db
    .insertInto('calendar_settings')
    .values({ agent_id: personId, ...values })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(values))
    .execute()
  return getSettings(db, personId)
}
