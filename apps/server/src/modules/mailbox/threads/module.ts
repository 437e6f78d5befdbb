import { mailFlags as flagsContract } from '@pb/contract/mail-flags'
import { mailThreads as threadsContract } from '@pb/contract/mail-threads'
import { defineModule } from '../../../platform/module.ts'
import { scheduleOrphanCleanup } from '../store/files.ts'
import { cleanUpMailbox } from '../store/cleanup.ts'
import { processDueReminders } from './due-reminders.ts'
import {
  clearTrash,
  deleteThread,
  deleteThreads,
  flagMessages,
  flagThread,
  requireIds,
  restoreThreads,
  trashThreads,
} from './change-threads.ts'
import { countFolders } from './count-folders.ts'
import { listThreads } from './list-threads.ts'
import { openThread } from './open-thread.ts'
import { presentReminder } from './present-row.ts'
import { cancelReminder, setReminder, snoozeThread, unsnoozeThread, wakeJob } from './snooze.ts'

const sweepJob = 'mailbox.sweep'
const orphansJob = 'mailbox.strays'

/** Threads: folders, search, a single thread, trash, snooze and reminders; with the mailbox's scheduled jobs. */
export const mailThreads = defineModule({
  name: 'mail-threads',
  endpoints: threadsContract,
  handlers: (deps) => ({
    gmailThreads: ({ actor, query }) => listThreads(actor, deps, query),
    gmailThread: ({ actor, params }) => openThread(actor, deps, params.threadId),
    trashThreads: ({ actor, query, body }) =>
      trashThreads(actor, deps, requireIds('thread_ids', query, body)),
    async restoreThreads({ actor, body }) {
      const { messages, scheduled, drafts } = await restoreThreads(actor, deps, body.thread_ids)
      return { threads: messages, scheduled, drafts }
    },
    deleteThread: ({ actor, params }) => deleteThread(actor, deps, params.threadId).then(() => undefined),
    deleteThreads: async ({ actor, query, body }) => ({
      threads: await deleteThreads(actor, deps, requireIds('thread_ids', query, body)),
    }),
    emptyTrash: async ({ actor }) => ({ messages: await clearTrash(actor, deps) }),
    gmailLabels: async ({ actor }) => ({ collection: await countFolders(actor, deps) }),
    snoozeThread: async ({ actor, params, body }) =>
      presentReminder(await snoozeThread(actor, deps, params.threadId, body.until)),
    wakeThread: ({ actor, params }) => unsnoozeThread(actor, deps, params.threadId).then(() => undefined),
    remindOfThread: async ({ actor, params, body }) =>
      presentReminder(await setReminder(actor, deps, params.threadId, body.due_at)),
    forgetReminder: ({ actor, params }) => cancelReminder(actor, deps, params.threadId).then(() => undefined),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(wakeJob, () => processDueReminders(deps))
    await deps.jobs.schedule(wakeJob, '* * * * *')
    await deps.jobs.work(sweepJob, () => cleanUpMailbox(deps))
    await deps.jobs.schedule(sweepJob, '20 * * * *')
    await deps.jobs.work(orphansJob, async () => {
      await scheduleOrphanCleanup(deps)
    })
    await deps.jobs.schedule(orphansJob, '10 4 * * *')
  },
})

/** Flags of messages and threads. */
export const mailFlags = defineModule({
  name: 'mail-flags',
  endpoints: flagsContract,
  handlers: (deps) => ({
    addFlag: async ({ actor, params, query, body }) => ({
      messages: await flagMessages(actor, deps, requireIds('message_ids', query, body), params.flag, true),
    }),
    removeFlag: async ({ actor, params, query, body }) => ({
      messages: await flagMessages(actor, deps, requireIds('message_ids', query, body), params.flag, false),
    }),
    addThreadFlag: async ({ actor, params }) => ({
      messages: await flagThread(actor, deps, params.id, params.flag, true),
    }),
    removeThreadFlag: async ({ actor, params }) => ({
      messages: await flagThread(actor, deps, params.id, params.flag, false),
    }),
  }),
})
