import { notificationChannels as contract } from '@pb/contract/notification-channels'
import { defineModule } from '../../../platform/module.ts'
import {
  registerBrowser,
  getChannels,
  removeBrowser,
  saveChannel,
  sendTestPush,
  sendTestEmail,
} from './service.ts'
import { sendDueEmails } from '../email/digest.ts'
import { pushJob, urgentMailJob } from '../notify.ts'
import { presentChannels, presentKind } from './present.ts'
import { deliverPush } from '../push/deliver.ts'
import { pushSecret } from '../push/keys.ts'

const mailJob = 'notifications.mail'

/** The channels of notifications beside the list: push to browsers, and email. */
export const notificationChannels = defineModule({
  name: 'notification-channels',
  endpoints: contract,
  secretKeyUses: [pushSecret],
  handlers: (deps) => ({
    notificationChannels: async ({ actor }) => presentChannels(await getChannels(actor, deps), actor),
    saveNotificationChannel: async ({ actor, body }) => presentKind(await saveChannel(actor, deps, body)),
    sendTestMail: ({ actor }) => sendTestEmail(actor, deps).then(() => undefined),
    addPushSubscription: async ({ actor, body, request }) => ({
      subscription_id: await registerBrowser(actor, deps, body, request.headers['user-agent'] ?? ''),
    }),
    removePushSubscription: ({ actor, params }) =>
      removeBrowser(actor, deps, params.subscription_id).then(() => undefined),
    sendTestPush: async ({ actor, params }) => ({
      outcome: await sendTestPush(actor, deps, params.subscription_id),
    }),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(pushJob, (data) => deliverPush(deps, data), { concurrency: 4 })
    await deps.jobs.work(urgentMailJob, () => sendDueEmails(deps))
    await deps.jobs.work(mailJob, () => sendDueEmails(deps))
    await deps.jobs.schedule(mailJob, '* * * * *')
  },
})
