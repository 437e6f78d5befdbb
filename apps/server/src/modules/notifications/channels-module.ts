import { notificationChannels as contract } from '@pb/contract/notification-channels'
import { defineModule } from '../../platform/module.ts'
import {
  addBrowser,
  ownChannels,
  removeBrowser,
  saveChannel,
  testBrowser,
  testMail,
} from './channel-service.ts'
import { gatherMails } from './mail/gather.ts'
import { pushJob, urgentMailJob } from './notify.ts'
import { presentChannels, presentKind } from './present-channels.ts'
import { deliverPush } from './push/deliver.ts'

const mailJob = 'notifications.mail'

/** How notifications reach somebody who is not looking: push to browsers, gathered mail. */
export const notificationChannels = defineModule({
  name: 'notification-channels',
  endpoints: contract,
  handlers: (deps) => ({
    notificationChannels: async ({ actor }) => presentChannels(await ownChannels(actor, deps), actor),
    saveNotificationChannel: async ({ actor, body }) => presentKind(await saveChannel(actor, deps, body)),
    sendTestMail: ({ actor }) => testMail(actor, deps).then(() => undefined),
    addPushSubscription: async ({ actor, body, request }) => ({
      subscription_id: await addBrowser(actor, deps, body, request.headers['user-agent'] ?? ''),
    }),
    removePushSubscription: ({ actor, params }) =>
      removeBrowser(actor, deps, params.subscription_id).then(() => undefined),
    sendTestPush: async ({ actor, params }) => ({
      outcome: await testBrowser(actor, deps, params.subscription_id),
    }),
  }),
  async work(deps) {
    await deps.jobs.work(pushJob, (data) => deliverPush(deps, data), { concurrency: 4 })
    await deps.jobs.work(urgentMailJob, () => gatherMails(deps))
    await deps.jobs.work(mailJob, () => gatherMails(deps))
    await deps.jobs.schedule(mailJob, '* * * * *')
  },
})
