import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { notificationKind, type NotificationKind } from './notifications.ts'
import { bit, id, unixSeconds } from './wire.ts'

/** Ways to be told beside the list itself. */
export interface Channels {
  readonly push: boolean
  readonly email: boolean
}

/**
 * What goes where until the person chooses. Push for what somebody waits for; a mail, gathered over minutes, for
 * what must not be missed by those who have no browser open. A mail about a mail would be one too many.
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

/** A browser that may be told by Web Push. */
export const pushBrowser = z.object({
  subscription_id: id,
  /** `Chrome on Windows`. */
  name: z.string(),
  time_created: unixSeconds,
  /** When a push last reached it; null where none did yet. */
  time_used: unixSeconds.nullable(),
  /** It is the browser that asks. */
  current: bit,
})
export type PushBrowser = z.infer<typeof pushBrowser>

export const notificationChannelsReply = z.object({
  /** The profile's two flags: off turns a whole channel off. */
  agent_notification_push: bit,
  agent_notification_email: bit,
  /** Every kind, in the order in which they are shown. */
  kinds: z.array(kindChannels),
  /** Where mails go. */
  email_address: z.string(),
  /** 0 where no relay is set: mails wait. */
  email_ready: bit,
  /** What a browser subscribes with (`applicationServerKey`, base64url). */
  push_public_key: z.string(),
  browsers: z.array(pushBrowser),
})
export type NotificationChannelsReply = z.infer<typeof notificationChannelsReply>

/** What `PushSubscription.toJSON()` gives. */
export const pushSubscription = z.object({
  endpoint: z
    .string()
    .max(2000)
    .regex(/^https:\/\/\S+$/i, 'must be an https address'),
  keys: z.object({
    /** An uncompressed P-256 point: 65 bytes that begin with 4. */
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
    summary: 'How the agent is told of each kind, and in which browsers',
    access: 'session',
    replies: { 200: notificationChannelsReply },
  }),
  saveNotificationChannel: endpoint({
    method: 'PUT',
    path: '/v1/notification-channels',
    tag: 'notifications',
    summary: 'Turn a channel on or off for one kind; a channel left out stays',
    access: 'session',
    body: z.strictObject({ kind: notificationKind, push: bit.optional(), email: bit.optional() }),
    replies: { 200: kindChannels },
  }),
  sendTestMail: endpoint({
    method: 'POST',
    path: '/v1/notification-test-mail',
    tag: 'notifications',
    summary: 'Send the agent a test mail',
    access: 'session',
    replies: { 204: null },
    errors: ['rule_broken', 'too_many'],
  }),
  addPushSubscription: endpoint({
    method: 'POST',
    path: '/v1/push-subscriptions',
    tag: 'notifications',
    summary: 'Let this browser be told by push until its session ends; the same one again renews it',
    access: 'session',
    body: pushSubscription,
    replies: { 200: z.object({ subscription_id: id }) },
    errors: ['rule_broken', 'too_many'],
  }),
  removePushSubscription: endpoint({
    method: 'DELETE',
    path: '/v1/push-subscriptions/:subscription_id',
    tag: 'notifications',
    summary: 'Tell a browser nothing more by push',
    access: 'session',
    params: z.object({ subscription_id: id }),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  sendTestPush: endpoint({
    method: 'POST',
    path: '/v1/push-subscriptions/:subscription_id/test',
    tag: 'notifications',
    summary: 'Send a test to one browser, and say how it went; one that is gone is removed',
    access: 'session',
    params: z.object({ subscription_id: id }),
    replies: { 200: z.object({ outcome: z.enum(['sent', 'gone', 'failed']) }) },
    errors: ['not_found', 'too_many'],
  }),
}
