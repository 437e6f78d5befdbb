import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notify } from '../../notifications/index.ts'
import { dropEmails } from '../emails/plan-emails.ts'
import { formatWhen, lockShowing, recordShowingEvent, updateShowing } from '../records/change-showing.ts'
import { cancelInTransaction } from '../records/end-showing.ts'
import { getClientPath, type ShowingRow } from '../records/showing-row.ts'
import { formatListing } from '../shown-listings.ts'
import * as texts from '../texts.ts'
import { findPageShowing } from './find-page.ts'

const toPayload = (row: ShowingRow) => ({
  user_id: row.user_id,
  user: { name: row.client_name },
  link: getClientPath(row),
})

/** Cancels a showing for the client, before it starts; a second time has no effect. Throws `not_found`. */
export async function cancelAsClient(deps: Deps, token: string, reason: string): Promise<void> {
  const { row: found, listing } = await findPageShowing(deps.db, token)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockShowing(tx, found.agent_id, found.id)
    if (row.status === 'canceled') return
    if (row.status !== 'confirmed' || row.starts_at! <= deps.clock.now())
      throw new AppError('rule_broken', texts.page.over)
    // The client gets the cancelation for the calendar too.
    await cancelInTransaction(tx, deps, row, { reason, by: 'client', notify: true })
    await notify(tx, deps, row.agent_id, {
      kind: 'calendar',
      message: texts.notifications.canceled(row.client_name, formatListing(listing), formatWhen(row)),
      key: `showing-canceled:${row.id}:${row.version}`,
      payload: toPayload(row),
    })
  })
}

/** Stores what the client thought; a later answer replaces it. Throws `not_found`, and `rule_broken` before the showing. */
export async function rateAsClient(
  deps: Deps,
  token: string,
  { rating, comment }: { readonly rating: number; readonly comment: string },
): Promise<void> {
  const { row: found, listing } = await findPageShowing(deps.db, token)
  const title = formatListing(listing)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockShowing(tx, found.agent_id, found.id)
    if (row.status === 'canceled' || row.starts_at! > deps.clock.now())
      throw new AppError('rule_broken', texts.page.notYet)
    if (row.rating === rating && row.feedback === comment) return
    await updateShowing(tx, deps, row.id, { rating, feedback: comment, feedback_at: deps.clock.now() })
    await dropEmails(tx, { showingId: row.id })
    await recordShowingEvent(tx, deps, row, {
      kind: 'showing-feedback',
      title: texts.timeline.feedback(title, rating),
      text: comment,
    })
    await notify(tx, deps, row.agent_id, {
      kind: 'inquiry',
      message: texts.notifications.feedback(row.client_name, title, rating),
      key: `showing-feedback:${row.id}:${row.version}`,
      payload: toPayload(row),
    })
  })
}
