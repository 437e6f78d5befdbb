import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'

/** Loads what a dialog changes before it opens, with a message when that fails; `data` is there while it is open. */
export function useLoadedDialog<Data>(load: (client: QueryClient) => Promise<Data>, errorTitle: string) {
  const client = useQueryClient()
  const opening = useMutation({ mutationFn: async () => load(client), meta: { error: errorTitle } })
  return {
    data: opening.data,
    isLoading: opening.isPending,
    open: () => opening.mutate(),
    close: () => opening.reset(),
  }
}
