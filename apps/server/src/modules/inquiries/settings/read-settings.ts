import { addWorkingMinutes } from '@pb/rules/working-hours'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

export type SettingsRow = Selectable<Tables['inquiry_settings']>

export const readSettings = (db: Db | Tx): Promise<SettingsRow> =>
  db.selectFrom('inquiry_settings').selectAll().executeTakeFirstOrThrow()

/** Until when the office wants to answer what came in at a moment. */
export const toDueDate = (settings: SettingsRow, since: Date): Date =>
  addWorkingMinutes(settings, since, settings.response_minutes)
