import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { emailJob } from '../invitations/queue-invitations.ts'
import '../tables.ts'

type Email = Omit<Insertable<Tables['calendar_email']>, 'due_at' | 'outbox_id' | 'deletion_id' | 'created_at'>

/** Sends an answer to an invitation or a proposal at once; the same key sends it once. */
export async function queueAnswer(tx: Tx, deps: Pick<Deps, 'clock' | 'jobs'>, email: Email): Promise<void> {
  const now = deps.clock.now()
  await tx
    .insertInto('calendar_email')
    .values({ ...email, due_at: now, outbox_id: null, deletion_id: null, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await deps.jobs.send(tx, emailJob, {})
}
