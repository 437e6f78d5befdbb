import type { ClientImportExample } from '@pb/contract/client-imports'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { PlanRow } from './decide-rows.ts'
import type { KindCounts } from './tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { defineLeases, type HeldLease, type LeaseScope } from '../../../platform/leases/leases.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

const leases = defineLeases({ table: 'client_import_plan', token: 'run', nullable: true, seconds: 30 })

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
    ON CONFLICT (import_id) DO UPDATE SET ${leases.free}, done = 0, digest = '', error = ''`.execute(db)
}

export async function findPlan(db: Db | Tx, importId: string): Promise<ImportPlan | undefined> {
  const { rows } = await sql<ImportPlan>`SELECT digest, done, counts, examples, error FROM client_import_plan
    WHERE import_id = ${importId}`.execute(db)
  return maybeOne(rows)
}

/** Takes a plan on; null if it is made, or another process makes it. */
export async function claimPlan(deps: LeaseScope, importId: string): Promise<PlanRun | null> {
  const lease = await leases.take(deps, sql`import_id = ${importId}`, {
    set: sql`done = 0`,
    where: sql`digest = '' AND error = ''
      AND EXISTS (SELECT FROM client_import i WHERE i.id = import_id AND i.state = 'draft')`,
  })
  return lease ? { importId, run: lease.token } : null
}

const toLease = ({ importId, run }: PlanRun): HeldLease => ({ row: sql`import_id = ${importId}`, token: run })

/** Saves the number of planned rows and renews the lease, until the transaction ends for itself alone. */
export async function savePlanProgress(scope: LeaseScope, plan: PlanRun, done: number): Promise<void> {
  if (!(await leases.renew(scope, toLease(plan), { set: sql`done = ${done}` }))) throw new PlanReplacedError()
}

/** Renews the lease of a plan while a part of it takes long; false when it was lost. */
export function renewPlan(scope: LeaseScope, plan: PlanRun): Promise<boolean> {
  return leases.renew(scope, toLease(plan))
}

export async function finishPlan(
  { db }: Pick<LeaseScope, 'db'>,
  plan: PlanRun,
  made: {
    readonly digest: string
    readonly counts: KindCounts
    readonly examples: readonly ClientImportExample[]
  },
): Promise<void> {
  await leases.release({ db }, toLease(plan), {
    set: sql`digest = ${made.digest}, counts = ${toJsonText(made.counts)}::jsonb,
      examples = ${toJsonText(made.examples)}::jsonb`,
  })
}

export async function failPlan({ db }: Pick<LeaseScope, 'db'>, plan: PlanRun, error: string): Promise<void> {
  await leases.release({ db }, toLease(plan), { set: sql`error = ${error}` })
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
export async function findUnmadePlans({ db, clock }: LeaseScope): Promise<UnmadePlan[]> {
  await sql`INSERT INTO client_import_plan (import_id) SELECT id FROM client_import i WHERE state = 'draft'
    AND NOT EXISTS (SELECT FROM client_import_plan p WHERE p.import_id = i.id) ON CONFLICT DO NOTHING`.execute(
    db,
  )
  const { rows } = await sql<UnmadePlan>`SELECT i.id, i.agent_id FROM client_import_plan p
    JOIN client_import i ON i.id = p.import_id
    WHERE i.state = 'draft' AND p.digest = '' AND p.error = ''
      AND ${leases.isFree(clock.now(), 'p')} ORDER BY i.id`.execute(db)
  return rows
}
