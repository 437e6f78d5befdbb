import type { AccessLogEntry } from '@pb/contract/applications'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { one } from '../../../platform/db/one-row.ts'
import { getReadableForm } from '../forms/find-form.ts'

interface EntryRow {
  readonly id: string
  readonly at: Date
  readonly name: string
  readonly action: AccessLogEntry['action']
  readonly subject: string
  readonly reason: string
}

/** Who read, sent or changed what of a form or its household, newest first. Throws `not_found`. */
export async function readAccessLog(
  actor: Actor,
  deps: Deps,
  formId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ count: number; collection: AccessLogEntry[] }> {
  const { household_id } = await getReadableForm(deps.db, actor, formId)
  const where = sql`household_id = ${household_id} AND (form_id = ${formId} OR form_id IS NULL)`
  const [counted, page] = await Promise.all([
    sql<{ count: number }>`SELECT count(*)::int AS count FROM application_access WHERE ${where}`.execute(
      deps.db,
    ),
    sql<EntryRow>`SELECT id, at, name, action, subject, reason FROM application_access WHERE ${where}
      ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(deps.db),
  ])
  return {
    count: one(counted.rows).count,
    collection: page.rows.map(({ id, at, name, action, subject, reason }) => ({
      entry_id: id,
      time: toUnixSeconds(at),
      name,
      action,
      what: subject,
      reason,
    })),
  }
}
