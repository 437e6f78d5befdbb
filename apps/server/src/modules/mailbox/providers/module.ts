import { mailDelivery as contract } from '@pb/contract/mailbox-delivery'
import type { Deps } from '../../../platform/deps.ts'
import { defineModule } from '../../../platform/module.ts'
import { deliverJob } from '../outgoing/outbox.ts'
import { presentDelivery } from '../threads/present-message.ts'
import { builtin } from './builtin/provider.ts'
import { gmail } from './gmail/index.ts'
import { mountPush } from './gmail/push.ts'
import { imap } from './imap/index.ts'
import { releaseWaiting } from './outbox/claim.ts'
import { confirmSent, sendAgain } from './outbox/decide.ts'
import { deliverDue, type Providers } from './outbox/deliver.ts'
import type { ConnectionState } from './port.ts'

/** Every provider there is, by name. */
const providers: Providers = { builtin, gmail, imap }

const intakeJob = 'mailbox.intake'

/** How mail comes into this office. */
export const mailInState = (deps: Deps): Promise<ConnectionState> => builtin.state(deps)

/** Mail on its way: what comes in, what goes out, and what the agent decides where that is uncertain. */
export const mailDelivery = defineModule({
  name: 'mail-delivery',
  endpoints: contract,
  handlers: (deps) => ({
    confirmSent: async ({ actor, params }) =>
      presentDelivery(await confirmSent(actor, deps, params.outboxId)),
    sendAgain: async ({ actor, params }) => presentDelivery(await sendAgain(actor, deps, params.outboxId)),
  }),
  async mount(app, deps) {
    mountPush(app, deps)
  },
  async work(deps) {
    await releaseWaiting(deps)
    const stops = await Promise.all(Object.values(providers).map((provider) => provider.start(deps)))
    await deps.jobs.workPromptly(deliverJob, () => deliverDue(deps, providers))
    // What waits for its next attempt, and what a process left that died.
    await deps.jobs.schedule(deliverJob, '* * * * *')
    // Mailboxes elsewhere are looked at by turns, which another process takes over where one died.
    await deps.jobs.work(intakeJob, () => builtin.bringIn(deps))
    await deps.jobs.schedule(intakeJob, '* * * * *')
    return async () => {
      await Promise.all(stops.map((stop) => stop()))
    }
  },
})
