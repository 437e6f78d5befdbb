import type { Pool } from 'pg'

/**
 * What a refused call may write: counters of limits, when a session was last used, how often a file crashed its reader,
 * a person's mailbox, which is made when it is first asked for, progress that others see meanwhile, files that a
 * call wrote and the sweep deletes again, and reports of errors, which are written a little later.
 */
const allowed = [
  'rate_limit',
  'session',
  'file_read_attempt',
  'mailbox',
  'sheet_import_progress',
  'client_import_progress',
  'file_deletion_queue',
  'error_report',
]

/** Records each changed row of every table, in the transaction that changes it, so that one rolled back leaves none. */
export async function startChangeLog(pool: Pool): Promise<() => Promise<string[]>> {
  await pool.query(`CREATE TABLE odd_call_change (name text NOT NULL);
    CREATE FUNCTION record_odd_call_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO odd_call_change VALUES (TG_TABLE_NAME || ' ' || TG_OP); RETURN NULL; END $$`)
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition AND relname <> 'odd_call_change' AND relname <> ALL ($1)`,
    [allowed],
  )
  await pool.query(
    rows
      .map(
        ({ name }) => `CREATE TRIGGER record_odd_call_change AFTER INSERT OR UPDATE OR DELETE ON "${name}"
          FOR EACH ROW EXECUTE FUNCTION record_odd_call_change()`,
      )
      .join(';'),
  )
  /** Returns what changed since the last call. */
  return async () => {
    const changed = await pool.query<{ name: string }>('DELETE FROM odd_call_change RETURNING name')
    return [...new Set(changed.rows.map((row) => row.name))]
  }
}
