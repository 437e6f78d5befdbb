import type { ShowingSlots } from '@pb/contract/showings'
import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import {
  findSlotReason,
  formatShowingHours,
  getShowingPeriod,
  getSlots,
  getWeekday,
  listDates,
  type OtherShowing,
  type Period,
  type Slot,
  type SlotReason,
} from '@pb/rules/showing-hours'
import { isTimeZone, officeTimeZone, toInstant } from '@pb/rules/time-zone'
import { estimateTravel } from '@pb/rules/travel-time'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { findBusy, getSettings } from '../calendar/index.ts'
import { findAccess, getShownListing, presentAccess, type StoredAccess } from './access.ts'
import type { ShownListingRow } from './shown-listings.ts'
import '../listing-sends/tables.ts'
import { getStations } from './stations.ts'
import * as texts from './texts.ts'

const hourMs = 3_600_000

interface OtherRow {
  readonly starts_at: Date
  readonly minutes: number
  readonly latitude: number | null
  readonly longitude: number | null
}

/** A time that a client picked is held until the agent answers the request, here or elsewhere. */
const holdsTime = sql`s.status = 'requested' AND NOT EXISTS (SELECT FROM listing_question q
  WHERE q.id = s.question_id AND (q.answered_at IS NOT NULL OR q.replaced_at IS NOT NULL))`

/** Other showings of an agent that take time, with the way between them and a listing; without positions it takes no time. */
async function findOtherShowings(
  db: Db | Tx,
  agentId: string,
  listing: Pick<ShownListingRow, 'latitude' | 'longitude'>,
  { from, until, except }: Period & { readonly except: readonly string[] },
): Promise<OtherShowing[]> {
  const { rows } = await sql<OtherRow>`
    SELECT s.starts_at, s.minutes, l.latitude, l.longitude FROM showing s JOIN listing l ON l.id = s.listing_id
    WHERE s.agent_id = ${agentId} AND (s.status = 'confirmed' OR ${holdsTime}) AND NOT s.id = ANY (${[...except]}::bigint[])
      AND s.starts_at >= ${new Date(from)} AND s.starts_at < ${new Date(until)}`.execute(db)
  return rows.map(({ starts_at, minutes, latitude, longitude }) => ({
    from: starts_at.getTime(),
    until: starts_at.getTime() + minutes * 60_000,
    travelMinutes:
      latitude === null || longitude === null || listing.latitude === null || listing.longitude === null
        ? 0
        : estimateTravel(
            { latitude, longitude },
            { latitude: listing.latitude, longitude: listing.longitude },
            'transit',
            getStations(),
          ).minutes,
  }))
}

/** What takes an agent's time in a period: calendar events, and showings with the way to the listing. */
async function findTaken(
  db: Db | Tx,
  agentId: string,
  listing: Pick<ShownListingRow, 'latitude' | 'longitude'>,
  { from, until, except = [] }: Period & { readonly except?: readonly string[] },
): Promise<{ busy: Period[]; showings: OtherShowing[] }> {
  // A long way to a showing may take time from the hours before or after.
  const wide = { from: from - 4 * hourMs, until: until + 4 * hourMs, except }
  const [events, showings] = await Promise.all([
    findBusy(db, [agentId], new Date(wide.from), new Date(wide.until)),
    findOtherShowings(db, agentId, listing, wide),
  ])
  const busy = events
    .filter(({ showingId }) => showingId === null)
    .map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), until: endsAt.getTime() }))
  return { busy, showings }
}

/** The agent's working hours around a date in New York. */
async function loadWorkingHours(db: Db | Tx, agentId: string): Promise<(date: string) => Period[]> {
  const { working_hours, time_zone } = await getSettings(db, agentId)
  const zone = time_zone !== null && isTimeZone(time_zone) ? time_zone : officeTimeZone
  const toTime = (date: string, clock: string) => toInstant(zone, Date.parse(`${date}T${clock}:00Z`))
  const toPeriods = (date: string): Period[] => {
    const weekday = getWeekday(date) === 0 ? 7 : getWeekday(date)
    return working_hours
      .filter(({ day }) => day === weekday)
      .map(({ start, end }) => ({
        from: toTime(date, start),
        until: end <= start ? toTime(addDaysToDate(date, 1), end) : toTime(date, end),
      }))
  }
  // The agent's day may begin on another date than New York's.
  return (date) => [-1, 0, 1].flatMap((days) => toPeriods(addDaysToDate(date, days)))
}

interface SlotPeriod {
  /** The first date in New York. */
  readonly from: string
  readonly days: number
  readonly minutes: number
  /** Showings that are not in the way. */
  readonly except: readonly string[]
}

interface SlotQuery {
  readonly from?: string | undefined
  readonly days: number
  readonly minutes: number
  readonly showing_id?: string | undefined
}

/** The times of some days at which an agent can show a listing, and why not at others. */
export async function findSlots(
  { db, clock }: { readonly db: Db | Tx; readonly clock: Deps['clock'] },
  agentId: string,
  listing: ShownListingRow,
  access: StoredAccess,
  { from, days, minutes, except }: SlotPeriod,
): Promise<{ date: string; slots: Slot[] }[]> {
  const start = Date.parse(`${from}T00:00:00Z`)
  const [taken, workingOn] = await Promise.all([
    findTaken(db, agentId, listing, { from: start, until: start + (days + 1) * 24 * hourMs, except }),
    loadWorkingHours(db, agentId),
  ])
  const now = clock.now().getTime()
  return listDates(from, days).map((date) => ({
    date,
    slots: getSlots(date, { hours: access, minutes, now, working: workingOn(date), ...taken }),
  }))
}

/** The times at which the actor can show a listing, and why not at others. Throws `not_found`. */
export async function getShowingSlots(
  actor: Actor,
  deps: Pick<Deps, 'db' | 'clock'>,
  listingId: string,
  { from, days, minutes, showing_id }: SlotQuery,
): Promise<ShowingSlots> {
  const listing = await getShownListing(deps.db, listingId)
  const access = (await findAccess(deps.db, [listing])).get(listingId)!
  const today = newYorkDate(deps.clock.now())
  const found = await findSlots(deps, actor.personId, listing, access, {
    from: from === undefined || from < today ? today : from,
    days,
    minutes,
    except: showing_id === undefined ? [] : [showing_id],
  })
  return {
    access: presentAccess(actor, listing, access),
    minutes,
    days: found.map(({ date, slots }) => ({
      date,
      slots: slots.map((slot) => ({
        starts: slot.from / 1000,
        ends: slot.until / 1000,
        reason: slot.reason,
        reason_text: slot.reason === null ? '' : texts.slotReasons[slot.reason],
      })),
    })),
    notes: [
      formatShowingHours(access),
      texts.noticeNote(access.notice_hours),
      ...(access.assumed ? [texts.assumedNote] : []),
      ...(listing.latitude === null ? [texts.unknownPosition] : []),
    ],
  }
}

/** Why an agent should not show a listing in a period; null if nothing is against it. */
export async function findObstacle(
  db: Db | Tx,
  agentId: string,
  listing: ShownListingRow,
  period: Period & { readonly now: Date; readonly except?: readonly string[] },
): Promise<SlotReason | 'hours' | 'working' | null> {
  const hours = (await findAccess(db, [listing])).get(listing.id)!
  const date = newYorkDate(new Date(period.from))
  const shown = getShowingPeriod(hours, date)
  const isWithin = (outer: Period) => outer.from <= period.from && period.until <= outer.until
  if (!shown || !isWithin(shown)) return 'hours'
  const taken = await findTaken(db, agentId, listing, period)
  const now = period.now.getTime()
  const minutes = (period.until - period.from) / 60_000
  const reason = findSlotReason(period, { hours, minutes, now, working: null, ...taken })
  if (reason) return reason
  return (await loadWorkingHours(db, agentId))(date).some(isWithin) ? null : 'working'
}
