import { getNotificationLink } from '@pb/rules/notification-links'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { findLiveSessions } from '../../../platform/http/sessions.ts'
import { pushJob } from '../notify.ts'
import { sendPush, type PushTransport, type PushMessage, type PushOutcome } from './send.ts'
import { deleteSubscription, markUsed, findSubscriptions, type SubscriptionRow } from './subscriptions.ts'

/** Data of the push job: one notification to every browser of its person, or a retry for one subscription. */
const pushJobData = z.object({
  alert_id: z.string(),
  subscription_id: z.string().optional(),
  attempt: z.number().default(0),
})

const retrySeconds = [30, 120, 600, 1800]

/** Returns the subscriptions with an active session; none after sign-out or deactivation. */
async function filterLiveSessions(deps: Deps, rows: readonly SubscriptionRow[]): Promise<SubscriptionRow[]> {
  if (rows.length === 0) return []
  const hash = ({ session_hash }: SubscriptionRow) => session_hash.toString('base64url')
  const live = await findLiveSessions(deps, rows.map(hash))
  return rows.filter((row) => live.has(hash(row)))
}

/** Sends to one browser; then updates the time of last use, or deletes the subscription if it has ended. */
export async function pushToBrowser(
  deps: Deps,
  personId: string,
  row: SubscriptionRow,
  message: PushMessage,
  transport?: PushTransport,
): Promise<PushOutcome> {
  const outcome = await sendPush(deps, row, message, transport)
  if (outcome === 'sent') await markUsed(deps.db, row.id, deps.clock.now())
  else if (outcome === 'gone') await deleteSubscription(deps.db, personId, row.id)
  else deps.log.warn({ subscription: row.id, outcome }, 'a push was not accepted')
  return outcome
}

/** Pushes a notification to its person's browsers, unless it was read in the meantime. */
export async function deliverPush(deps: Deps, data: unknown, transport?: PushTransport): Promise<void> {
  const { alert_id, subscription_id, attempt } = pushJobData.parse(data)
  const alert = await deps.db
    .selectFrom('notification')
    .where('id', '=', alert_id)
    .where('read_at', 'is', null)
    .select(['person_id', 'kind', 'message', 'payload'])
    .executeTakeFirst()
  if (!alert) return
  const all = await findSubscriptions(deps.db, alert.person_id)
  const rows = await filterLiveSessions(
    deps,
    subscription_id === undefined ? all : all.filter(({ id }) => id === subscription_id),
  )
  const { kind, message } = alert
  const push = { alert_id, kind, message, link: getNotificationLink(alert.payload) }
  const delay = retrySeconds[attempt]
  await Promise.all(
    rows.map(async (row) => {
      const outcome = await pushToBrowser(deps, alert.person_id, row, push, transport)
      if (outcome !== 'later' || delay === undefined) return
      const retry = { alert_id, subscription_id: row.id, attempt: attempt + 1 }
      const startAfter = new Date(deps.clock.now().getTime() + delay * 1000)
      await deps.jobs.send(deps.db, pushJob, retry, { startAfter })
    }),
  )
}
