import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { importErrors } from './texts.ts'

/** What an apply does, which another process can do again when this one ends. */
export interface ApplyRequest {
  readonly digest: string
  /** Whether to request approvals. */
  readonly ask: boolean
}

/** Begins the progress of an apply, outside its transaction so that it is visible and can be canceled. */
export async function beginProgress(db: Db, id: string, { digest, ask }: ApplyRequest): Promise<void> {
  await sql`INSERT INTO client_import_progress (import_id, done, digest, ask) VALUES (${id}, 0, ${digest}, ${ask})
    ON CONFLICT (import_id) DO UPDATE SET done = 0, canceled = false, error = '', digest = excluded.digest,
      ask = excluded.ask, undoes = false`.execute(db)
}

/** Begins an undo, outside its transaction so that it is visible and another process can go on with it. */
export async function beginUndo(db: Db, id: string): Promise<void> {
  await sql`INSERT INTO client_import_progress (import_id, done, undoes) VALUES (${id}, 0, true)
    ON CONFLICT (import_id) DO UPDATE SET done = 0, canceled = false, error = '', undoes = true`.execute(db)
}

/** Saves the number of rows applied so far; throws `conflict` when the agent has canceled the import. */
export async function saveProgress(db: Db, id: string, done: number): Promise<void> {
  const { rows } = await sql`UPDATE client_import_progress SET done = ${done}
    WHERE import_id = ${id} AND NOT canceled RETURNING 1`.execute(db)
  if (rows.length === 0) throw new AppError('conflict', importErrors.canceled)
}

export async function endProgress(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM client_import_progress WHERE import_id = ${id}`.execute(db)
}

/** Keeps why an apply failed whose caller does not wait for it any more. */
export async function saveProblem(db: Db, id: string, error: string): Promise<void> {
  await sql`UPDATE client_import_progress SET error = ${error} WHERE import_id = ${id}`.execute(db)
}

/** Asks a running apply to stop; false if none of the agent's is running. */
export async function cancelProgress(db: Db, agentId: string, id: string): Promise<boolean> {
  const { rows } = await sql`UPDATE client_import_progress p SET canceled = true FROM client_import i
    WHERE i.id = p.import_id AND p.import_id = ${id} AND i.agent_id = ${agentId} AND i.state = 'draft'
      AND p.error = '' AND NOT p.undoes RETURNING 1`.execute(db)
  return rows.length > 0
}

export interface InterruptedWork extends ApplyRequest {
  readonly id: string
  readonly agent_id: string
  readonly undoes: boolean
}

/** Applies and undos that a process began and does not run any more: their imports are not locked. */
export async function findInterruptedWork(db: Db): Promise<InterruptedWork[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<InterruptedWork>`SELECT i.id, i.agent_id, p.digest, p.ask, p.undoes
      FROM client_import i JOIN client_import_progress p ON p.import_id = i.id
      WHERE i.state = CASE WHEN p.undoes THEN 'applied' ELSE 'draft' END AND p.error = ''
      ORDER BY i.id FOR NO KEY UPDATE OF i SKIP LOCKED`.execute(tx)
    return rows
  })
}
