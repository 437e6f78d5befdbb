import { sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Makes transactions that lock the same thing wait for each other, so that the next one sees what this one wrote: for
 * rules over several rows, such as a maximum number. `kind` names the rule, `id` whose rows it counts; several locks are
 * taken in the order of their use everywhere.
 */
export async function lockUntilCommit(tx: Tx, kind: string, id = ''): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind}:${id}`}, 0))`.execute(tx)
}

/** Shares a lock with others who hold it; `lockUntilCommit` waits for all of them. */
export async function holdUntilCommit(tx: Tx, kind: string, id = ''): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${`${kind}:${id}`}, 0))`.execute(tx)
}
