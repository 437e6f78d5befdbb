import type { ClientImportExample } from '@pb/contract/client-imports'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { PlanRow } from './decide-rows.ts'
import type { KindCounts } from './tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

/** The plan that one process makes. */
export interface PlanRun {
  readonly importId: string
  readonly run: string
}

/** Its file or its columns were changed meanwhile, or another process makes it. */
export class PlanReplacedError extends Error {
  override readonly name = 'PlanReplacedError'
}

export interface ImportPlan {
  /** Empty until it is made. */
  readonly digest: string
  readonly done: number
  readonly counts: KindCounts
  readonly examples: readonly ClientImportExample[]
  readonly error: string
}

/** Asks for a new plan; one that is being made is given up. */
export async function resetPlan(db: Db | Tx, importId: string): Promise<void> {
  await sql`INSERT INTO client_import_plan (import_id) VALUES (${importId})
    ON CONFLICT (import_id) DO UPDATE SET run = NULL, leased_until = NULL, done = 0, digest = '', error = ''`.execute(
    db,
  )
}

export async function findPlan(db: Db | Tx, importId: string): Promise<ImportPlan | undefined> {
  const { rows } = await sql<ImportPlan>`SELECT digest, done, counts, examples, error FROM client_import_plan
    WHERE import_id = ${importId}`.execute(db)
  return maybeOne(rows)
}

/** How long a process may be silent before another one makes its plan. */
const lease = sql`now() + interval '1 minute'`

/** Takes a plan on; null if it is made, or another process makes it. */
export async function claimPlan(db: Db, importId: string): Promise<PlanRun | null> {
  const { rows } = await sql<{ run: string }>`UPDATE client_import_plan p
    SET run = gen_random_uuid(), leased_until = ${lease}, done = 0 FROM client_import i
    WHERE p.import_id = ${importId} AND i.id = p.import_id AND i.state = 'draft' AND p.digest = '' AND p.error = ''
      AND (p.leased_until IS NULL OR p.leased_until < now()) RETURNING p.run`.execute(db)
  const row = maybeOne(rows)
  return row ? { importId, run: row.run } : null
}

/** Saves the number of planned rows and renews the lease, until the transaction ends for itself alone. */
export async function savePlanProgress(db: Db | Tx, plan: PlanRun, done: number): Promise<void> {
  const { rows } = await sql`UPDATE client_import_plan SET done = ${done}, leased_until = ${lease}
    WHERE import_id = ${plan.importId} AND run = ${plan.run} RETURNING 1`.execute(db)
  if (rows.length === 0) throw new PlanReplacedError()
}

export async function finishPlan(
  db: Db,
  plan: PlanRun,
  made: {
    readonly digest: string
    readonly counts: KindCounts
    readonly examples: readonly ClientImportExample[]
  },
): Promise<void> {
  await sql`UPDATE client_import_plan SET digest = ${made.digest}, counts = ${toJsonText(made.counts)}::jsonb,
      examples = ${toJsonText(made.examples)}::jsonb, leased_until = NULL
    WHERE import_id = ${plan.importId} AND run = ${plan.run}`.execute(db)
}

export async function failPlan(db: Db, plan: PlanRun, error: string): Promise<void> {
  await sql`UPDATE client_import_plan SET error = ${error}, leased_until = NULL
    WHERE import_id = ${plan.importId} AND run = ${plan.run}`.execute(db)
}

/** Removes the rows of an earlier plan of the draft. */
export async function deletePlanRows(tx: Tx, importId: string): Promise<void> {
  await sql`DELETE FROM client_import_row WHERE import_id = ${importId}`.execute(tx)
}

/** Stores rows as the preview shows them; applying the file adds what came of them. */
export async function insertPlanRows(tx: Tx, importId: string, rows: readonly PlanRow[]): Promise<void> {
  const shown = rows.map(({ row, kind, name, email, phone, details, notes, personId, agentId }) => ({
    row,
    kind,
    shown: { name, email, phone, details, notes },
    person: kind === 'yours' ? personId : null,
    agent: agentId,
  }))
  await sql`INSERT INTO client_import_row (import_id, row_number, kind, shown, person_id, agent_id)
    SELECT ${importId}::bigint, r."row", r.kind, r.shown, r.person, r.agent
    FROM jsonb_to_recordset(${toJsonText(shown)}::jsonb)
      AS r("row" int, kind text, shown jsonb, person bigint, agent bigint)`.execute(tx)
}

export interface UnmadePlan {
  readonly id: string
  readonly agent_id: string
}

/** Drafts whose plan no process makes, with those from before there were plans. */
export async function findUnmadePlans(db: Db): Promise<UnmadePlan[]> {
  await sql`INSERT INTO client_import_plan (import_id) SELECT id FROM client_import i WHERE state = 'draft'
    AND NOT EXISTS (SELECT FROM client_import_plan p WHERE p.import_id = i.id) ON CONFLICT DO NOTHING`.execute(
    db,
  )
  const { rows } = await sql<UnmadePlan>`SELECT i.id, i.agent_id FROM client_import_plan p
    JOIN client_import i ON i.id = p.import_id
    WHERE i.state = 'draft' AND p.digest = '' AND p.error = ''
      AND (p.leased_until IS NULL OR p.leased_until < now()) ORDER BY i.id`.execute(db)
  return rows
}
