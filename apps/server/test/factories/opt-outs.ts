import type { Deps } from '../../src/platform/deps.ts'

/** Records that an address gets no bulk email any more, as its link does. */
export async function makeOptOut(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  email: string,
): Promise<void> {
  await pool.query(
    `INSERT INTO email_opt_out (sha256, email, source, opted_out_at)
     VALUES (email_address_hash($1), lower($1), 'link', $2)`,
    [email, clock.now()],
  )
}
