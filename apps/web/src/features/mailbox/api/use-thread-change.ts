import type { BriefMessage } from '@pb/contract/mailbox-messages'
import type { MailThread, MailThreadRow } from '@pb/contract/mailbox-threads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { plural } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import type { Change } from '../model/changes.ts'
import { keys } from './keys.ts'
import { showChange, takeBack } from './optimistic.ts'
import { refreshMailbox } from './refresh.ts'

/** What of a thread a change needs to know. */
export type ThreadLike = Pick<MailThreadRow, 'id' | 'draft'> & {
  readonly messages: readonly Pick<BriefMessage, 'id' | 'label_ids'>[]
}

interface Kind<Input> {
  /** Where the lists show it at once. */
  readonly change: (input: Input) => Change
  readonly inThread?: (input: Input) => (thread: MailThread) => MailThread
  readonly send: (threads: readonly ThreadLike[], input: Input) => Promise<unknown>
  /** After "The thread was" or "3 threads were": `not moved to the trash`. */
  readonly refused: string
  /** What is said when it is done; null: it is plain to see. */
  readonly done?: (threads: readonly ThreadLike[], input: Input) => string | null
  readonly undo?: (threads: readonly ThreadLike[], input: Input) => Promise<unknown>
}

export interface ThreadsAnd<Input> {
  readonly threads: readonly ThreadLike[]
  readonly input: Input
}

/** `The thread`, `3 threads`. */
function named(threads: readonly unknown[]): string {
  return threads.length === 1 ? 'The thread was' : `${plural(threads.length, 'thread')} were`
}

/**
 * A change of threads: shown at once, said, taken back with a message if the server refuses it, and undone where that
 * is offered.
 */
export function useThreadChange<Input>(kind: Kind<Input>) {
  const client = useQueryClient()
  const failed = (what: string, error: unknown): void => {
    logError(what, error)
    toast.error(`${what} ${messageOf(error)}`)
  }
  return useMutation({
    mutationKey: keys.root,
    mutationFn: async ({ threads, input }: ThreadsAnd<Input>) => kind.send(threads, input),
    onMutate: async ({ threads, input }) =>
      showChange(
        client,
        threads.map(({ id }) => id),
        kind.change(input),
        kind.inThread?.(input),
      ),
    onSuccess: (_answer, { threads, input }) => {
      const said = kind.done?.(threads, input)
      if (said == null) return
      const { undo } = kind
      const takeItBack = async (): Promise<void> => {
        try {
          await undo?.(threads, input)
          toast('Undone')
        } catch (error) {
          failed('That could not be undone.', error)
        }
        refreshMailbox(
          client,
          threads.map(({ id }) => id),
        )
      }
      toast(said, {
        ...(undo && { action: { label: 'Undo', onClick: () => void takeItBack() } }),
      })
    },
    onError: (error, { threads }, before) => {
      takeBack(client, before)
      failed(`${named(threads)} ${kind.refused}.`, error)
    },
    onSettled: (_answer, _error, { threads }) =>
      refreshMailbox(
        client,
        threads.map(({ id }) => id),
      ),
  })
}
