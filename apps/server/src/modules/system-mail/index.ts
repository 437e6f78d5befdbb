import { defineModule } from '../../platform/module.ts'
import { createSystemMailWorker, sweepMail } from './deliver.ts'
import { queuedMail } from './envelope.ts'
import { deliverJob } from './queue.ts'

export { recordReturnedMail, returnedMailJob } from './returned-mail.ts'
export { mailDomain, senderAddress } from './envelope.ts'
export { isRelayConfigured, sendSystemMail } from './queue.ts'
export { submit, getRelayOptions, smtpAuth, type SubmissionResult, type SmtpOptions } from './submit.ts'

const sweepJob = 'system-mail.sweep'

/** Emails from the office itself: invitations, notifications, warnings. Agents' emails belong to the mailbox module. */
export const systemMail = defineModule({
  name: 'system-mail',
  endpoints: {},
  handlers: () => ({}),
  secretKeyUses: [queuedMail],
  workRole: 'mail',
  async work(deps) {
    const worker = createSystemMailWorker(deps)
    await deps.jobs.work(deliverJob, async () => worker.wake())
    // For retries, and for emails queued before a relay was configured.
    await deps.jobs.schedule(deliverJob, '* * * * *')
    await deps.jobs.work(sweepJob, () => sweepMail(deps))
    await deps.jobs.schedule(sweepJob, '40 4 * * *')
    return () => worker.stop()
  },
})
