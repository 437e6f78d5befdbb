import type { PushSubscriptionInput } from '@pb/contract/notification-channels'

/**
 * What this browser lets us do.
 * - `insecure`     pages that came without https may not
 * - `unsupported`  it knows no push
 * - `denied`       the person said no, and has to undo that in the browser itself
 * - `default`      nobody has been asked
 * - `granted`      it may
 */
export type PushPermission = 'insecure' | 'unsupported' | NotificationPermission

export function pushPermission(): PushPermission {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  return Notification.permission
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function sameKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey
  return own !== null && new Uint8Array(own).join() === key.join()
}

/** Makes the subscription, or takes the one there is; one made for another key of the office is made anew. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionInput> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  let subscription = await pushManager.getSubscription()
  if (subscription && !sameKey(subscription, key)) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

/** Ends the subscription in the browser itself. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

const wantedKey = 'push_wanted_by'

/**
 * Who asked for notifications in this browser. After signing in again the same person has them again, and somebody
 * else does not.
 */
export function pushWantedBy(): string | null {
  return localStorage.getItem(wantedKey)
}

export function rememberPush(userId: string | null): void {
  if (userId === null) localStorage.removeItem(wantedKey)
  else localStorage.setItem(wantedKey, userId)
}
