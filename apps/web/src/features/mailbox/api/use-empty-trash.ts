import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { plural } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { keys } from './keys.ts'
import { refreshMailbox } from './refresh.ts'

/** Deletes everything in the trash for good. */
export function useEmptyTrash() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keys.root,
    mutationFn: async () => call(contract.mailThreads.emptyTrash),
    onSuccess: ({ messages }) => toast(`${plural(messages, 'message')} deleted for good`),
    onError: (error) => {
      logError('The trash could not be emptied', error)
      toast.error(`The trash was not emptied. ${messageOf(error)}`)
    },
    onSettled: () => refreshMailbox(client, null),
  })
}
