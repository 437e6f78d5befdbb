import { notifications as contract } from '@pb/contract/notifications'
import { defineModule } from '../../platform/module.ts'
import { presentAlert } from './present.ts'
import { foldTallies } from './queries.ts'
import { listAlerts, readAlert, readAllAlerts } from './service.ts'

export { notificationChannels } from './channels-module.ts'
export { notify, type News } from './notify.ts'

const foldJob = 'notifications.fold'

/** Notifications: what happened that an agent should know. */
export const notifications = defineModule({
  name: 'notifications',
  endpoints: contract,
  handlers: (deps) => ({
    alerts: async ({ actor, query }) => {
      const page = await listAlerts(actor, deps, query)
      return { collection: page.rows.map(presentAlert), total: page.total, unreadCount: page.unread }
    },
    readAlert: ({ actor, params }) => readAlert(actor, deps, params.alert_id).then(() => undefined),
    readAllAlerts: ({ actor }) => readAllAlerts(actor, deps).then(() => undefined),
  }),
  async work(deps) {
    await deps.jobs.work(foldJob, () => foldTallies(deps.db))
    await deps.jobs.schedule(foldJob, '* * * * *')
  },
})
