import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { mailboxKeys } from '../../../queries/mailbox-keys.ts'
import * as texts from './texts.ts'

/** Allows remote images for a message or for its sender; `block` revokes both. */
export function useRemoteImages(messageId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (scope: 'message' | 'sender' | 'block') => {
      const params = { id: messageId }
      return scope === 'block'
        ? call(contract.mailBody.blockMailImages, { params })
        : call(contract.mailBody.allowMailImages, { params, body: { scope } })
    },
    onSuccess: (facts, scope) => {
      client.setQueryData(mailboxKeys.body(messageId), facts)
      if (scope !== 'message')
        void client.invalidateQueries({
          queryKey: mailboxKeys.bodies,
          predicate: ({ queryKey }) => queryKey[2] !== messageId,
        })
    },
    meta: {
      log: 'Remote images could not be allowed or blocked',
      error: (error) => texts.imageChangeFailed(getErrorMessage(error)),
    },
  })
}
