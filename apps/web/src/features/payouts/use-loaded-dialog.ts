import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'

/** Loads what a dialog changes before it opens, with a message when that fails; `data` is there while it is open. */
export function useLoadedDialog<Data>(load: (client: QueryClient) => Promise<Data>, errorTitle: string) {
  const client = useQueryClient()
  const opening = useMutation({
    mutationFn: async () => load(client),
    onError: (error) => toast.error(errorTitle, { description: getErrorMessage(error) }),
  })
  return {
    data: opening.data,
    isLoading: opening.isPending,
    open: () => opening.mutate(),
    close: () => opening.reset(),
  }
}
