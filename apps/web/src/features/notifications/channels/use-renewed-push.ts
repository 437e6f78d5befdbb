import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { logError } from '../../../lib/log.ts'
import { useSession } from '../../../lib/use-session.ts'
import { channelsQuery, saveSubscription } from './api.ts'
import { pushPermission, pushWantedBy, subscribe } from './push-browser.ts'

/** Where the person asked for notifications in this browser, they go on in a new session, and with a new key. */
export function useRenewedPush(): void {
  const client = useQueryClient()
  const session = useSession()
  const userId = session.status === 'logged in' ? session.user.user_id : null
  useEffect(() => {
    if (userId === null || pushWantedBy() !== userId || pushPermission() !== 'granted') return
    const renew = async (): Promise<void> => {
      const { push_public_key } = await client.fetchQuery(channelsQuery)
      await saveSubscription(await subscribe(push_public_key))
    }
    renew().catch((error: unknown) => logError('Push could not be renewed', error))
  }, [client, userId])
}
