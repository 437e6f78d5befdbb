import type { PushSubscriptionInput } from '@pb/contract/notification-channels'
import { call, contract } from '../../../lib/api.ts'

/** Saves or confirms this browser's push subscription on the server. */
export async function saveSubscription(body: PushSubscriptionInput): Promise<void> {
  await call(contract.notificationChannels.addPushSubscription, { body })
}
