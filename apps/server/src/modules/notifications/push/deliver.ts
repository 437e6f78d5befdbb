import { notificationLink } from '@pb/rules/notification-links'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { liveSessions } from '../../../platform/sessions.ts'
import { pushJob } from '../notify.ts'
import { sendPush, type PushLine, type PushMessage, type PushOutcome } from './send.ts'
import { dropSubscription, markUsed, subscriptionsOf, type SubscriptionRow } from './subscriptions.ts'

/** A push of one notification: to every browser of its person, or once more to one that could not be reached. */
const pushWork = z.object({
  alert_id: z.string(),
  subscription_id: z.string().optional(),
  attempt: z.number().default(0),
})

const pausesSeconds = [30, 120, 600, 1800]

/** Those whose session still stands: a browser hears nothing after its sign-out, nor of somebody deactivated. */
async function liveOnly(deps: Deps, rows: readonly SubscriptionRow[]): Promise<SubscriptionRow[]> {
  if (rows.length === 0) return []
  const hash = ({ session_hash }: SubscriptionRow) => session_hash.toString('base64url')
  const live = await liveSessions(deps, rows.map(hash))
  return rows.filter((row) => live.has(hash(row)))
}

/** Sends to one browser and keeps what was learnt: a reached one is marked, a gone one forgotten. */
export async function pushTo(
  deps: Deps,
  personId: string,
  row: SubscriptionRow,
  message: PushMessage,
  line?: PushLine,
): Promise<PushOutcome> {
  const outcome = await sendPush(deps, row, message, line)
  if (outcome === 'sent') await markUsed(deps.db, row.id, deps.clock.now())
  else if (outcome === 'gone') await dropSubscription(deps.db, personId, row.id)
  else deps.log.warn({ subscription: row.id, outcome }, 'a push was not taken')
  return outcome
}

/** Pushes a notification to its person's browsers, unless it was read meanwhile. */
export async function deliverPush(deps: Deps, data: unknown, line?: PushLine): Promise<void> {
  const { alert_id, subscription_id, attempt } = pushWork.parse(data)
  const alert = await deps.db
    .selectFrom('notification')
    .where('id', '=', alert_id)
    .where('read_at', 'is', null)
    .select(['person_id', 'kind', 'message', 'payload'])
    .executeTakeFirst()
  if (!alert) return
  const all = await subscriptionsOf(deps.db, alert.person_id)
  const rows = await liveOnly(
    deps,
    subscription_id === undefined ? all : all.filter(({ id }) => id === subscription_id),
  )
  const { kind, message } = alert
  const push = { alert_id, kind, message, link: notificationLink(alert.payload) }
  const pause = pausesSeconds[attempt]
  await Promise.all(
    rows.map(async (row) => {
      const outcome = await pushTo(deps, alert.person_id, row, push, line)
      if (outcome !== 'later' || pause === undefined) return
      const again = { alert_id, subscription_id: row.id, attempt: attempt + 1 }
      const startAfter = new Date(deps.clock.now().getTime() + pause * 1000)
      await deps.jobs.send(deps.db, pushJob, again, { startAfter })
    }),
  )
}
