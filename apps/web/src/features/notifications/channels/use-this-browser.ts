import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { useUser } from '../../../lib/use-session.ts'
import { channelsQuery, saveSubscription, useRemoveBrowser } from './api.ts'
import { rememberPush, subscribe, unsubscribe } from './push-browser.ts'

/** What went wrong, in words: the browser's own errors are for programmers. */
function wordsFor(error: unknown): string {
  if (error instanceof DOMException)
    return error.name === 'NotAllowedError'
      ? 'The browser did not allow it.'
      : 'The browser could not reach its push service.'
  return messageOf(error)
}

/** Asks for permission and registers this browser; refused permission is no error, the page shows it. */
export function useTurnOnPush(publicKey: string, onAsked: () => void) {
  const client = useQueryClient()
  const { user_id } = useUser()
  return useMutation({
    mutationFn: async () => {
      const permission = await Notification.requestPermission()
      onAsked()
      if (permission !== 'granted') return
      await saveSubscription(await subscribe(publicKey))
      rememberPush(user_id)
      toast.success('This browser now shows notifications')
    },
    onError: (error) => {
      logError('Push could not be turned on', error)
      toast.error(`Notifications could not be turned on. ${wordsFor(error)}`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: channelsQuery.queryKey }),
  })
}

/** Turns push off in this browser: at the server first, since that is what sends. */
export function useTurnOffPush() {
  const remove = useRemoveBrowser()
  return useMutation({
    mutationFn: async (id: string) => {
      await remove.mutateAsync(id)
      rememberPush(null)
      await unsubscribe()
    },
    onError: (error) => logError('Push could not be turned off', error),
  })
}
