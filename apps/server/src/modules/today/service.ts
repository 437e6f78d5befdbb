import type { TodayCounts } from '@pb/contract/today'
import { licenseDaysLeft, licenseNotice } from '@pb/rules/licenses'
import { newYorkDate } from '@pb/rules/new-york'
import { hasRole, type Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { listLicenses } from '../accounts/licenses/index.ts'
import { countWaitingRequests } from '../clients/index.ts'
import { countClientsWithMatches } from '../clients/lists/index.ts'
import { countDueTasks } from '../clients/tasks/index.ts'
import { countDealsInReview, countDrafts, countLeasesEnding } from '../deals/index.ts'
import { countWaitingInquiries } from '../inquiries/index.ts'
import { countShowingsToday } from '../showings/index.ts'
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
  const isSupervisor = hasRole({ roles }, 'SUPERVISOR')
  const now = deps.clock.now()
  const [
    unread,
    tasks,
    reactions,
    unverified,
    licenses,
    requests,
    reviews,
    inquiries,
    showings,
    drafts,
    leases,
    matches,
  ] = await Promise.all([
    countUnreadInbox(actor, deps),
    countDueTasks(actor, deps),
    countWaitingReactions(db, { agentId: personId }),
    countUnverified(db, personId, now),
    countLicenses(actor, deps),
    isSupervisor ? countWaitingRequests(db) : 0,
    isSupervisor ? countDealsInReview(db) : 0,
    countWaitingInquiries(actor, deps),
    countShowingsToday(db, personId, now),
    countDrafts(db, personId),
    countLeasesEnding(db, personId, newYorkDate(now)),
    countClientsWithMatches(actor, deps),
  ])
  return {
    unread_threads: unread,
    tasks_overdue: tasks.overdue,
    tasks_today: tasks.today,
    showings: reactions.showing,
    showings_today: showings,
    questions: reactions.question,
    likes: reactions.like,
    inquiries: inquiries.own,
    inquiries_unassigned: inquiries.unassigned,
    rentals_to_verify: unverified.rental,
    sales_to_verify: unverified.sale,
    ...licenses,
    client_requests: requests,
    deals_in_review: reviews,
    deals_to_submit: drafts,
    leases_ending: leases,
    matches_to_send: matches,
  }
}
