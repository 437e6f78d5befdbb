import type { Body } from '@pb/contract/endpoint'
import type { OfferedSlots, showingRequests } from '@pb/contract/showings'
import { newYorkDate } from '@pb/rules/new-york'
import { listDates } from '@pb/rules/showing-hours'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  askAgent,
  assertListingInLink,
  getActiveLink,
  type SharedPageRequest,
} from '../listing-sends/index.ts'
import { findAccess, getShownListing } from './access.ts'
import { defaultMinutes } from './default-minutes.ts'
import { formatShowingTime } from './format-time.ts'
import { lockAgentTime } from './records/change-showing.ts'
import { addRequest } from './requests.ts'
import type { ShownListingRow } from './shown-listings.ts'
import { findSlots } from './slots.ts'
import * as texts from './texts.ts'

const offeredDays = 14
/** So that the agent can answer before. */
const leadMs = 2 * 3_600_000

/** The free times of some days, for clients: no reason why others are taken, which is the agent's business. */
async function findOffered(
  deps: { readonly db: Db | Tx; readonly clock: Deps['clock'] },
  agentId: string,
  listing: ShownListingRow,
  { from, days }: { readonly from: string; readonly days: number },
): Promise<OfferedSlots['days']> {
  if (!listing.is_active) return []
  const access = (await findAccess(deps.db, [listing])).get(listing.id)!
  const period = { from, days, minutes: defaultMinutes, except: [] }
  const found = await findSlots(deps, agentId, listing, access, period)
  const earliest = deps.clock.now().getTime() + leadMs
  return found
    .map(({ date, slots }) => ({
      date,
      slots: slots
        .filter((slot) => slot.reason === null && slot.from >= earliest)
        .map((slot) => ({ starts: slot.from / 1000, ends: slot.until / 1000 })),
    }))
    .filter(({ slots }) => slots.length > 0)
}

/** Times of the next two weeks at which a listing of a private link can be shown. Throws `not_found`. */
export async function getOfferedSlots(deps: Deps, token: string, listingId: string): Promise<OfferedSlots> {
  const link = await getActiveLink(deps, token)
  assertListingInLink(link, listingId)
  const listing = await getShownListing(deps.db, listingId)
  const from = newYorkDate(deps.clock.now())
  const days = await findOffered(deps, link.agent_id, listing, { from, days: offeredDays })
  return { minutes: defaultMinutes, days }
}

/**
 * Asks for a showing at an offered time, which is held until the agent answers. Repeating the key has no effect. Throws
 * `not_found`, `conflict` when the time is not free any more, and `rule_broken` in a preview.
 */
export async function requestSlot(
  deps: Deps,
  request: SharedPageRequest,
  listingId: string,
  { starts: seconds, message, key }: Body<(typeof showingRequests)['requestSlot']>,
): Promise<{ when: string }> {
  const link = await getActiveLink(deps, request.token)
  const starts = new Date(seconds * 1000)
  const when = formatShowingTime(starts, defaultMinutes)
  const question = { kind: 'showing' as const, listing_id: listingId, when, message, key }
  await askAgent(deps, request, question, async (tx, _deps, questionId) => {
    // Two clients who pick one time: the second sees what the first got.
    await lockAgentTime(tx, link.agent_id)
    const listing = await getShownListing(tx, listingId)
    const date = newYorkDate(starts)
    const isFar = !listDates(newYorkDate(deps.clock.now()), offeredDays).includes(date)
    const offered = isFar
      ? []
      : await findOffered({ db: tx, clock: deps.clock }, link.agent_id, listing, { from: date, days: 1 })
    if (!offered.some(({ slots }) => slots.some((slot) => slot.starts === seconds)))
      throw new AppError('conflict', texts.slotTaken)
    await addRequest(tx, deps, questionId, { starts, minutes: defaultMinutes })
  })
  return { when }
}
