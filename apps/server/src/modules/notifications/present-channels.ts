import type { KindChannels, NotificationChannelsReply, PushBrowser } from '@pb/contract/notification-channels'
import { preferenceDefaults } from '@pb/contract/profile'
import type { Actor } from '../../platform/actor.ts'
import { browserName } from '../../platform/user-agent.ts'
import type { ChoiceRow } from './channel-queries.ts'
import type { OwnChannels } from './channel-service.ts'
import type { SubscriptionRow } from './push/subscriptions.ts'

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

export function presentKind({ kind, push, email }: ChoiceRow): KindChannels {
  return { kind, push: push ? 1 : 0, email: email ? 1 : 0 }
}

/** A browser as its owner sees it; neither its address nor its keys leave. */
function presentBrowser(row: SubscriptionRow, { sessionHash }: Actor): PushBrowser {
  return {
    subscription_id: row.id,
    name: browserName(row.user_agent),
    time_created: seconds(row.created_at),
    time_used: row.used_at === null ? null : seconds(row.used_at),
    current: row.session_hash.equals(sessionHash) ? 1 : 0,
  }
}

export function presentChannels(own: OwnChannels, actor: Actor): NotificationChannelsReply {
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
