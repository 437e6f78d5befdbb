import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { keys } from './keys.ts'
import type { TakeBack } from './optimistic.ts'
import { refreshClients } from './refresh.ts'

export { refreshClients } from './refresh.ts'

interface Change<Input, Output> {
  readonly send: (input: Input) => Promise<Output>
  /** Shows it before the server has answered. */
  readonly show?: (client: QueryClient, input: Input) => Promise<TakeBack>
  readonly done?: (output: Output, input: Input) => void
  /** What is said where the server refuses; null where the caller says it beside what was typed. */
  readonly refused: string | null
  /** What was refused can be asked for once more, as it was: its dialog is closed. */
  readonly again?: boolean
  /** What other rooms show of it, by their keys. */
  readonly also?: readonly QueryKey[]
}

/** A change of clients: shown at once where it can be, and taken back with its message where the server refuses. */
export function useChange<Input, Output>({ send, show, done, refused, again, also }: Change<Input, Output>) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: keys.root,
    mutationFn: send,
    onMutate: async (input) => ({ takeBack: await show?.(client, input) }),
    onSuccess: (output, input) => done?.(output, input),
    onError: (error, input, before) => {
      before?.takeBack?.()
      logError(refused ?? 'A client was not changed', error)
      if (refused === null) return
      toast.error(refused, {
        description: messageOf(error),
        ...(again && {
          action: { label: 'Try again', onClick: () => mutation.mutate(input) },
        }),
      })
    },
    onSettled: () => {
      refreshClients(client)
      for (const queryKey of also ?? []) void client.invalidateQueries({ queryKey })
    },
  })
  return mutation
}
