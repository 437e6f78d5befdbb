import type { TodayCounts } from '@pb/contract/today'
import { licenseDaysLeft, licenseNotice } from '@pb/rules/licenses'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { listLicenses } from '../accounts/licenses/index.ts'
import { countWaitingRequests } from '../clients/index.ts'
import { countDueTasks } from '../clients/tasks/index.ts'
import { countWaitingReactions } from '../listing-sends/index.ts'
import { countUnverified } from '../listings/manage/index.ts'
import { countUnreadInbox } from '../mailbox/index.ts'

async function countLicenses(actor: Actor, deps: Deps) {
  const date = newYorkDate(deps.clock.now())
  const daysLeft = (await listLicenses(actor, deps)).map(({ expires_on }) =>
    licenseDaysLeft(expires_on, date),
  )
  const expired = daysLeft.filter((days) => days < 0).length
  const due = daysLeft.filter((days) => licenseNotice(days) !== null).length
  return { licenses_expiring: due - expired, licenses_expired: expired }
}

/** Counts what waits for the actor, each number as the list counts it that its link opens. */
export async function countToday(actor: Actor, deps: Deps): Promise<TodayCounts> {
  const { db } = deps
  const { personId, roles } = actor
  const [unread, tasks, reactions, unverified, licenses, requests] = await Promise.all([
    countUnreadInbox(actor, deps),
    countDueTasks(actor, deps),
    countWaitingReactions(db, { agentId: personId }),
    countUnverified(db, personId, deps.clock.now()),
    countLicenses(actor, deps),
    roles.includes('SUPERVISOR') ? countWaitingRequests(db) : 0,
  ])
  return {
    unread_threads: unread,
    tasks_overdue: tasks.overdue,
    tasks_today: tasks.today,
    showings: reactions.showing,
    questions: reactions.question,
    likes: reactions.like,
    rentals_to_verify: unverified.rental,
    sales_to_verify: unverified.sale,
    ...licenses,
    client_requests: requests,
  }
}
