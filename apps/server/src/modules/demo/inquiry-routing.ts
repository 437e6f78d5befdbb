import type { Tx } from '../../platform/db/db.ts'
import type { DemoAgent } from './agents.ts'

/** Writes a group of agents with hours on duty, and the rule that gives it Spanish inquiries of the website in turn. */
export async function writeInquiryRouting(tx: Tx, people: readonly DemoAgent[]): Promise<void> {
  const { id: group } = await tx
    .insertInto('inquiry_group')
    .values({ name: 'Spanish speakers' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [supervisor, , agent] = people
  for (const [index, person] of [supervisor, agent].entries())
    if (person)
      await tx
        .insertInto('inquiry_group_member')
        .values({
          group_id: group,
          agent_id: person.id,
          // One is always on duty, so that the demo office is the same at any hour.
          ...(index === 0
            ? { work_days: [], work_start: 0, work_end: 1440 }
            : { work_days: [6, 0], work_start: 600, work_end: 1080 }),
        })
        .execute()
  await tx.updateTable('inquiry_rule').set({ position: 8 }).where('position', '=', 7).execute()
  await tx
    .insertInto('inquiry_rule')
    .values({
      position: 7,
      name: 'In Spanish',
      enabled: true,
      conditions: JSON.stringify({ sources: ['website'], languages: ['es'] }),
      action: 'turn',
      group_id: group,
      escalation: 'next',
    })
    .execute()
}
