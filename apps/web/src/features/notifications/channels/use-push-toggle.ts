import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useUser } from '../../../lib/use-session.ts'
import { channelsQuery } from '../../../queries/notification-channels.ts'
import { useRemoveBrowser } from './mutations.ts'
import { storePushUser, subscribe, unsubscribe } from './push-browser.ts'
import { saveSubscription } from './save-subscription.ts'
import * as texts from './texts.ts'

/** Returns an error text. Browser errors are replaced, since their messages are for developers. */
function getErrorText(error: unknown): string {
  if (error instanceof DOMException)
    return error.name === 'NotAllowedError' ? texts.permissionDenied : texts.pushServiceUnreachable
  return getErrorMessage(error)
}

/** Requests permission and subscribes this browser. Denied permission is not an error; the page shows it. */
export function useTurnOnPush(publicKey: string, onPermissionChange: () => void) {
  const client = useQueryClient()
  const { user_id } = useUser()
  return useMutation({
    mutationFn: async () => {
      const permission = await Notification.requestPermission()
      onPermissionChange()
      if (permission !== 'granted') return false
      await saveSubscription(await subscribe(publicKey))
      storePushUser(user_id)
      return true
    },
    onSettled: () => client.invalidateQueries({ queryKey: channelsQuery.queryKey }),
    meta: {
      success: (isOn) => (isOn ? texts.pushTurnedOn : undefined),
      log: 'Push could not be turned on',
      error: (error) => texts.pushNotTurnedOn(getErrorText(error)),
    },
  })
}

/** Turns push off in this browser, on the server first, since the server sends. */
export function useTurnOffPush() {
  const remove = useRemoveBrowser()
  return useMutation({
    mutationFn: async (id: string) => {
      await remove.mutateAsync(id)
      storePushUser(null)
      await unsubscribe()
    },
    meta: { log: 'Push could not be turned off' },
  })
}
