import { createHash } from 'node:crypto'
import { pastStatuses, statusLabel } from '@pb/rules/listing-status'
import { newYorkDate } from '@pb/rules/new-york'
import type { Tx } from '../../platform/db/db.ts'
import { findResolvable, type PropertyLocation } from '../reso/index.ts'
import type { Worksheet } from './file/worksheet.ts'
import type { ParsedRow, SheetLocation, SheetReject, SheetRow } from './sheet-row.ts'
import { findKnownListings, findConflictingListings, type KnownListing } from './listing-queries.ts'
import { diffListing, hasChanges, toListingValues } from './diff-listing.ts'
import { findDoubtfulRents } from './doubtful-rents.ts'
import { findHeld, mayBeNamed, type HeldListing } from './held-listings.ts'
import type { PlanRow } from './plan-row.ts'
import { parseOtherWorksheets, parseWorksheets } from './parse-worksheets.ts'
import type { Reading } from './reading.ts'
import { formatChanges, formatValues } from './format-fields.ts'
import { rejectReasons } from './texts.ts'
import { resolveLocations, toPlaceKey } from './resolve-address.ts'

/** The effect of applying a sheet. */
export interface Plan {
  readonly rows: readonly PlanRow[]
  readonly unchanged: number
  readonly rejects: readonly SheetReject[]
  /** Listings that are not in what was read, and stay since a row that was not read may be theirs. */
  readonly held: readonly HeldListing[]
  /** Parsed rows, by place key, of listings that need no change. */
  readonly unchangedRows: ReadonlyMap<string, ParsedRow>
  /** Place keys from earlier sheets that are closed and missing from this one; listed again, they are new listings. */
  readonly closedPlaces: readonly string[]
  readonly digest: string
}

export interface PlanInput {
  readonly company: { readonly id: string; readonly name: string }
  readonly worksheets: readonly Worksheet[]
  readonly reading: Reading
  readonly now: Date
}

type ResolvedRow = Omit<SheetRow, 'location'> & {
  readonly location: PropertyLocation
  readonly sheetLocation: SheetLocation
  readonly key: string
}

const isClosed = ({ standard_status, deleted }: KnownListing) => standard_status === 'Closed' || deleted

/** Values of a listing that a sheet leaves unchanged. */
const emptyValues = {
  bedrooms: null,
  bathrooms: null,
  size: null,
  furnished: null,
  description: null,
  available_from: null,
  min_lease_months: null,
  max_lease_months: null,
  concession: null,
  commission: null,
  entry: null,
  contact: null,
  apartment_features: null,
  common_charges_cents: null,
  taxes_cents: null,
  maintenance_cents: null,
} as const

/** Returns the change for a row, null when there is nothing to do, or the reason why the row is rejected. */
function planRow(
  sheetRow: ResolvedRow,
  known: KnownListing | undefined,
  company: string,
  today: string,
): PlanRow | string | null {
  const { location, parsed, notes, doubts, key, worksheet, row } = sheetRow
  const common = {
    place: key,
    worksheet,
    row,
    doubts: [...doubts],
    address: location.display,
    unit: location.unit,
    conflict: null,
    location,
    parsed,
  }
  if (known && !isClosed(known)) {
    const diff = diffListing(parsed, known.said, known, today)
    if (Object.keys(diff.changes).length === 0) return null
    return {
      ...common,
      kind: 'changed',
      listingId: known.listing_id,
      fields: formatChanges(known, diff.changes),
      notes: [...notes, ...diff.notes],
      values: {
        ...emptyValues,
        standard_status: known.standard_status,
        price_cents: known.price_cents,
        ...diff.changes,
      },
    }
  }
  // The listing was closed or deleted here: an unchanged row only means that the owner's sheet is out of date.
  if (known && !hasChanges(parsed, known.said)) return null
  if (pastStatuses.includes(parsed.status))
    return known ? null : rejectReasons.offMarket(statusLabel(parsed.status, 'rental'))
  const values = toListingValues(parsed, company, today)
  return { ...common, kind: 'new', listingId: null, fields: formatValues(values), notes, values }
}

function planWithdrawal(known: KnownListing): PlanRow {
  const { place, address, unit, listing_id: listingId } = known
  return {
    place,
    kind: 'gone',
    worksheet: null,
    row: null,
    doubts: [],
    address,
    unit,
    listingId,
    fields: formatChanges(known, { standard_status: 'Withdrawn' }),
    notes: [],
    conflict: null,
    location: null,
    parsed: null,
    values: null,
  }
}

/** Identifies a plan, so that an approval applies to exactly the changes that were previewed. */
function computeDigest(rows: readonly PlanRow[], rejects: number): string {
  const parts = rows.map(({ place, kind, listingId, fields, conflict, doubts }) => [
    place,
    kind,
    listingId,
    fields,
    conflict,
    doubts,
  ])
  return createHash('sha256')
    .update(JSON.stringify([parts, rejects]))
    .digest('hex')
}

/** Rejects rows without a borough, rows whose building can be neither found nor added, and repeated units. */
async function validateLocations(
  tx: Tx,
  sheetRows: readonly SheetRow[],
  locations: readonly (PropertyLocation | null)[],
  known: ReadonlyMap<string, KnownListing>,
): Promise<{ resolved: ResolvedRow[]; rejects: SheetReject[] }> {
  const isResolvable = await findResolvable(
    tx,
    locations.filter((location) => location !== null),
  )
  const resolved: ResolvedRow[] = []
  const rejects: SheetReject[] = []
  const rowsByKey = new Map<string, number>()
  for (const [index, sheetRow] of sheetRows.entries()) {
    const { worksheet, row, location: sheetLocation } = sheetRow
    const location = locations[index]!
    const text = `${sheetLocation.address.display} #${sheetLocation.unit}`
    const reject = (reason: string, field: SheetReject['field']) =>
      rejects.push({ worksheet, row, text, reason, field, named: sheetLocation })
    if (!location) {
      reject(rejectReasons.noBorough, 'borough')
      continue
    }
    const key = toPlaceKey(location)
    const sameUnit = rowsByKey.get(key)
    if (!known.has(key) && !isResolvable(location)) reject(rejectReasons.noNeighborhood, 'neighborhood')
    else if (sameUnit !== undefined) reject(rejectReasons.duplicate(sameUnit), null)
    else {
      rowsByKey.set(key, row)
      resolved.push({ ...sheetRow, location, sheetLocation, key })
    }
  }
  return { resolved, rejects }
}

/** Compares a sheet with the company's earlier sheets and their listings. Writes nothing. */
export async function planSheet(tx: Tx, { company, worksheets, reading, now }: PlanInput): Promise<Plan> {
  const today = newYorkDate(now)
  const parsed = parseWorksheets(worksheets, reading, today)
  const known = await findKnownListings(tx, company.id)
  const locations = await resolveLocations(
    tx,
    parsed.rows.map(({ location }) => location),
    reading.borough,
  )
  const { resolved, rejects } = await validateLocations(tx, parsed.rows, locations, known)
  const allRejects = [...parsed.rejects, ...rejects]
  const isOwn = (key: string) => known.has(key) && !isClosed(known.get(key)!)
  const conflicts = await findConflictingListings(
    tx,
    resolved.filter(({ key }) => !isOwn(key)).map(({ location }) => location),
  )
  const changes: PlanRow[] = []
  const unchangedRows = new Map<string, ParsedRow>()
  for (const sheetRow of resolved) {
    const { key, worksheet, row, location, sheetLocation } = sheetRow
    const change = planRow(sheetRow, known.get(key), company.name, today)
    if (change === null) unchangedRows.set(key, sheetRow.parsed)
    else if (typeof change === 'string')
      allRejects.push({
        worksheet,
        row,
        text: `${location.display} #${location.unit}`,
        reason: change,
        field: null,
        named: sheetLocation,
      })
    else changes.push({ ...change, conflict: conflicts.get(key) ?? null })
  }
  const doubtful = await findDoubtfulRents(tx, changes, known)
  for (const row of changes) row.doubts.push(...(doubtful.get(row.place) ?? []))
  const listed = new Set(resolved.map(({ key }) => key))
  const missing = [...known.values()].filter(({ place }) => !listed.has(place))
  const onMarket = missing.filter(
    ({ deleted, standard_status }) => !deleted && !pastStatuses.includes(standard_status),
  )
  const held = findHeld(onMarket, allRejects, parseOtherWorksheets(worksheets, reading, today))
  const heldPlaces = new Set(held.map(({ place }) => place))
  const withdrawals = onMarket.filter(({ place }) => !heldPlaces.has(place)).map(planWithdrawal)
  const rows = [...changes, ...withdrawals]
  return {
    rows,
    unchanged: unchangedRows.size,
    rejects: allRejects.toSorted((a, b) => a.worksheet - b.worksheet || a.row - b.row),
    held,
    unchangedRows,
    closedPlaces: missing
      .filter((listing) => isClosed(listing) && !mayBeNamed(listing, allRejects))
      .map(({ place }) => place),
    digest: computeDigest(rows, allRejects.length),
  }
}
