import type { MessageSummary } from '@pb/contract/mail-messages'
import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import { useQueryClient } from '@tanstack/react-query'
import { pluralize } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import type { RowUpdate } from './row-updates.ts'
import { mailboxKeys } from '../../../queries/mailbox-keys.ts'
import { applyOptimisticUpdate, rollBack } from './optimistic-update.ts'
import { refreshAfterOwnChange, refreshMailbox } from '../refresh-mailbox.ts'
import * as texts from './texts.ts'

/** The fields of a thread that mutations need. */
export type ThreadRef = Pick<MailThreadRow, 'id' | 'draft' | 'drafts'> & {
  readonly messages: readonly Pick<MessageSummary, 'id' | 'label_ids'>[]
}

interface ThreadMutation<Input, Result, Undone> {
  /** Optimistic change of the thread's row in each list. */
  readonly updateRow: (input: Input) => RowUpdate
  /** Optimistic change of the open thread. */
  readonly updateThread?: (input: Input) => (thread: MailThread) => MailThread
  readonly send: (threads: readonly ThreadRef[], input: Input) => Promise<Result>
  /** Error message; takes `the thread` or `3 threads`. */
  readonly errorText: (threads: string) => string
  /** Toast on success. Omitted when the change is visible. */
  readonly successText?: (threads: readonly ThreadRef[], input: Input, result: Result) => string
  readonly undo?: (threads: readonly ThreadRef[], input: Input, result: Result) => Promise<Undone>
  /** Toast after undo, if it is not just “Undone”. */
  readonly undoneText?: (undone: Undone) => string
}

export interface ThreadsInput<Input> {
  readonly threads: readonly ThreadRef[]
  readonly input: Input
}

/** `the thread` or `3 threads`. */
function formatThreads(threads: readonly unknown[]): string {
  return threads.length === 1 ? texts.theThread : pluralize(threads.length, 'thread')
}

/**
 * A change of threads with an optimistic update, rolled back when the request fails. A toast confirms it, with undo
 * where `undo` is given.
 */
export function useThreadMutation<Input, Result = unknown, Undone = unknown>(
  mutation: ThreadMutation<Input, Result, Undone>,
) {
  const client = useQueryClient()
  const { undo, undoneText } = mutation
  const back = useMutation({
    mutationFn: async ({ threads, input, result }: ThreadsInput<Input> & { readonly result: Result }) =>
      undo?.(threads, input, result),
    onSettled: (_undone, _error, { threads }) =>
      refreshMailbox(
        client,
        threads.map(({ id }) => id),
      ),
    meta: {
      success: (undone) => ({
        text: undone !== undefined && undoneText ? undoneText(undone) : texts.undone,
        kind: 'plain',
      }),
      error: (error) => `${texts.undoFailed} ${getErrorMessage(error)}`,
      log: texts.undoFailed,
    },
  })
  return useMutation({
    mutationKey: mailboxKeys.root,
    mutationFn: async ({ threads, input }: ThreadsInput<Input>) => mutation.send(threads, input),
    onMutate: async ({ threads, input }) =>
      applyOptimisticUpdate(
        client,
        threads.map(({ id }) => id),
        mutation.updateRow(input),
        mutation.updateThread?.(input),
      ),
    onError: (_error, _input, snapshot) => rollBack(client, snapshot),
    onSettled: (_reply, error, { threads }) => {
      const ids = threads.map(({ id }) => id)
      if (error) refreshMailbox(client, ids)
      else refreshAfterOwnChange(client, ids)
    },
    meta: {
      success: (result, { threads, input }) => {
        const text = mutation.successText?.(threads, input, result)
        if (text === undefined) return undefined
        return { text, kind: 'plain', undo: undo && (() => back.mutate({ threads, input, result })) }
      },
      error: (error, { threads }) =>
        `${mutation.errorText(formatThreads(threads))} ${getErrorMessage(error)}`,
      log: 'Threads could not be changed',
    },
  })
}
