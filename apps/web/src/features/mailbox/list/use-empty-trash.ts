import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { pluralize } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { mailboxKeys } from '../../../queries/mailbox-keys.ts'
import { refreshMailbox } from '../refresh-mailbox.ts'
import * as texts from './texts.ts'

/** Permanently deletes everything in the trash. */
export function useEmptyTrash() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: mailboxKeys.root,
    mutationFn: async () => call(contract.mailThreads.emptyTrash),
    onSettled: () => refreshMailbox(client, null),
    meta: {
      success: ({ messages }) => ({
        text: texts.messagesDeleted(pluralize(messages, 'message')),
        kind: 'plain',
      }),
      log: 'The trash could not be emptied',
      error: (error) => texts.emptyTrashFailed(getErrorMessage(error)),
    },
  })
}
