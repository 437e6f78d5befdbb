import { mailDelivery as contract } from '@pb/contract/mail-delivery'
import type { Deps } from '../../../platform/deps.ts'
import { defineModule } from '../../../platform/module.ts'
import { deliverJob } from '../store/change-queue.ts'
import { presentDelivery } from '../outbox/present-delivery.ts'
import { certificateSecret } from './smtp/certificate.ts'
import { greetingKey, smtpProvider } from './smtp/provider.ts'
import { gmail } from './gmail/index.ts'
import { mountPush } from './gmail/push.ts'
import { imap } from './imap/index.ts'
import { releaseRelayQueue } from '../outbox/claim.ts'
import { confirmSent, resend } from '../outbox/resolve-uncertain.ts'
import { createDeliveryWorker } from '../outbox/delivery-worker.ts'
import type { ConnectionState, MailProvider } from './port.ts'
import type { ProviderName } from '../tables.ts'

const providers: Readonly<Record<ProviderName, MailProvider>> = { builtin: smtpProvider, gmail, imap }

const intakeJob = 'mailbox.intake'

/** The state of the office's own SMTP server. */
export const mailInState = (deps: Deps): Promise<ConnectionState> => smtpProvider.state(deps)

/** Delivery of mail: fetching, sending, and the agent's decision about mail whose delivery is uncertain. */
export const mailDelivery = defineModule({
  name: 'mail-delivery',
  endpoints: contract,
  secretKeyUses: [certificateSecret, greetingKey],
  handlers: (deps) => ({
    confirmSent: async ({ actor, params }) =>
      presentDelivery(await confirmSent(actor, deps, params.outboxId)),
    sendAgain: async ({ actor, params }) => presentDelivery(await resend(actor, deps, params.outboxId)),
  }),
  async mount(app, deps) {
    mountPush(app, deps)
  },
  workRole: 'mail',
  async work(deps) {
    await releaseRelayQueue(deps)
    const stops = await Promise.all(Object.values(providers).map((provider) => provider.start(deps)))
    const delivery = createDeliveryWorker(deps, providers)
    await deps.jobs.workPromptly(deliverJob, async () => delivery.wake())
    delivery.wake()
    // Retries, and entries of a process that died.
    await deps.jobs.schedule(deliverJob, '* * * * *')
    // Gmail and IMAP have leases of their own, which another process takes over when one dies.
    await deps.jobs.work(intakeJob, () => smtpProvider.fetchMail(deps))
    await deps.jobs.schedule(intakeJob, '* * * * *')
    return async () => {
      await Promise.all([delivery.stop(), ...stops.map((stop) => stop())])
    }
  },
})
