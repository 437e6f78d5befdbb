import type { BulkAction, BulkActionName } from '@pb/contract/mail-bulk'
import { call, contract } from '../../../lib/api.ts'
import { formatListTime, pluralize } from '../../../lib/format.ts'
import {
  removeEverywhere,
  removeFrom,
  moveToSpam,
  moveToTrash,
  removeDraft,
  setSeen,
  setStarred,
} from './row-updates.ts'
import type { RestoredSends } from '@pb/contract/mail-threads'
import { useThreadMutation, type ThreadRef } from './use-thread-mutation.ts'
import * as texts from './texts.ts'

/** Ids of all messages of the threads, separated by commas. */
const joinMessageIds = (threads: readonly ThreadRef[]): string =>
  threads.flatMap(({ messages }) => messages.map(({ id }) => id)).join(',')
const getThreadIds = (threads: readonly ThreadRef[]): string[] => threads.map(({ id }) => id)
const countThreads = (threads: readonly unknown[]): string =>
  threads.length === 1 ? texts.thread : pluralize(threads.length, 'thread')

/** Joins a toast's text and the sentences after it; without them it has no full stop. */
const joinSentences = (text: string, ...more: readonly (string | false)[]): string => {
  const sentences = more.filter((sentence) => sentence !== false)
  return sentences.length === 0 ? text : [`${text}.`, ...sentences].join(' ')
}

/** What restoring threads from the trash did to their email that had not been sent. */
const describeRestoredSends = ({ scheduled, drafts }: RestoredSends): (string | false)[] => [
  scheduled > 0 && texts.sendsRestored(scheduled),
  drafts > 0 && texts.sendsExpired(drafts),
]

/** Marks threads read (1) or unread (0), with all their messages. */
export function useMarkSeen() {
  return useThreadMutation<0 | 1>({
    updateRow: setSeen,
    updateThread: (seen) => (thread) => ({ ...thread, seen }),
    send: async (threads, seen) => {
      const input = { params: { flag: 'seen' as const }, body: { message_ids: joinMessageIds(threads) } }
      return seen === 1 ? call(contract.mailFlags.addFlag, input) : call(contract.mailFlags.removeFlag, input)
    },
    errorText: texts.updateFailed,
  })
}

/** Stars (1) or unstars (0) threads, with all their messages. */
export function useStar() {
  return useThreadMutation<0 | 1>({
    updateRow: setStarred,
    updateThread: (starred) => (thread) => ({ ...thread, starred }),
    send: async (threads, starred) =>
      Promise.all(
        threads.map(async ({ id }) => {
          const input = { params: { id, flag: 'starred' as const } }
          return starred === 1
            ? call(contract.mailFlags.addThreadFlag, input)
            : call(contract.mailFlags.removeThreadFlag, input)
        }),
      ),
    errorText: texts.updateFailed,
  })
}

/** Moves threads to the trash. */
export function useTrash() {
  return useThreadMutation<void, { readonly canceled: number }, RestoredSends>({
    updateRow: () => moveToTrash,
    send: async (threads) =>
      call(contract.mailThreads.trashThreads, { query: { thread_ids: getThreadIds(threads).join(',') } }),
    errorText: texts.moveToTrashFailed,
    successText: (threads, _input, { canceled }) =>
      joinSentences(texts.movedToTrash(countThreads(threads)), canceled > 0 && texts.sendsCanceled(canceled)),
    undo: async (threads) =>
      call(contract.mailThreads.restoreThreads, { body: { thread_ids: getThreadIds(threads) } }),
    undoneText: (restored) => joinSentences(texts.undone, ...describeRestoredSends(restored)),
  })
}

/** Permanently deletes threads in the trash. */
export function useDeletePermanently() {
  return useThreadMutation<void>({
    updateRow: () => removeEverywhere,
    send: async (threads) => {
      const [first] = threads
      return threads.length === 1 && first
        ? call(contract.mailThreads.deleteThread, { params: { threadId: first.id } })
        : call(contract.mailThreads.deleteThreads, { query: { thread_ids: getThreadIds(threads).join(',') } })
    },
    errorText: texts.deleteFailed,
    successText: (threads) => texts.deletedPermanently(countThreads(threads)),
  })
}

/** Permanently discards the drafts of threads. */
export function useDiscardDrafts() {
  return useThreadMutation<void>({
    updateRow: () => removeDraft,
    updateThread: () => (thread) => ({ ...thread, draft: null, drafts: [] }),
    send: async (threads) =>
      Promise.all(
        threads.flatMap(({ drafts }) =>
          drafts.map(async ({ id }) => call(contract.mailDrafts.discardDraft, { params: { draftId: id } })),
        ),
      ),
    errorText: () => texts.discardFailed,
    successText: (threads) => {
      const count = threads.reduce((sum, { drafts }) => sum + drafts.length, 0)
      return count === 1 ? texts.draftDiscarded : texts.draftsDiscarded(pluralize(count, 'draft'))
    },
  })
}

/** Moves threads out of the trash. */
export function useRestore() {
  return useThreadMutation<void, RestoredSends>({
    updateRow: () => removeFrom('TRASH'),
    send: async (threads) =>
      call(contract.mailThreads.restoreThreads, { body: { thread_ids: getThreadIds(threads) } }),
    errorText: texts.restoreFailed,
    successText: (threads, _input, restored) =>
      joinSentences(texts.restored(countThreads(threads)), ...describeRestoredSends(restored)),
    undo: async (threads) =>
      call(contract.mailThreads.trashThreads, { query: { thread_ids: getThreadIds(threads).join(',') } }),
  })
}

/** Removes threads from the inbox. They stay in All Mail. */
export function useArchive() {
  return useThreadMutation<void>({
    updateRow: () => removeFrom('INBOX'),
    send: async (threads) =>
      call(contract.mailFlags.removeFlag, {
        params: { flag: 'inbox' },
        body: { message_ids: joinMessageIds(threads) },
      }),
    errorText: texts.archiveFailed,
    successText: (threads) => texts.archived(countThreads(threads)),
    // Only messages that were in the inbox: the agent's own replies never were.
    undo: async (threads) =>
      call(contract.mailFlags.addFlag, {
        params: { flag: 'inbox' },
        body: {
          message_ids: threads
            .flatMap(({ messages }) => messages)
            .filter(({ label_ids }) => label_ids.includes('INBOX'))
            .map(({ id }) => id)
            .join(','),
        },
      }),
  })
}

/** Changes threads in one request, whose undo restores the labels that their messages had. */
const startBulk = async (threads: readonly ThreadRef[], action: BulkActionName, dueAt?: number) =>
  call(contract.mailBulk.startBulk, {
    body: {
      action,
      thread_ids: getThreadIds(threads).join(','),
      ...(dueAt !== undefined && { due_at: dueAt }),
    },
  })
const undoBulk = async (_threads: readonly ThreadRef[], _input: unknown, { id }: { readonly id: string }) =>
  call(contract.mailBulk.undoBulk, { params: { bulkId: id } })

/** Moves received messages of threads to spam. */
export function useReportSpam() {
  return useThreadMutation<void, BulkAction>({
    updateRow: () => moveToSpam,
    send: async (threads) => startBulk(threads, 'spam'),
    errorText: texts.reportSpamFailed,
    successText: (threads, _input, { canceled }) =>
      joinSentences(texts.reportedSpam(countThreads(threads)), canceled > 0 && texts.sendsCanceled(canceled)),
    undo: undoBulk,
  })
}

/** Moves threads from spam to the inbox. */
export function useMarkNotSpam() {
  return useThreadMutation<void, BulkAction>({
    updateRow: () => removeFrom('SPAM'),
    send: async (threads) => startBulk(threads, 'not-spam'),
    errorText: texts.moveToInboxFailed,
    successText: (threads) => texts.movedOutOfSpam(countThreads(threads)),
    undo: undoBulk,
  })
}

/** Hides threads from the inbox until a time (unix seconds). */
export function useSnooze() {
  return useThreadMutation<number, BulkAction>({
    updateRow: () => removeFrom('INBOX'),
    send: async (threads, until) => startBulk(threads, 'snooze', until),
    errorText: texts.snoozeFailed,
    successText: (threads, until) => texts.snoozedUntil(countThreads(threads), formatListTime(until)),
    undo: undoBulk,
  })
}

/** Moves snoozed threads back to the inbox. */
export function useUnsnooze() {
  return useThreadMutation<void>({
    updateRow: () => removeFrom('SNOOZED'),
    // The rows are gone at once, so the page may be left before the requests are sent.
    send: async (threads) =>
      Promise.all(
        threads.map(async ({ id }) =>
          call(contract.mailThreads.wakeThread, { params: { threadId: id }, keepalive: true }),
        ),
      ),
    errorText: texts.moveToInboxFailed,
    successText: (threads) => texts.movedToInbox(countThreads(threads)),
  })
}

/** Sets a reminder for threads without a reply by a time (unix seconds); null removes it. */
export function useSetReminder() {
  return useThreadMutation<number | null>({
    updateRow: () => (row) => row,
    updateThread: (at) => (thread) => ({
      ...thread,
      reminders: [
        ...thread.reminders.filter(({ kind }) => kind !== 'reply'),
        ...(at === null ? [] : [{ kind: 'reply' as const, due_at: at }]),
      ],
    }),
    send: async (threads, at) =>
      at === null
        ? Promise.all(
            threads.map(async ({ id }) =>
              call(contract.mailThreads.forgetReminder, { params: { threadId: id } }),
            ),
          )
        : startBulk(threads, 'remind', at),
    errorText: texts.updateFailed,
    successText: (_threads, at) =>
      at === null ? texts.reminderRemoved : texts.reminderSet(formatListTime(at)),
  })
}
