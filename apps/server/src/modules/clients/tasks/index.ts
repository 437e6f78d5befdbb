import { clientLife } from '@pb/contract/client-life'
import { defineModule } from '../../../platform/module.ts'
import { presentTask } from './present.ts'
import { remindOfTasks } from './reminders.ts'
import { restorableTasks } from './restorable.ts'
import { addTask, listClientTasks, removeTask, restoreTask, saveTask } from './service.ts'
import './timeline-source.ts'

export { countDueTasks } from './service.ts'
export { addTasksInBulk, insertImportedTasks, removeTasksInBulk } from './bulk.ts'

const { clientTasks: list, addClientTask, saveClientTask, removeClientTask, restoreClientTask } = clientLife

const reminderJob = 'client-life.remind'

/** Follow-up tasks for clients, with a daily reminder of those due. */
export const clientTasks = defineModule({
  name: 'client-tasks',
  restorableRecords: [restorableTasks],
  endpoints: { clientTasks: list, addClientTask, saveClientTask, removeClientTask, restoreClientTask },
  handlers: (deps) => ({
    clientTasks: async ({ actor, query }) => {
      const { rows, counts, total, today } = await listClientTasks(actor, deps, query)
      const { overdue, today: due, later } = counts
      return { collection: rows.map(presentTask), total, counts: { overdue, today: due, later }, today }
    },
    addClientTask: async ({ actor, body }) => presentTask(await addTask(actor, deps, body)),
    saveClientTask: async ({ actor, params, body }) =>
      presentTask(await saveTask(actor, deps, params.task_id, body)),
    removeClientTask: ({ actor, params }) => removeTask(actor, deps, params.task_id).then(() => undefined),
    restoreClientTask: async ({ actor, params }) =>
      presentTask(await restoreTask(actor, deps, params.task_id)),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(reminderJob, () => remindOfTasks(deps))
    // Hourly until evening, so that a server that was down at eight sends the reminders once it is back.
    await deps.jobs.schedule(reminderJob, '0 8-20 * * *')
  },
})
