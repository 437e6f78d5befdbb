import { call, contract } from '../../../lib/api.ts'
import { formatListTime, plural } from '../../../lib/format.ts'
import { gone, leaving, trashed, withoutDraft, withSeen, withStar } from '../model/changes.ts'
import { useThreadChange, type ThreadLike } from './use-thread-change.ts'

/** The messages of threads as a comma list. */
const messageIds = (threads: readonly ThreadLike[]): string =>
  threads.flatMap(({ messages }) => messages.map(({ id }) => id)).join(',')
const threadIds = (threads: readonly ThreadLike[]): string[] => threads.map(({ id }) => id)
const many = (threads: readonly unknown[]): string =>
  threads.length === 1 ? 'Thread' : plural(threads.length, 'thread')
const { mailFlags, mailThreads, mailDrafts } = contract

/** Marks threads read (1) or unread (0), with all their messages. */
export function useMarkSeen() {
  return useThreadChange<0 | 1>({
    change: withSeen,
    inThread: (seen) => (thread) => ({ ...thread, seen }),
    send: async (threads, seen) => {
      const input = { params: { flag: 'seen' as const }, body: { message_ids: messageIds(threads) } }
      return seen === 1 ? call(mailFlags.addFlag, input) : call(mailFlags.removeFlag, input)
    },
    refused: 'not marked',
  })
}

/** Stars threads (1) or takes their star (0), across all their messages. */
export function useStar() {
  return useThreadChange<0 | 1>({
    change: withStar,
    inThread: (starred) => (thread) => ({ ...thread, starred }),
    send: async (threads, starred) =>
      Promise.all(
        threads.map(async ({ id }) => {
          const input = { params: { id, flag: 'starred' as const } }
          return starred === 1
            ? call(mailFlags.addThreadFlag, input)
            : call(mailFlags.removeThreadFlag, input)
        }),
      ),
    refused: 'not changed',
  })
}

/** Moves threads to the trash. */
export function useTrash() {
  return useThreadChange<void>({
    change: () => trashed,
    send: async (threads) =>
      call(mailThreads.trashThreads, { query: { thread_ids: threadIds(threads).join(',') } }),
    refused: 'not moved to the trash',
    done: (threads) => `${many(threads)} moved to the trash`,
    undo: async (threads) => call(mailThreads.restoreThreads, { body: { thread_ids: threadIds(threads) } }),
  })
}

/** Deletes threads of the trash for good. */
export function useDeleteForGood() {
  return useThreadChange<void>({
    change: () => gone,
    send: async (threads) => {
      const [first] = threads
      return threads.length === 1 && first
        ? call(mailThreads.deleteThread, { params: { threadId: first.id } })
        : call(mailThreads.deleteThreads, { query: { thread_ids: threadIds(threads).join(',') } })
    },
    refused: 'not deleted',
    done: (threads) => `${many(threads)} deleted for good`,
  })
}

/** Discards the drafts of threads, for good. */
export function useDiscardDrafts() {
  return useThreadChange<void>({
    change: () => withoutDraft,
    inThread: () => (thread) => ({ ...thread, draft: null }),
    send: async (threads) =>
      Promise.all(
        threads.flatMap(({ draft }) =>
          draft ? [call(mailDrafts.discardDraft, { params: { draftId: draft.id } })] : [],
        ),
      ),
    refused: 'not discarded',
    done: (threads) =>
      threads.length === 1 ? 'Draft discarded' : `${plural(threads.length, 'draft')} discarded`,
  })
}

/** Takes threads out of the trash. */
export function useRestore() {
  return useThreadChange<void>({
    change: () => leaving('TRASH'),
    send: async (threads) => call(mailThreads.restoreThreads, { body: { thread_ids: threadIds(threads) } }),
    refused: 'not restored',
    done: (threads) => `${many(threads)} restored`,
    undo: async (threads) =>
      call(mailThreads.trashThreads, { query: { thread_ids: threadIds(threads).join(',') } }),
  })
}

/** Takes threads out of the inbox; they stay in All Mail. */
export function useArchive() {
  return useThreadChange<void>({
    change: () => leaving('INBOX'),
    send: async (threads) =>
      call(mailFlags.removeFlag, { params: { flag: 'inbox' }, body: { message_ids: messageIds(threads) } }),
    refused: 'not archived',
    done: (threads) => `${many(threads)} archived`,
    // Only what was there: the agent's own answers never stood in the inbox.
    undo: async (threads) =>
      call(mailFlags.addFlag, {
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

/** Says that threads are no spam; they are in the inbox then. */
export function useNotSpam() {
  return useThreadChange<void>({
    change: () => leaving('SPAM'),
    send: async (threads) =>
      Promise.all(
        threads.map(async ({ id }) => call(mailFlags.removeThreadFlag, { params: { id, flag: 'spam' } })),
      ),
    refused: 'not moved to the inbox',
    done: (threads) => `${many(threads)} moved out of spam`,
    undo: async (threads) =>
      Promise.all(
        threads.map(async ({ id }) => call(mailFlags.addThreadFlag, { params: { id, flag: 'spam' } })),
      ),
  })
}

/** Takes threads out of the inbox until a moment (unix seconds). */
export function useSnooze() {
  return useThreadChange<number>({
    change: () => leaving('INBOX'),
    send: async (threads, until) =>
      Promise.all(
        threads.map(async ({ id }) =>
          call(mailThreads.snoozeThread, { params: { threadId: id }, body: { until } }),
        ),
      ),
    refused: 'not snoozed',
    done: (threads, until) => `${many(threads)} snoozed until ${formatListTime(until)}`,
    undo: async (threads) =>
      Promise.all(threads.map(async ({ id }) => call(mailThreads.wakeThread, { params: { threadId: id } }))),
  })
}

/** Puts snoozed threads back into the inbox. */
export function useWake() {
  return useThreadChange<void>({
    change: () => leaving('SNOOZED'),
    send: async (threads) =>
      Promise.all(threads.map(async ({ id }) => call(mailThreads.wakeThread, { params: { threadId: id } }))),
    refused: 'not put back into the inbox',
    done: (threads) => `${many(threads)} put back into the inbox`,
  })
}

/** Puts threads on top of the inbox at a moment (unix seconds) if nobody has answered; null takes that back. */
export function useRemind() {
  return useThreadChange<number | null>({
    change: () => (row) => row,
    inThread: (at) => (thread) => ({
      ...thread,
      reminders: [
        ...thread.reminders.filter(({ kind }) => kind !== 'reply'),
        ...(at === null ? [] : [{ kind: 'reply' as const, due_at: at }]),
      ],
    }),
    send: async (threads, at) =>
      Promise.all(
        threads.map(async ({ id }) => {
          const params = { threadId: id }
          if (at === null) return call(mailThreads.forgetReminder, { params })
          await call(mailThreads.remindOfThread, { params, body: { due_at: at } })
        }),
      ),
    refused: 'not changed',
    done: (_threads, at) =>
      at === null ? 'Reminder removed' : `You will be reminded ${formatListTime(at)} if nobody replies`,
  })
}
