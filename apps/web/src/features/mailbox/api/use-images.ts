import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { keys } from './keys.ts'

/** Shows the remote pictures of a message or of everything its sender sends; `block` takes both back. */
export function useImages(messageId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (scope: 'message' | 'sender' | 'block') => {
      const params = { id: messageId }
      return scope === 'block'
        ? call(contract.mailBody.blockMailImages, { params })
        : call(contract.mailBody.allowMailImages, { params, body: { scope } })
    },
    onSuccess: (facts, scope) => {
      client.setQueryData(keys.body(messageId), facts)
      if (scope !== 'message')
        void client.invalidateQueries({
          queryKey: [...keys.root, 'body'],
          predicate: ({ queryKey }) => queryKey[2] !== messageId,
        })
    },
    onError: (error) => {
      logError('Pictures of a message were not allowed or blocked', error)
      toast.error(`The pictures were not changed. ${messageOf(error)}`)
    },
  })
}
