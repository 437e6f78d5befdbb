import { setImmediate } from 'node:timers/promises'
import { chunk } from '@pb/rules/chunk'
import { pastStatuses } from '@pb/rules/listing-status'
import { newYorkDate } from '@pb/rules/new-york'
import type { Worksheet } from './file/worksheet.ts'
import type { ParsedRow, SheetReject, SheetRow } from './sheet-row.ts'
import { findConflictingListings, findKnownListings, findKnownPlaces } from './listing-queries.ts'
import { RentComparison } from './doubtful-rents.ts'
import { NamedUnits, type HeldListing, type UnreadWorksheet } from './held-listings.ts'
import { LocationValidator, type ResolvedRow } from './validate-locations.ts'
import { isClosed, planRow, planWithdrawal } from './plan-change.ts'
import { PlanSums, type PlanSummary } from './plan-sums.ts'
import type { PlanBatch } from './plan-rows.ts'
import type { PlanRow } from './plan-row.ts'
import { parseOtherWorksheets, parseWorksheets } from './parse-worksheets.ts'
import type { Reading } from './reading.ts'
import { heldReasons } from './texts.ts'
import { placeRows } from './place-rows.ts'
import type { PlanContext } from './place-buildings.ts'

export interface PlanInput {
  readonly company: { readonly id: string; readonly name: string }
  readonly worksheets: readonly Worksheet[]
  readonly reading: Reading
  readonly now: Date
  /** Called now and then with the number of rows done since, of twice as many as the file has. */
  readonly onRows?: ((count: number) => Promise<void>) | undefined
}

/** Rows per statement, and between two pauses in which the process answers others. */
const batchSize = 500

/** Compares rows with the company's earlier sheets and their listings. */
async function planBatch(
  { tx }: PlanContext,
  rows: readonly ResolvedRow[],
  { company, today, rents }: { company: PlanInput['company']; today: string; rents: RentComparison },
): Promise<PlanBatch> {
  const known = await findKnownListings(
    tx,
    company.id,
    rows.map(({ key }) => key),
  )
  const isOwn = (key: string) => known.has(key) && !isClosed(known.get(key)!)
  const conflicts = await findConflictingListings(
    tx,
    rows.filter(({ key }) => !isOwn(key)).map(({ location }) => location),
  )
  const changes: PlanRow[] = []
  const unchanged: { place: string; parsed: ParsedRow }[] = []
  const rejects: SheetReject[] = []
  for (const row of rows) {
    const { key, worksheet, row: number, location, sheetLocation, parsed } = row
    const change = planRow(row, known.get(key), { company: company.name, today })
    if (change === null) unchanged.push({ place: key, parsed })
    else if (typeof change === 'string') {
      const text = `${location.display} #${location.unit}`
      const named = sheetLocation
      rejects.push({ worksheet, row: number, text, reason: change, cell: '', field: null, named })
    } else changes.push({ ...change, conflict: conflicts.get(key) ?? null })
  }
  await rents.addDoubts(changes, known)
  for (const row of changes) row.suggested = row.conflict === null && row.doubts.length === 0
  return {
    new: changes.filter(({ kind }) => kind === 'new'),
    changed: changes.filter(({ kind }) => kind === 'changed'),
    unchanged,
    rejects,
  }
}

interface MissingContext {
  readonly companyId: string
  readonly listed: ReadonlyMap<string, unknown>
  readonly rejects: readonly SheetReject[]
  readonly unread: readonly UnreadWorksheet[]
  /** Listings of the company that the sheet names. */
  readonly found: number
}

/** Plans what becomes of the company's units that the sheet does not list, in batches. */
async function* planMissing(
  { tx }: PlanContext,
  { companyId, listed, rejects, unread, found }: MissingContext,
): AsyncGenerator<PlanBatch, boolean> {
  const rejected = new NamedUnits<SheetReject>()
  for (const reject of rejects) rejected.add(reject.named, reject)
  const elsewhere = new NamedUnits<UnreadWorksheet>()
  for (const sheet of unread) for (const unit of sheet.named) elsewhere.add(unit, sheet)
  const places = (await findKnownPlaces(tx, companyId)).filter((place) => !listed.has(place))
  const gone: string[] = []
  for (const batch of chunk(places, batchSize)) {
    const held: HeldListing[] = []
    const closed: { place: string }[] = []
    for (const known of (await findKnownListings(tx, companyId, batch)).values()) {
      const { place, listing_id: listingId, address, unit } = known
      const [row, sheet] = [rejected.find(place), elsewhere.find(place)]
      if (isClosed(known) && !row) closed.push({ place })
      if (known.deleted || pastStatuses.includes(known.standard_status)) continue
      if (!row && !sheet) gone.push(place)
      else {
        const reason = row ? heldReasons.row(row.row) : heldReasons.worksheet(sheet!.name)
        held.push({ place, listingId, address, unit, reason })
      }
    }
    yield { held, closed }
  }
  // Probably an incomplete sheet.
  const massRemoval = gone.length > 2 && gone.length > (found + gone.length) / 5
  for (const batch of chunk(gone, batchSize)) {
    const known = await findKnownListings(tx, companyId, batch)
    yield { gone: [...known.values()].map((listing) => planWithdrawal(listing, !massRemoval)) }
  }
  return massRemoval
}

/**
 * Compares a sheet with the company's earlier sheets and their listings, in batches. Writes nothing. Rejects come last,
 * in the order of the file.
 */
export async function* planInBatches(
  context: PlanContext,
  { company, worksheets, reading, now, onRows }: PlanInput,
): AsyncGenerator<PlanBatch, PlanSummary> {
  const today = newYorkDate(now)
  const sums = new PlanSums()
  const parsed = await parseWorksheets(worksheets, reading, { today, onRows })
  const getPlace = await placeRows(
    context,
    parsed.rows.map(({ location }) => location),
    reading.borough,
  )
  const rents = new RentComparison(
    context.tx,
    parsed.rows.flatMap(({ parsed: { bedrooms, price_cents: cents } }) =>
      cents === null ? [] : [{ bedrooms, cents: Number(cents) }],
    ),
  )
  const validator = new LocationValidator()
  const rejects: SheetReject[] = [...parsed.rejects]
  let [at, found] = [0, 0]
  for (const batch of chunk(parsed.rows, batchSize)) {
    const resolved = batch.flatMap((row: SheetRow) => validator.validate(row, getPlace(at++)) ?? [])
    const { rejects: more = [], ...planned } = await planBatch(context, resolved, { company, today, rents })
    rejects.push(...more)
    found += planned.changed!.length + planned.unchanged!.length
    sums.add(planned)
    yield planned
    await onRows?.(batch.length)
    await setImmediate()
  }
  rejects.push(...validator.rejects)
  const missing = planMissing(context, {
    companyId: company.id,
    listed: validator.places,
    rejects,
    unread: await parseOtherWorksheets(worksheets, reading, { today }),
    found,
  })
  let next = await missing.next()
  for (; next.done !== true; next = await missing.next()) {
    sums.add(next.value)
    yield next.value
  }
  rejects.sort((a, b) => a.worksheet - b.worksheet || a.row - b.row)
  for (const batch of chunk(rejects, batchSize)) {
    sums.add({ rejects: batch })
    yield { rejects: batch }
  }
  return sums.finish(next.value)
}

/** The whole plan of a small sheet: the rows to apply, those left out, and what it sums up to. */
export async function planSheet(
  context: PlanContext,
  input: PlanInput,
): Promise<{ rows: PlanRow[]; rejects: SheetReject[]; summary: PlanSummary }> {
  const rows: PlanRow[] = []
  const rejects: SheetReject[] = []
  const batches = planInBatches(context, input)
  for (;;) {
    const { value, done } = await batches.next()
    if (done === true) return { rows, rejects, summary: value }
    rows.push(...(value.new ?? []), ...(value.changed ?? []), ...(value.gone ?? []))
    rejects.push(...(value.rejects ?? []))
  }
}
