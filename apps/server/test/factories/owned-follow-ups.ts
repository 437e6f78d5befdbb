import { agentByJob } from '../../src/platform/actor.ts'
import { createFollowUp } from '../../src/modules/follow-ups/index.ts'
import { makeClient } from './clients.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

/** Creates follow-ups of one agent for the access tests. */
export function ownedFollowUps(office: TestOffice) {
  async function followUpPath(owner: TestPerson): Promise<string> {
    const { userId } = await makeClient(office.deps, owner)
    const actor = agentByJob(owner.personId)
    const id = await createFollowUp(actor, office.deps, {
      user_ids: [userId],
      key: `follow-up-${userId}`,
      email: null,
      task: { title: 'Call', due_on: null },
      stage: null,
    })
    return `/v1/follow-ups/${id}`
  }
  return { followUpPath }
}
