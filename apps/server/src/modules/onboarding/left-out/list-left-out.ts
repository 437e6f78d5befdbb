import type { LeftOutRow, OnboardingStepKey } from '@pb/contract/onboarding'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { CsvValue } from '../../../platform/csv.ts'
import type { Deps } from '../../../platform/deps.ts'
import { leftOutTexts as texts } from '../texts.ts'

interface Row {
  readonly step: OnboardingStepKey
  readonly source: string
  readonly import_id: string | null
  readonly at: Date
  readonly row: number | null
  readonly rows: string
  readonly name: string
  readonly reasons: string[]
  /** Which text replaces the rows; empty where they are named. Of sheets, those that were applied before rows were kept. */
  readonly text: '' | 'clients' | 'sheets' | 'events' | 'mail' | 'moreMail'
}

/**
 * What imports left out, as they store it. Clients and mail are their agent's own: of other agents' files only the number
 * is shown. Columns: step, source, import_id, at, row, rows, name, reasons, text.
 */
const selectLeftOut = (personId: string): RawBuilder<unknown> => sql`
  SELECT 'people' AS step, '' AS source, i.id AS import_id, i.created_at AS at, r.row_number AS row, 1::bigint AS rows,
    concat_ws(', ', nullif(r.name, ''), nullif(r.email, '')) AS name, r.notes AS reasons, '' AS text
  FROM people_import i JOIN people_import_row r ON r.import_id = i.id WHERE r.kind = 'refused' AND i.undone_at IS NULL
  UNION ALL SELECT 'clients', i.file_name, i.id, i.applied_at, r.row_number, 1,
    concat_ws(', ', nullif(r.shown ->> 'name', ''), nullif(r.shown ->> 'email', '')),
    ARRAY(SELECT jsonb_array_elements_text(r.shown -> 'notes')), ''
  FROM client_import i JOIN client_import_row r ON r.import_id = i.id
  WHERE r.kind = 'broken' AND i.state = 'applied' AND i.agent_id = ${personId}
  UNION ALL SELECT 'clients', i.file_name, NULL, i.applied_at, NULL, count(*), p.name, '{}', 'clients'
  FROM client_import i JOIN client_import_row r ON r.import_id = i.id JOIN person p ON p.id = i.agent_id
  WHERE r.kind = 'broken' AND i.state = 'applied' AND i.agent_id <> ${personId} GROUP BY i.id, p.name
  UNION ALL SELECT 'listings', f.file_name, NULL, coalesce(f.finished_at, f.created_at), NULL, 1, r.record_key,
    ARRAY[r.reason], ''
  FROM feed_run f JOIN feed_reject r ON r.run_id = f.id JOIN feed_source s ON s.id = f.source_id
  WHERE f.kind = 'file' AND NOT f.preview AND f.state <> 'undone' AND s.deleted_at IS NULL
  UNION ALL SELECT 'sheets', i.file_name, i.id, i.applied_at, (r.row ->> 'row')::integer, 1,
    concat_ws(', ', c.name, r.row ->> 'text'), ARRAY[r.row ->> 'reason'], ''
  FROM sheet_import i JOIN sheet_company c ON c.id = i.company_id
    JOIN sheet_plan_row r ON r.import_id = i.id AND r.kind = 'rejects' WHERE i.state = 'applied'
  UNION ALL SELECT 'sheets', i.file_name, i.id, i.applied_at, NULL, i.rejected, c.name, '{}', 'sheets'
  FROM sheet_import i JOIN sheet_company c ON c.id = i.company_id
  WHERE i.state = 'applied' AND i.rejected > 0 AND NOT EXISTS (
    SELECT FROM sheet_plan_row r WHERE r.import_id = i.id AND r.kind = 'rejects')
  UNION ALL SELECT 'mail', i.file_name, i.id, i.applied_at, r.entry, 1, coalesce(nullif(r.subject, ''), r.location),
    ARRAY[r.reason], ''
  FROM mail_import i JOIN mail_import_problem r ON r.import_id = i.id
  WHERE i.state = 'applied' AND i.person_id = ${personId}
  UNION ALL SELECT 'mail', i.file_name, i.id, i.applied_at, NULL, i.failed - r.kept, '', '{}', 'moreMail'
  FROM mail_import i
    CROSS JOIN LATERAL (SELECT count(*) AS kept FROM mail_import_problem r WHERE r.import_id = i.id) r
  WHERE i.state = 'applied' AND i.person_id = ${personId} AND i.failed > r.kept
  UNION ALL SELECT 'mail', i.file_name, NULL, i.applied_at, NULL, i.failed, p.name, '{}', 'mail'
  FROM mail_import i JOIN person p ON p.id = i.person_id
  WHERE i.state = 'applied' AND i.person_id <> ${personId} AND i.failed > 0
  UNION ALL SELECT 'calendars', i.name, NULL, i.created_at, NULL, i.skipped, p.name, '{}', 'events'
  FROM calendar_import i JOIN person p ON p.id = i.agent_id
  WHERE i.kind = 'file' AND i.undone_at IS NULL AND i.skipped > 0
  UNION ALL SELECT 'deals', i.file_name, i.id, i.applied_at, r.row_number, 1,
    concat_ws(', ', nullif(r.shown ->> 'agent', ''), nullif(r.shown ->> 'address', ''), nullif(r.shown ->> 'unit', '')),
    ARRAY(SELECT jsonb_array_elements_text(r.shown -> 'notes')), ''
  FROM opening_import i JOIN opening_import_row r ON r.import_id = i.id
  WHERE r.kind = 'refused' AND i.state = 'applied'`

const describe: Readonly<Record<Row['text'], (row: Row) => Pick<LeftOutRow, 'what' | 'reason'>>> = {
  '': ({ name, reasons }) => ({ what: name, reason: reasons.join('. ') }),
  clients: ({ name }) => ({ what: texts.agentClients(name), reason: texts.clientsHidden(name) }),
  sheets: ({ name }) => ({ what: texts.sheetRows(name), reason: texts.sheetReason }),
  mail: ({ name }) => ({ what: texts.agentMail(name), reason: texts.mailHidden(name) }),
  moreMail: () => ({ what: texts.moreMail, reason: texts.moreMailReason }),
  events: ({ name }) => ({ what: texts.events(name), reason: texts.eventReason }),
}

const present = (row: Row): LeftOutRow => ({
  step: row.step,
  source: row.source,
  import_id: row.import_id,
  time: toUnixSeconds(row.at),
  row: row.row,
  rows: Number(row.rows),
  ...describe[row.text](row),
})

interface Page {
  readonly step?: OnboardingStepKey | undefined
  readonly limit: number
  readonly offset: number
}

/** What imports left out and why: the newest file first, its rows in order. */
export async function listLeftOut(
  { personId }: Pick<Actor, 'personId'>,
  { db }: Pick<Deps, 'db'>,
  { step, limit, offset }: Page,
): Promise<{ collection: LeftOutRow[]; total: number }> {
  const found = sql`FROM (${selectLeftOut(personId)}) l WHERE ${step === undefined ? sql`true` : sql`step = ${step}`}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Row>`SELECT * ${found} ORDER BY at DESC, step, source, import_id, row, name LIMIT ${limit} OFFSET ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`SELECT count(*)::int AS total ${found}`.execute(db),
  ])
  return { collection: rows.map(present), total: counted[0]?.total ?? 0 }
}

export const leftOutTitles = ['Step', 'File', 'Row', 'Rows', 'What', 'Why', 'Date']
const batchSize = 500

/** The same as CSV, batch by batch. */
export async function* exportLeftOut(
  actor: Pick<Actor, 'personId'>,
  deps: Pick<Deps, 'db'>,
): AsyncGenerator<CsvValue[][]> {
  for (let offset = 0; ; offset += batchSize) {
    const { collection } = await listLeftOut(actor, deps, { limit: batchSize, offset })
    yield collection.map(({ step, source, row, rows, what, reason, time }) => [
      step,
      source,
      row,
      rows,
      what,
      reason,
      new Date(time * 1000).toISOString().slice(0, 10),
    ])
    if (collection.length < batchSize) return
  }
}
