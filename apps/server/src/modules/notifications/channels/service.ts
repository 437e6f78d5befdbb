import { channelDefaults, type PushSubscriptionInput } from '@pb/contract/notification-channels'
import { notificationKinds, type NotificationKind } from '@pb/contract/notifications'
import { randomUUID } from 'node:crypto'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { consumeRateLimit, type RateLimit } from '../../../platform/http/rate-limit.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { isRelayConfigured, sendSystemMail } from '../../system-mail/index.ts'
import { findAccount, findChannels, upsertChannel, type ChannelRow } from './queries.ts'
import { pushToBrowser } from '../push/deliver.ts'
import { parseEndpoint } from '../push/endpoint.ts'
import { getPushKeys } from '../push/keys.ts'
import { notificationTexts } from '../texts.ts'
import {
  deleteSubscription,
  upsertSubscription,
  findSubscription,
  findSubscriptions,
  type SubscriptionRow,
} from '../push/subscriptions.ts'

/** Per person and not per IP address, since an office shares one. */
const testLimit: RateLimit = { max: 10, seconds: 300 }
const subscribeLimit: RateLimit = { max: 30, seconds: 300 }

export interface ChannelSettings {
  readonly preferences: Readonly<Record<string, 0 | 1>>
  readonly kinds: readonly ChannelRow[]
  readonly email: string
  readonly emailReady: boolean
  readonly pushKey: string
  readonly browsers: readonly SubscriptionRow[]
}

/** Returns the caller's channels for each kind, and their subscribed browsers. */
export async function getChannels({ personId }: Actor, deps: Deps): Promise<ChannelSettings> {
  const [account, choices, browsers, { publicKey }] = await Promise.all([
    findAccount(deps.db, personId),
    findChannels(deps.db, personId),
    findSubscriptions(deps.db, personId),
    getPushKeys(deps),
  ])
  const chosen = new Map(choices.map((choice) => [choice.kind, choice]))
  return {
    preferences: account.preferences,
    kinds: notificationKinds.map((kind) => {
      const { push, email } = chosen.get(kind) ?? channelDefaults[kind]
      return { kind, push, email }
    }),
    email: account.email,
    emailReady: isRelayConfigured(deps.env),
    pushKey: publicKey,
    browsers,
  }
}

/** Turns channels of one kind on or off; omitted channels stay. */
export function saveChannel(
  { personId }: Actor,
  { db }: Deps,
  { kind, push, email }: { kind: NotificationKind; push?: 0 | 1 | undefined; email?: 0 | 1 | undefined },
): Promise<ChannelRow> {
  const flag = (value: 0 | 1 | undefined) => (value === undefined ? undefined : value === 1)
  return upsertChannel(db, personId, kind, { push: flag(push), email: flag(email) })
}

/** Registers or updates the caller's browser; it stays subscribed as long as the caller's session. Returns its id. */
export async function registerBrowser(
  { personId, sessionHash }: SessionActor,
  deps: Deps,
  { endpoint, keys }: PushSubscriptionInput,
  userAgent: string,
): Promise<string> {
  const url = parseEndpoint(endpoint)
  if (!url) throw new AppError('rule_broken', notificationTexts.invalidEndpoint)
  await consumeRateLimit(deps, `push subscriptions ${personId}`, subscribeLimit)
  return deps.db.transaction().execute((tx) =>
    upsertSubscription(tx, {
      personId,
      sessionHash,
      endpointHash: hashToken(url.href),
      endpoint: url.href,
      p256dh: keys.p256dh.replace(/=+$/, ''),
      auth: keys.auth.replace(/=+$/, ''),
      userAgent: userAgent.slice(0, 300),
      now: deps.clock.now(),
    }),
  )
}

/** Removes one of the caller's browsers. */
export async function removeBrowser({ personId }: Actor, { db }: Deps, id: string): Promise<void> {
  if (!(await deleteSubscription(db, personId, id))) throw new AppError('not_found')
}

/** Sends a test to one of the caller's browsers immediately and returns the outcome. */
export async function sendTestPush(
  { personId }: Actor,
  deps: Deps,
  id: string,
): Promise<'sent' | 'gone' | 'failed'> {
  await consumeRateLimit(deps, `notification tests ${personId}`, testLimit)
  const row = await findSubscription(deps.db, personId, id)
  if (!row) throw new AppError('not_found')
  const outcome = await pushToBrowser(deps, personId, row, {
    alert_id: '0',
    kind: 'system',
    message: notificationTexts.testPush,
    link: '/account-settings',
  })
  return outcome === 'later' ? 'failed' : outcome
}

/** Emails the caller a test. Throws `rule_broken` without an SMTP relay. */
export async function sendTestEmail({ personId }: Actor, deps: Deps): Promise<void> {
  if (!isRelayConfigured(deps.env)) throw new AppError('rule_broken', notificationTexts.relayMissing)
  await consumeRateLimit(deps, `notification tests ${personId}`, testLimit)
  const { email } = await findAccount(deps.db, personId)
  await sendSystemMail(deps.db, deps, {
    to: email,
    subject: notificationTexts.testEmailSubject,
    text: notificationTexts.testEmail(`${deps.env.publicUrl}/account-settings`),
    key: `notification-test:${randomUUID()}`,
  })
}
