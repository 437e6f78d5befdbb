import type { CalendarImportRecord } from '@pb/contract/calendar-schemas'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import type { Selectable } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tables } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import '../tables.ts'

const maxImports = 100

export const presentImport = (row: Selectable<Tables['calendar_import']>): CalendarImportRecord => ({
  import_id: row.id,
  kind: row.kind,
  name: row.name,
  added: row.added,
  updated: row.updated,
  unchanged: row.unchanged,
  skipped: row.skipped,
  time_created: toUnixSeconds(row.created_at),
  time_undone: toUnixSecondsOrNull(row.undone_at),
  removed: row.removed,
  restored: row.restored,
  kept: row.kept,
})

/** The actor's imports that can be undone or were, the latest first. */
export async function listImports(
  { personId }: Actor,
  { db }: Pick<Deps, 'db'>,
): Promise<CalendarImportRecord[]> {
  const rows = await db
    .selectFrom('calendar_import')
    .selectAll()
    .where('agent_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(maxImports)
    .execute()
  return rows.map(presentImport)
}
