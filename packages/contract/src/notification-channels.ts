import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { notificationKind, type NotificationKind } from './notifications.ts'
import { bit, id, unixSeconds } from './wire.ts'

/** Channels in addition to the list of notifications. */
export interface Channels {
  readonly push: boolean
  readonly email: boolean
}

/**
 * Default channels by kind. Push for news that the agent waits for; email, grouped over minutes, for what must not be
 * missed without an open browser. New mail is never notified by email.
 */
export const channelDefaults: Readonly<Record<NotificationKind, Channels>> = {
  listing_match: { push: true, email: true },
  listing_change: { push: true, email: false },
  inquiry: { push: true, email: true },
  client: { push: true, email: false },
  application: { push: true, email: true },
  deal: { push: true, email: true },
  mail: { push: true, email: false },
  calendar: { push: true, email: false },
  license: { push: true, email: true },
  security: { push: true, email: true },
  system: { push: false, email: false },
}

export const kindChannels = z.object({ kind: notificationKind, push: bit, email: bit })
export type KindChannels = z.infer<typeof kindChannels>

/** A browser subscribed to Web Push. */
export const pushBrowser = z.object({
  subscription_id: id,
  /** `Chrome on Windows`. */
  name: z.string(),
  time_created: unixSeconds,
  /** Last successful push; null if none. */
  time_used: unixSeconds.nullable(),
  /** Whether it is the browser of this request. */
  current: bit,
})
export type PushBrowser = z.infer<typeof pushBrowser>

export const notificationChannelsReply = z.object({
  /** Preferences that turn off a whole channel. */
  agent_notification_push: bit,
  agent_notification_email: bit,
  /** Every kind, in display order. */
  kinds: z.array(kindChannels),
  /** Address that emails go to. */
  email_address: z.string(),
  /** 0 if no mail relay is configured, so that emails wait. */
  email_ready: bit,
  /** VAPID public key (`applicationServerKey`, base64url). */
  push_public_key: z.string(),
  browsers: z.array(pushBrowser),
})
export type NotificationChannelsReply = z.infer<typeof notificationChannelsReply>

/** Result of `PushSubscription.toJSON()`. */
export const pushSubscription = z.object({
  endpoint: z
    .string()
    .max(2000)
    .regex(/^https:\/\/\S+$/i, 'Use an https address'),
  keys: z.object({
    /** An uncompressed P-256 point: 65 bytes, the first of which is 4. */
    p256dh: z.string().regex(/^B[A-P][\w-]{85}=?$/, 'must be a P-256 key'),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{21}[AQgw](==)?$/, 'must be 16 bytes'),
  }),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscription>

export const notificationChannels = {
  notificationChannels: endpoint({
    method: 'GET',
    path: '/v1/notification-channels',
    tag: 'notifications',
    summary: "The agent's channels for each kind, and subscribed browsers",
    access: 'session',
    replies: { 200: notificationChannelsReply },
  }),
  saveNotificationChannel: endpoint({
    method: 'PUT',
    path: '/v1/notification-channels',
    tag: 'notifications',
    summary: 'Turn channels on or off for one kind; an omitted channel stays',
    access: 'session',
    body: z.strictObject({ kind: notificationKind, push: bit.optional(), email: bit.optional() }),
    replies: { 200: kindChannels },
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/v1/notification-test-mail',
    creates: true,
    tag: 'notifications',
    summary: 'Send the agent a test email',
    access: 'session',
    replies: { 204: null },
    errors: ['rule_broken', 'too_many'],
  }),
  addPushSubscription: endpoint({
    method: 'POST',
    path: '/v1/push-subscriptions',
    creates: true,
    tag: 'notifications',
    summary: 'Subscribe this browser to push until its session ends; repeating it renews the subscription',
    access: 'session',
    body: pushSubscription,
    replies: { 200: z.object({ subscription_id: id }) },
    errors: ['rule_broken', 'too_many'],
  }),
  removePushSubscription: endpoint({
    method: 'DELETE',
    path: '/v1/push-subscriptions/:subscription_id',
    tag: 'notifications',
    summary: 'Unsubscribe a browser from push',
    access: 'session',
    params: z.object({ subscription_id: id }),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  sendTestPush: endpoint({
    method: 'POST',
    path: '/v1/push-subscriptions/:subscription_id/test',
    creates: true,
    tag: 'notifications',
    summary: 'Send a test push to one browser and return the outcome; removes a subscription that is gone',
    access: 'session',
    params: z.object({ subscription_id: id }),
    replies: { 200: z.object({ outcome: z.enum(['sent', 'gone', 'failed']) }) },
    errors: ['not_found', 'too_many'],
  }),
}
