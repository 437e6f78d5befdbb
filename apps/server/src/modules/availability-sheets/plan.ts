import { createHash } from 'node:crypto'
import { pastStatuses, statusLabel } from '@pb/rules/listing-status'
import { newYorkDate } from '@pb/rules/new-york'
import type { PropertyLocation } from '../reso/index.ts'
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
import { placeBuildings, type NewBuilding, type PlacedRow, type PlanContext } from './place-buildings.ts'
import { resolveLocations, toPlaceKey } from './resolve-address.ts'

/** The effect of applying a sheet. */
export interface Plan {
  readonly rows: readonly PlanRow[]
  readonly buildings: readonly { readonly building: NewBuilding; readonly units: number }[]
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
  readonly building: NewBuilding | null
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
  const { location, parsed, notes, doubts, building, key, worksheet, row } = sheetRow
  const common = {
    place: key,
    worksheet,
    row,
    doubts: [...doubts],
    building,
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
    building: null,
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
  const parts = rows.map(({ place, kind, listingId, fields, conflict, doubts, building }) => [
    place,
    kind,
    listingId,
    fields,
    conflict,
    doubts,
    building,
  ])
  return createHash('sha256')
    .update(JSON.stringify([parts, rejects]))
    .digest('hex')
}

/** Fields that are asked once for each building. */
const buildingFields = new Set<SheetReject['field']>(['borough', 'neighborhood', 'address'])

/** Rejects rows whose building can be neither found nor placed, and repeated units. */
function validateLocations(
  sheetRows: readonly SheetRow[],
  placed: readonly PlacedRow[],
): { resolved: ResolvedRow[]; rejects: SheetReject[] } {
  const resolved: ResolvedRow[] = []
  const rejects: SheetReject[] = []
  const rowsByKey = new Map<string, number>()
  const asked = new Set<string>()
  for (const [index, sheetRow] of sheetRows.entries()) {
    const { worksheet, row, location: sheetLocation } = sheetRow
    const found = placed[index]!
    const { address, unit } = sheetLocation
    const text = `${address.display} #${unit}`
    const reject = (reason: string, field: SheetReject['field']) => {
      // The first row of a building answers for all of them.
      const question = `${reason} ${address.houseNumber} ${address.street}`
      const isAsked = buildingFields.has(field) && asked.has(question)
      asked.add(question)
      rejects.push({ worksheet, row, text, reason, field: isAsked ? null : field, named: sheetLocation })
    }
    if ('reason' in found) {
      reject(found.reason, found.field)
      continue
    }
    const { location, building, doubts } = found
    const key = toPlaceKey(location)
    const sameUnit = rowsByKey.get(key)
    if (sameUnit !== undefined) {
      reject(rejectReasons.duplicate(sameUnit), null)
      continue
    }
    rowsByKey.set(key, row)
    resolved.push({
      ...sheetRow,
      location,
      sheetLocation,
      key,
      building,
      doubts: [...sheetRow.doubts, ...doubts],
    })
  }
  return { resolved, rejects }
}

/** Returns the buildings of the rows to add, each with its number of units. */
function countNewBuildings(rows: readonly PlanRow[]): Plan['buildings'] {
  const found = Map.groupBy(
    rows.filter(({ building }) => building !== null),
    ({ building }) => `${building!.borough} ${building!.address}`,
  )
  return [...found.values()].map((group) => ({ building: group[0]!.building!, units: group.length }))
}

/** Compares a sheet with the company's earlier sheets and their listings. Writes nothing. */
export async function planSheet(
  context: PlanContext,
  { company, worksheets, reading, now }: PlanInput,
): Promise<Plan> {
  const { tx } = context
  const today = newYorkDate(now)
  const parsed = parseWorksheets(worksheets, reading, today)
  const known = await findKnownListings(tx, company.id)
  const locations = parsed.rows.map(({ location }) => location)
  const placed = await placeBuildings(
    context,
    locations,
    await resolveLocations(tx, locations, reading.borough),
  )
  const { resolved, rejects } = validateLocations(parsed.rows, placed)
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
    buildings: countNewBuildings(changes),
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
