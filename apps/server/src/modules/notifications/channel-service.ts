import { channelDefaults, type PushSubscriptionInput } from '@pb/contract/notification-channels'
import { notificationKinds, type NotificationKind } from '@pb/contract/notifications'
import { randomUUID } from 'node:crypto'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { takeFromLimit, type Limit } from '../../platform/rate-limit.ts'
import { hashOf } from '../../platform/secrets.ts'
import { mailCanLeave, sendSystemMail } from '../system-mail/index.ts'
import { accountOf, choicesOf, mergeChoice, type ChoiceRow } from './channel-queries.ts'
import { pushTo } from './push/deliver.ts'
import { readEndpoint } from './push/endpoint.ts'
import { pushKeys } from './push/keys.ts'
import {
  dropSubscription,
  putSubscription,
  subscriptionOf,
  subscriptionsOf,
  type SubscriptionRow,
} from './push/subscriptions.ts'

/** For each person: an office shares one address. */
const testLimit: Limit = { max: 10, seconds: 300 }
const subscribeLimit: Limit = { max: 30, seconds: 300 }

export interface OwnChannels {
  readonly preferences: Readonly<Record<string, 0 | 1>>
  readonly kinds: readonly ChoiceRow[]
  readonly email: string
  readonly emailReady: boolean
  readonly pushKey: string
  readonly browsers: readonly SubscriptionRow[]
}

/** How the caller is told of each kind, and in which browsers. */
export async function ownChannels({ personId }: Actor, deps: Deps): Promise<OwnChannels> {
  const [account, choices, browsers, { publicKey }] = await Promise.all([
    accountOf(deps.db, personId),
    choicesOf(deps.db, personId),
    subscriptionsOf(deps.db, personId),
    pushKeys(deps),
  ])
  const chosen = new Map(choices.map((choice) => [choice.kind, choice]))
  return {
    preferences: account.preferences,
    kinds: notificationKinds.map((kind) => {
      const { push, email } = chosen.get(kind) ?? channelDefaults[kind]
      return { kind, push, email }
    }),
    email: account.email,
    emailReady: mailCanLeave(deps.env),
    pushKey: publicKey,
    browsers,
  }
}

/** Turns channels of one kind on or off; what is left out stays. */
export function saveChannel(
  { personId }: Actor,
  { db }: Deps,
  { kind, push, email }: { kind: NotificationKind; push?: 0 | 1 | undefined; email?: 0 | 1 | undefined },
): Promise<ChoiceRow> {
  const flag = (value: 0 | 1 | undefined) => (value === undefined ? undefined : value === 1)
  return mergeChoice(db, personId, kind, { push: flag(push), email: flag(email) })
}

/** Registers the caller's browser, or renews it; it lasts as long as the caller's session. */
export async function addBrowser(
  { personId, sessionHash }: Actor,
  deps: Deps,
  { endpoint, keys }: PushSubscriptionInput,
  userAgent: string,
): Promise<string> {
  const url = readEndpoint(endpoint)
  if (!url) throw new AppError('rule_broken', 'This is not the address of a push service')
  await takeFromLimit(deps, `push subscriptions ${personId}`, subscribeLimit)
  return deps.db.transaction().execute((tx) =>
    putSubscription(tx, {
      personId,
      sessionHash,
      endpointHash: hashOf(url.href),
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
  if (!(await dropSubscription(db, personId, id))) throw new AppError('not_found')
}

/** Sends a test to one of the caller's browsers, at once, and says how it went. */
export async function testBrowser(
  { personId }: Actor,
  deps: Deps,
  id: string,
): Promise<'sent' | 'gone' | 'failed'> {
  await takeFromLimit(deps, `notification tests ${personId}`, testLimit)
  const row = await subscriptionOf(deps.db, personId, id)
  if (!row) throw new AppError('not_found')
  const outcome = await pushTo(deps, personId, row, {
    alert_id: '0',
    kind: 'system',
    message: 'Notifications reach this browser',
    link: '/account-settings',
  })
  return outcome === 'later' ? 'failed' : outcome
}

/** Mails the caller a test; `rule_broken` where no mail can leave this office yet. */
export async function testMail({ personId }: Actor, deps: Deps): Promise<void> {
  if (!mailCanLeave(deps.env))
    throw new AppError('rule_broken', 'Mail cannot leave this office yet: no SMTP relay is set.')
  await takeFromLimit(deps, `notification tests ${personId}`, testLimit)
  const { email } = await accountOf(deps.db, personId)
  await sendSystemMail(deps.db, deps, {
    to: email,
    subject: 'Notifications reach this address',
    text: `This is the test you asked for.\n\nChoose what is mailed to you: ${deps.env.publicUrl}/account-settings`,
    key: `notification-test:${randomUUID()}`,
  })
}
