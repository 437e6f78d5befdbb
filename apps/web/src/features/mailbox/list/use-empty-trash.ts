import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { pluralize } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { mailboxKeys } from '../../../queries/mailbox-keys.ts'
import { refreshMailbox } from '../refresh-mailbox.ts'
import * as texts from './texts.ts'

/** Permanently deletes everything in the trash. */
export function useEmptyTrash() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: mailboxKeys.root,
    mutationFn: async () => call(contract.mailThreads.emptyTrash),
    onSuccess: ({ messages }) => toast(texts.messagesDeleted(pluralize(messages, 'message'))),
    onError: (error) => {
      logError('The trash could not be emptied', error)
      toast.error(texts.emptyTrashFailed(getErrorMessage(error)))
    },
    onSettled: () => refreshMailbox(client, null),
  })
}
