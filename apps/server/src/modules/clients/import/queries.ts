import type { ClientImportKind } from '@pb/contract/client-imports'
import type { ClientImportField } from '@pb/rules/client-import-fields'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { normalizeTitle } from './file/columns.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Grid, Reading } from './file/grid.ts'
import type { ClientFile } from './file/read-file.ts'
import type { KindCounts, PreviewRow } from './tables.ts'
import { importErrors } from './texts.ts'
import { deleteChunks } from './chunk-queries.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'

/** An import with the counts of its outcomes. */
export interface ImportRow {
  readonly id: string
  readonly file_name: string
  readonly kind: 'table' | 'vcard'
  readonly state: 'draft' | 'applied' | 'undone'
  readonly created_at: Date
  readonly applied_at: Date | null
  readonly undone_at: Date | null
  readonly row_count: number
  /** Null for a draft. */
  readonly totals: ImportTotals | null
  /** Rows applied so far. */
  readonly progress: number | null
  readonly undoing: boolean
  /** Why the last try to apply or undo it failed; empty if it did not. */
  readonly problem: string
}

/** The numbers of rows by what came of them. */
interface ImportTotals {
  readonly added: number
  readonly asked: number
  readonly yours: number
  readonly broken: number
  readonly kept: number
  /** The first of those. */
  readonly kept_names: readonly string[]
}

const computeTotals = (importId: RawBuilder<unknown>) => sql<ImportTotals>`(SELECT jsonb_build_object(
    'added', count(client_id), 'asked', count(request_id), 'yours', count(*) FILTER (WHERE r.kind = 'yours'),
    'broken', count(*) FILTER (WHERE r.kind = 'broken'), 'kept', count(kept),
    'kept_names', to_jsonb(coalesce((array_agg(coalesce(nullif(shown ->> 'name', ''), shown ->> 'email')
      ORDER BY row_number) FILTER (WHERE kept IS NOT NULL))[1:3], '{}')))
  FROM client_import_row r WHERE r.import_id = ${importId})`

const columns = sql`i.id, file_name, i.kind, state, created_at, applied_at, undone_at, row_count,
  CASE WHEN state <> 'draft' THEN coalesce(i.totals, ${computeTotals(sql`i.id`)}) END AS totals,
  CASE WHEN NOT p.undoes AND p.error = '' THEN p.done END AS progress,
  coalesce(p.undoes AND p.error = '', false) AS undoing, coalesce(p.error, '') AS problem`
const tables = sql`client_import i LEFT JOIN client_import_progress p ON p.import_id = i.id`

export async function findImport(db: Db | Tx, agentId: string, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`SELECT ${columns} FROM ${tables}
    WHERE i.id = ${id} AND i.agent_id = ${agentId}`.execute(db)
  return maybeOne(rows)
}

export async function listImports(
  db: Db,
  agentId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const { rows } = await sql<ImportRow>`SELECT ${columns} FROM ${tables} WHERE i.agent_id = ${agentId}
    ORDER BY i.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM client_import
    WHERE agent_id = ${agentId}`.execute(db)
  return { rows, total: one(totals).total }
}

/** Drafts are deleted after this many days. */
const draftDays = 30

/** Inserts a draft and returns its id; deletes the agent's expired drafts. */
export async function insertDraft(
  tx: Tx,
  draft: {
    readonly agentId: string
    readonly fileName: string
    readonly file: Pick<ClientFile, 'kind' | 'grid' | 'rowCount'>
    readonly reading: Reading
    readonly now: Date
  },
): Promise<string> {
  const { agentId, fileName, file, reading, now } = draft
  await sql`DELETE FROM client_import WHERE agent_id = ${agentId} AND state = 'draft'
    AND created_at < ${now}::timestamptz - make_interval(days => ${draftDays})`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO client_import (agent_id, file_name, kind, grid, reading, created_at, row_count)
    VALUES (${agentId}, ${fileName}, ${file.kind}, ${toJsonText(file.grid)}::jsonb,
      ${toJsonText(reading)}::jsonb, ${now}::timestamptz, ${file.rowCount}) RETURNING id`.execute(tx)
  return one(rows).id
}

export interface DraftRow {
  readonly grid: Grid
  readonly reading: Reading
}

/** The content and column mapping of a draft; undefined once it has been applied. */
export async function findDraft(db: Db | Tx, id: string): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`SELECT grid, reading FROM client_import
    WHERE id = ${id} AND state = 'draft'`.execute(db)
  return maybeOne(rows)
}

/**
 * Locks an import until the transaction ends; throws `conflict` while it is being applied or undone. Rows of its plan may
 * be added meanwhile, which refer to it.
 */
export async function lockImport(tx: Tx, agentId: string, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql`SELECT 1 FROM client_import WHERE id = ${id} AND agent_id = ${agentId}
    FOR NO KEY UPDATE SKIP LOCKED`.execute(tx)
  const found = await findImport(tx, agentId, id)
  if (found && rows.length === 0) throw new AppError('conflict', importErrors.running)
  return found
}

/** The tags that an import made. */
export async function findImportTags(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{
    tag_ids: string[]
  }>`SELECT tag_ids FROM client_import WHERE id = ${id}`.execute(tx)
  return maybeOne(rows)?.tag_ids ?? []
}

export async function saveReading(tx: Tx, id: string, reading: Reading): Promise<void> {
  await sql`UPDATE client_import SET reading = ${toJsonText(reading)}::jsonb WHERE id = ${id}`.execute(tx)
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM client_import WHERE id = ${id} AND state = 'draft'`.execute(tx)
}

/** The agent's latest field for each column, by normalized title. */
export async function findKnownColumns(
  db: Db,
  agentId: string,
): Promise<ReadonlyMap<string, ClientImportField | null>> {
  const rows = await db
    .selectFrom('client_import_column')
    .select(['title', 'field'])
    .where('agent_id', '=', agentId)
    .execute()
  return new Map(rows.map(({ title, field }) => [title, field]))
}

export async function rememberColumns(tx: Tx, agentId: string, { titles }: Grid, reading: Reading) {
  const fields = new Map(
    titles.map((title, at) => [normalizeTitle(title), reading.columns[at]?.field ?? null]),
  )
  fields.delete('')
  const json = toJsonText([...fields].map(([title, field]) => ({ title, field })))
  await sql`INSERT INTO client_import_column (agent_id, title, field)
    SELECT ${agentId}::bigint, title, field FROM jsonb_to_recordset(${json}::jsonb) AS given(title text, field text)
    ON CONFLICT (agent_id, title) DO UPDATE SET field = excluded.field`.execute(tx)
}

/** What came of a row. */
export interface Outcome {
  readonly row: number
  readonly clientId: string | null
  readonly personId: string | null
  readonly personMade: boolean
  readonly requestId: string | null
  /** Where it differs from the plan. */
  readonly notes: readonly string[] | null
}

/** A client's data right after the import; any later change makes it differ. */
export const snapshotSql = sql`jsonb_build_object(
  'row', to_jsonb(c) - '{is_new,last_activity_at,search}'::text[],
  'emails', (SELECT jsonb_agg(email ORDER BY position) FROM client_email WHERE client_id = c.id),
  'phones', (SELECT jsonb_agg(phone ORDER BY position) FROM client_phone WHERE client_id = c.id),
  'tags', (SELECT jsonb_agg(tag_id ORDER BY tag_id) FROM client_tagging WHERE client_id = c.id),
  'participants', (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.id) FROM participant p WHERE p.client_id = c.id),
  'events', (SELECT count(*) FROM client_event WHERE client_id = c.id))
  || jsonb_strip_nulls(jsonb_build_object(
    'tasks', (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.id) FROM client_task t WHERE client_id = c.id),
    'searches', (SELECT jsonb_agg(jsonb_build_array(s.id, s.params, s.suspended_by, s.removed_at) ORDER BY s.id)
      FROM saved_search s WHERE client_id = c.id)))`

/** Adds to planned rows what came of them. */
export async function saveOutcomes(tx: Tx, importId: string, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    UPDATE client_import_row r SET client_id = o."clientId", person_id = o."personId", person_made = o."personMade",
      request_id = o."requestId",
      shown = CASE WHEN o.notes IS NULL THEN r.shown ELSE r.shown || jsonb_build_object('notes', o.notes) END,
      made = (SELECT ${snapshotSql} FROM client c WHERE c.id = o."clientId")
    FROM jsonb_to_recordset(${toJsonText(outcomes)}::jsonb) AS o("row" int, "clientId" bigint,
      "personId" bigint, "personMade" boolean, "requestId" bigint, notes jsonb)
    WHERE r.import_id = ${importId}::bigint AND r.row_number = o."row"`.execute(tx)
}

/** Updates what is remembered of clients that were changed since their outcome was inserted. */
export async function updateSnapshots(tx: Tx, importId: string, clientIds: readonly string[]): Promise<void> {
  await sql`UPDATE client_import_row r SET made = (SELECT ${snapshotSql} FROM client c WHERE c.id = r.client_id)
    WHERE r.import_id = ${importId} AND r.client_id = ANY (${[...clientIds]}::bigint[])`.execute(tx)
}

export async function markApplied(
  tx: Tx,
  id: string,
  { now, tagIds }: { now: Date; tagIds: readonly string[] },
): Promise<void> {
  await sql`UPDATE client_import SET state = 'applied', applied_at = ${now}::timestamptz, grid = NULL, reading = NULL,
      tag_ids = ${[...tagIds]}::bigint[], totals = ${computeTotals(sql`client_import.id`)} WHERE id = ${id}`.execute(
    tx,
  )
  await deleteChunks(tx, id)
  await sql`DELETE FROM client_import_plan WHERE import_id = ${id}`.execute(tx)
}

/** Marks an import as undone. What its clients were is only remembered of those that stay. */
export async function markUndone(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`UPDATE client_import_row SET made = NULL
    WHERE import_id = ${id} AND kept IS NULL AND made IS NOT NULL`.execute(tx)
  await sql`UPDATE client_import SET state = 'undone', undone_at = ${now}::timestamptz,
    totals = ${computeTotals(sql`client_import.id`)} WHERE id = ${id}`.execute(tx)
}

export interface AppliedRow extends PreviewRow {
  readonly row: number
  readonly kind: ClientImportKind
  readonly user_id: string | null
  readonly kept: string | null
}

interface StoredRow {
  readonly row_number: number
  readonly kind: ClientImportKind
  readonly shown: PreviewRow
  readonly user_id: string | null
  readonly kept: string | null
}

function toAppliedRow({ row_number: row, kind, shown, user_id, kept }: StoredRow): AppliedRow {
  return { ...shown, row, kind, user_id, kept }
}

interface AppliedRowsQuery {
  readonly kind?: ClientImportKind | undefined
  /** Only the rows that the undo kept. */
  readonly kept: boolean
  readonly limit: number
  readonly offset: number
}

/** A page of the rows of an import, as planned or as applied. */
export async function listAppliedRows(
  db: Db,
  id: string,
  { kind, kept, limit, offset }: AppliedRowsQuery,
): Promise<AppliedRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT row_number, kind, shown, person_id AS user_id, kept FROM client_import_row
    WHERE import_id = ${id} AND ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
      AND ${kept ? sql`kept IS NOT NULL` : sql`true`}
    ORDER BY row_number LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows.map(toAppliedRow)
}

/** The number of rows by kind. */
export async function countAppliedRows(db: Db, id: string): Promise<KindCounts> {
  const { rows } = await sql<{ kind: ClientImportKind; count: number }>`
    SELECT kind, count(*)::int AS count FROM client_import_row WHERE import_id = ${id} GROUP BY kind`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
