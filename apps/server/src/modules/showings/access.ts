import type { Body } from '@pb/contract/endpoint'
import type { showings, ShowingSlots } from '@pb/contract/showings'
import { assumeShowingHours, type ShowingHours } from '@pb/rules/showing-hours'
import { sql } from 'kysely'
import { hasRole, type Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findShownListings, type ShownListingRow } from './shown-listings.ts'
import * as texts from './texts.ts'
import './tables.ts'

type AccessInput = Body<(typeof showings)['saveShowingAccess']>

const allDays = [0, 1, 2, 3, 4, 5, 6]
const toBits = (weekdays: readonly number[]) => weekdays.reduce((bits, day) => bits | (1 << day), 0)
const toWeekdays = (bits: number) => allDays.filter((day) => bits & (1 << day))

export interface StoredAccess extends ShowingHours {
  /** Who set it last; empty if it is assumed. */
  readonly changedBy: string
  readonly assumed: boolean
  readonly version: number
}

/** When listings can be shown: as an agent has set it, else as is usual for their access. */
export async function findAccess(
  db: Db | Tx,
  listings: readonly ShownListingRow[],
): Promise<Map<string, StoredAccess>> {
  const rows = await db
    .selectFrom('showing_access as a')
    .leftJoin('person as p', 'p.id', 'a.changed_by')
    .where('a.listing_id', 'in', listings.length > 0 ? listings.map(({ id }) => id) : ['0'])
    .select(['a.listing_id', 'a.notice_hours', 'a.weekdays', 'a.opens', 'a.closes', 'a.version', 'p.name'])
    .execute()
  const known = new Map(rows.map((row) => [row.listing_id, row]))
  return new Map(
    listings.map(({ id, entry }): [string, StoredAccess] => {
      const row = known.get(id)
      if (!row)
        return [id, { ...assumeShowingHours(entry?.kind ?? null), assumed: true, version: 0, changedBy: '' }]
      const { listing_id: _id, name, weekdays, ...stored } = row
      return [id, { ...stored, weekdays: toWeekdays(weekdays), assumed: false, changedBy: name ?? '' }]
    }),
  )
}

/** The hours of an own listing are its agent's; those of other offices' listings any agent learns and sets. */
const mayEditAccess = ({ personId, roles }: Actor, { agent_id }: ShownListingRow): boolean =>
  agent_id === null || agent_id === personId || hasRole({ roles }, 'SUPERVISOR')

export function presentAccess(
  actor: Actor,
  listing: ShownListingRow,
  { weekdays, assumed, changedBy, ...access }: StoredAccess,
): ShowingSlots['access'] {
  return {
    ...access,
    weekdays: [...weekdays],
    kind: listing.entry?.kind ?? null,
    note: listing.entry?.note ?? '',
    assumed: assumed ? 1 : 0,
    may_edit: mayEditAccess(actor, listing) ? 1 : 0,
    is_own: listing.agent_id === null ? 0 : 1,
    changed_by: changedBy,
  }
}

/** Returns a listing of any status. Throws `not_found`. */
export async function getShownListing(db: Db | Tx, id: string): Promise<ShownListingRow> {
  const listing = (await findShownListings(db, [id])).get(id)
  if (!listing) throw new AppError('not_found')
  return listing
}

/** Sets when a listing can be shown. Throws `not_found`, `not_owner`, and `conflict` if someone else has set it since. */
export async function saveAccess(
  actor: Actor,
  { db, clock }: Deps,
  listingId: string,
  { version, weekdays, kind, note, ...hours }: AccessInput,
): Promise<ShowingSlots['access']> {
  return db.transaction().execute(async (tx) => {
    const listing = await getShownListing(tx, listingId)
    if (!mayEditAccess(actor, listing)) throw new AppError('not_owner')
    const values = {
      ...hours,
      // An own listing has them among its own fields.
      ...(listing.agent_id === null && { kind, note }),
      weekdays: toBits(weekdays),
      changed_by: actor.personId,
      changed_at: clock.now(),
    }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('showing_access')
      .values({ listing_id: listingId, ...values })
      .onConflict((conflict) =>
        conflict
          .column('listing_id')
          .doUpdateSet({ ...values, version: sql`showing_access.version + 1` })
          .where('showing_access.version', '=', version),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw new AppError('conflict', texts.accessChanged)
    const saved = await getShownListing(tx, listingId)
    return presentAccess(actor, saved, (await findAccess(tx, [saved])).get(listingId)!)
  })
}

/** When a listing can be shown, and how to get in. Throws `not_found`. */
export async function getAccess(actor: Actor, db: Db, listingId: string): Promise<ShowingSlots['access']> {
  const listing = await getShownListing(db, listingId)
  return presentAccess(actor, listing, (await findAccess(db, [listing])).get(listingId)!)
}
