import { mailFlags as flagsContract } from '@pb/contract/mailbox-flags'
import { mailThreads as threadsContract } from '@pb/contract/mailbox-threads'
import { defineModule } from '../../../platform/module.ts'
import { noteStrays } from '../store/files.ts'
import { sweepMailbox } from '../upkeep/sweep.ts'
import { wakeDue } from '../upkeep/wake.ts'
import {
  clearTrash,
  deleteThread,
  deleteThreads,
  flagMessages,
  flagThread,
  idsOf,
  restoreThreads,
  trashThreads,
} from './change.ts'
import { countFolders } from './labels.ts'
import { listThreads } from './list.ts'
import { openThread } from './open-thread.ts'
import { presentReminder } from './present-row.ts'
import { forget, remind, snooze, wake } from './snooze.ts'

const wakeJob = 'mailbox.wake'
const sweepJob = 'mailbox.sweep'
const straysJob = 'mailbox.strays'

/** Threads of the mailbox: folders, search, one thread, trash, snooze. */
export const mailThreads = defineModule({
  name: 'mail-threads',
  endpoints: threadsContract,
  handlers: (deps) => ({
    gmailThreads: ({ actor, query }) => listThreads(actor, deps, query),
    gmailThread: ({ actor, params }) => openThread(actor, deps, params.threadId),
    trashThreads: async ({ actor, query, body }) => ({
      threads: await trashThreads(actor, deps, idsOf('thread_ids', query, body)),
    }),
    restoreThreads: async ({ actor, body }) => ({
      threads: await restoreThreads(actor, deps, body.thread_ids),
    }),
    deleteThread: ({ actor, params }) => deleteThread(actor, deps, params.threadId).then(() => undefined),
    deleteThreads: async ({ actor, query, body }) => ({
      threads: await deleteThreads(actor, deps, idsOf('thread_ids', query, body)),
    }),
    emptyTrash: async ({ actor }) => ({ messages: await clearTrash(actor, deps) }),
    gmailLabels: async ({ actor }) => ({ collection: await countFolders(actor, deps) }),
    snoozeThread: async ({ actor, params, body }) =>
      presentReminder(await snooze(actor, deps, params.threadId, body.until)),
    wakeThread: ({ actor, params }) => wake(actor, deps, params.threadId).then(() => undefined),
    remindOfThread: async ({ actor, params, body }) =>
      presentReminder(await remind(actor, deps, params.threadId, body.due_at)),
    forgetReminder: ({ actor, params }) => forget(actor, deps, params.threadId).then(() => undefined),
  }),
  async work(deps) {
    await deps.jobs.work(wakeJob, () => wakeDue(deps))
    await deps.jobs.schedule(wakeJob, '* * * * *')
    await deps.jobs.work(sweepJob, () => sweepMailbox(deps))
    await deps.jobs.schedule(sweepJob, '20 * * * *')
    await deps.jobs.work(straysJob, async () => {
      await noteStrays(deps)
    })
    await deps.jobs.schedule(straysJob, '10 4 * * *')
  },
})

/** Flags of messages and threads. */
export const mailFlags = defineModule({
  name: 'mail-flags',
  endpoints: flagsContract,
  handlers: (deps) => ({
    addFlag: async ({ actor, params, query, body }) => ({
      messages: await flagMessages(actor, deps, idsOf('message_ids', query, body), params.flag, true),
    }),
    removeFlag: async ({ actor, params, query, body }) => ({
      messages: await flagMessages(actor, deps, idsOf('message_ids', query, body), params.flag, false),
    }),
    addThreadFlag: async ({ actor, params }) => ({
      messages: await flagThread(actor, deps, params.id, params.flag, true),
    }),
    removeThreadFlag: async ({ actor, params }) => ({
      messages: await flagThread(actor, deps, params.id, params.flag, false),
    }),
  }),
})
