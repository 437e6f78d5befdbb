import type { PushSubscriptionInput } from '@pb/contract/notification-channels'

/**
 * Whether this browser allows push notifications.
 * - `insecure`     the page was not loaded over https
 * - `unsupported`  the browser has no push support
 * - `denied`       the user blocked it, and can only undo that in the browser
 * - `default`      permission was not requested yet
 * - `granted`      permission was granted
 */
export type PushPermission = 'insecure' | 'unsupported' | NotificationPermission

export function getPushPermission(): PushPermission {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  return Notification.permission
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function hasKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey
  return own !== null && new Uint8Array(own).join() === key.join()
}

/** Returns the existing subscription or creates one. Replaces a subscription with a different public key. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionInput> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const key = decodeBase64Url(publicKey)
  let subscription = await pushManager.getSubscription()
  if (subscription && !hasKey(subscription, key)) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

/** Removes the subscription from the browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

const pushUserKey = 'push_wanted_by'

/**
 * Returns the id of the user who turned on push in this browser, so that it resumes when that user signs in again, and
 * not for another user.
 */
export function readPushUser(): string | null {
  return localStorage.getItem(pushUserKey)
}

export function storePushUser(userId: string | null): void {
  if (userId === null) localStorage.removeItem(pushUserKey)
  else localStorage.setItem(pushUserKey, userId)
}
