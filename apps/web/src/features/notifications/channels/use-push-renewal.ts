import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logError } from '../../../lib/log.ts'
import { useSession } from '../../../lib/use-session.ts'
import { channelsQuery } from '../../../queries/notification-channels.ts'
import { getPushPermission, readPushUser, subscribe } from './push-browser.ts'
import { saveSubscription } from './save-subscription.ts'

/** Renews this browser's subscription for a new session or public key, if the user turned on push here. */
export function usePushRenewal(): void {
  const client = useQueryClient()
  const session = useSession()
  const userId = session.status === 'logged in' ? session.user.user_id : null
  useEffect(() => {
    if (userId === null || readPushUser() !== userId || getPushPermission() !== 'granted') return
    const renew = async (): Promise<void> => {
      const { push_public_key } = await client.fetchQuery(channelsQuery)
      await saveSubscription(await subscribe(push_public_key))
    }
    renew().catch((error: unknown) => logError('Push could not be renewed', error))
  }, [client, userId])
}
