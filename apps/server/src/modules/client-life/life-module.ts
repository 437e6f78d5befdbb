import { clientLife as contract } from '@pb/contract/client-life'
import { defineModule } from '../../platform/module.ts'
import { presentNote } from './notes/present.ts'
import { addNote, removeNote, restoreNote, saveNote } from './notes/service.ts'
import { sweepRemoved } from './restorable.ts'
import { presentTask } from './tasks/present.ts'
import { remindOfTasks } from './tasks/remind.ts'
import { addTask, removeTask, restoreTask, saveTask, tasksOf } from './tasks/service.ts'
import { presentEntry, timelineOf } from './timeline/service.ts'

const remindJob = 'client-life.remind'
const sweepJob = 'client-life.sweep'

/** What happened with clients, what agents wrote down of them, and what is to be done. */
export const clientLife = defineModule({
  name: 'client-life',
  endpoints: contract,
  handlers: (deps) => ({
    clientTimeline: async ({ actor, params, query }) => {
      const { rows, next } = await timelineOf(actor, deps, params.user_id, query)
      return { collection: rows.map(presentEntry), next }
    },
    addClientNote: async ({ actor, body }) => presentNote(await addNote(actor, deps, body)),
    saveClientNote: async ({ actor, params, body }) =>
      presentNote(await saveNote(actor, deps, params.note_id, body)),
    removeClientNote: ({ actor, params }) => removeNote(actor, deps, params.note_id).then(() => undefined),
    restoreClientNote: async ({ actor, params }) =>
      presentNote(await restoreNote(actor, deps, params.note_id)),
    clientTasks: async ({ actor, query }) => {
      const { rows, counts, total, today } = await tasksOf(actor, deps, query)
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
  async work(deps) {
    await deps.jobs.work(remindJob, () => remindOfTasks(deps))
    // From the morning on; a server that was down at eight tells it when it is back.
    await deps.jobs.schedule(remindJob, '0 8-20 * * *')
    await deps.jobs.work(sweepJob, () => sweepRemoved(deps))
    await deps.jobs.schedule(sweepJob, '20 4 * * *')
  },
})
