import type { KindChannels, NotificationChannelsReply, PushBrowser } from '@pb/contract/notification-channels'
import { preferenceDefaults } from '@pb/contract/profile'
import { toUnixSeconds } from '@pb/rules/dates'
import type { SessionActor } from '../../../platform/actor.ts'
import { formatUserAgent } from '../../../platform/http/user-agent.ts'
import type { ChannelRow } from './queries.ts'
import type { ChannelSettings } from './service.ts'
import type { SubscriptionRow } from '../push/subscriptions.ts'

export function presentKind({ kind, push, email }: ChannelRow): KindChannels {
  return { kind, push: push ? 1 : 0, email: email ? 1 : 0 }
}

/** Returns a browser as its owner's API reply, without endpoint and keys. */
function presentBrowser(row: SubscriptionRow, { sessionHash }: SessionActor): PushBrowser {
  return {
    subscription_id: row.id,
    name: formatUserAgent(row.user_agent),
    time_created: toUnixSeconds(row.created_at),
    time_used: row.used_at === null ? null : toUnixSeconds(row.used_at),
    current: row.session_hash.equals(sessionHash) ? 1 : 0,
  }
}

export function presentChannels(own: ChannelSettings, actor: SessionActor): NotificationChannelsReply {
  const flag = (name: 'agent_notification_push' | 'agent_notification_email') =>
    own.preferences[name] ?? preferenceDefaults[name]
  return {
    agent_notification_push: flag('agent_notification_push'),
    agent_notification_email: flag('agent_notification_email'),
    kinds: own.kinds.map(presentKind),
    email_address: own.email,
    email_ready: own.emailReady ? 1 : 0,
    push_public_key: own.pushKey,
    browsers: own.browsers.map((row) => presentBrowser(row, actor)),
  }
}
