import { defineModule } from '../../platform/module.ts'
import { deliverDue, sweepMail } from './deliver.ts'
import { deliverJob } from './queue.ts'

export { mailDomain, senderAddress } from './envelope.ts'
export { mailCanLeave, sendSystemMail } from './queue.ts'
export { handOverText, relayLine, smtpAuth, type HandedOver, type SmtpLine } from './relay.ts'

const sweepJob = 'system-mail.sweep'

/** Mail of the office itself: invitations, notifications, warnings. What agents write is the mailbox's. */
export const systemMail = defineModule({
  name: 'system-mail',
  endpoints: {},
  handlers: () => ({}),
  async work(deps) {
    await deps.jobs.work(deliverJob, () => deliverDue(deps))
    // What waits for its next attempt, or waited for a relay to be set.
    await deps.jobs.schedule(deliverJob, '* * * * *')
    await deps.jobs.work(sweepJob, () => sweepMail(deps))
    await deps.jobs.schedule(sweepJob, '40 4 * * *')
  },
})
