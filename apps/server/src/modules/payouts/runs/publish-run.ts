import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'

/** Publishes a change of a run to the open tabs of all supervisors and bookkeepers. */
export async function publishRun(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  runId: string,
  tx?: Tx,
): Promise<void> {
  const people = await (tx ?? db)
    .selectFrom('agent')
    .select('person_id')
    .where(sql<boolean>`roles && ARRAY['SUPERVISOR', 'BOOKKEEPER']`)
    .where('deactivated_at', 'is', null)
    .execute()
  const event = { kind: 'pay_run' as const, data: { run_id: runId } }
  await events.publishAll(
    people.map(({ person_id }) => ({ personId: person_id, event })),
    tx,
  )
}
