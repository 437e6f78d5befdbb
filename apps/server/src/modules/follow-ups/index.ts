import { followUps as contract } from '@pb/contract/follow-ups'
import { followUpPersonalRecords } from './personal-records.ts'
import { defineModule } from '../../platform/module.ts'
import { createFollowUp } from './create.ts'
import { getFollowUp } from './present.ts'
import { followUpQueueJob, processFollowUps } from './queue.ts'
import { findAgentName, findRecipients, presentRecipient } from './recipients.ts'
import { undoFollowUp } from './undo.ts'

export { createFollowUp } from './create.ts'

/** Following up with many clients at once: one email each, a task and a stage. */
export const followUps = defineModule({
  name: 'follow-ups',
  endpoints: contract,
  personalRecords: followUpPersonalRecords,
  handlers: (deps) => ({
    followUpRecipients: async ({ actor, body }) => ({
      collection: (await findRecipients(deps.db, actor, body)).map(presentRecipient),
      agent: await findAgentName(deps.db, actor),
    }),
    sendFollowUp: async ({ actor, body, reply }) => {
      const id = await createFollowUp(actor, deps, body)
      reply.code(201)
      return getFollowUp(actor, deps, id)
    },
    followUp: ({ actor, params }) => getFollowUp(actor, deps, params.follow_up_id),
    undoFollowUp: async ({ actor, params }) => {
      await undoFollowUp(actor, deps, params.follow_up_id)
      return getFollowUp(actor, deps, params.follow_up_id)
    },
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.workPromptly(followUpQueueJob, () => processFollowUps(deps))
    // Processes what a crashed process left.
    await deps.jobs.schedule(followUpQueueJob, '* * * * *')
  },
})
