import { notifications as contract } from '@pb/contract/notifications'
import { notificationPersonalRecords } from './personal-records.ts'
import { defineModule } from '../../platform/module.ts'
import { presentAlert } from './present.ts'
import { compactTallies } from './queries.ts'
import { listAlerts, readAlert, readAllAlerts, unreadAlerts } from './service.ts'

export { notificationChannels } from './channels/index.ts'
export { notifyGrouped, type GroupedNotification } from './grouped-notifications.ts'
export { notify, notifyAll, type NewNotification } from './notify.ts'

const foldJob = 'notifications.fold'

/** The notifications of an agent. */
export const notifications = defineModule({
  name: 'notifications',
  endpoints: contract,
  personalRecords: notificationPersonalRecords,
  handlers: (deps) => ({
    alerts: async ({ actor, query }) => {
      const page = await listAlerts(actor, deps, query)
      return { collection: page.rows.map(presentAlert), total: page.total, unreadCount: page.unread }
    },
    readAlert: ({ actor, params }) => readAlert(actor, deps, params.alert_id).then(() => undefined),
    async readAllAlerts({ actor }) {
      const { marked, readAt } = await readAllAlerts(actor, deps)
      return { marked, read_at: readAt.getTime() }
    },
    unreadAlerts: async ({ actor, body }) => ({
      marked: await unreadAlerts(actor, deps, new Date(body.read_at)),
    }),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(foldJob, () => compactTallies(deps.db))
    await deps.jobs.schedule(foldJob, '* * * * *')
  },
})
