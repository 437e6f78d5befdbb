import { createHash } from 'node:crypto'
import { pastStatuses, statusLabel } from '@pb/rules/listing-status'
import { newYorkDate } from '@pb/rules/new-york'
import type { Tx } from '../../platform/db.ts'
import { findStanding, type FeedPlace } from '../feeds/index.ts'
import type { ListingValues } from '../listings/index.ts'
import type { Worksheet } from './file/grid.ts'
import type { Said, SheetHome, SheetReject } from './home.ts'
import { knownHomes, rivalsOf, type KnownHome, type Rival } from './listing-queries.ts'
import { newsOf, saysAnew, valuesOf } from './news.ts'
import { readRows } from './read-rows.ts'
import type { Reading } from './reading.ts'
import { shownChanges, shownValues, type ShownField } from './shown.ts'
import { locate, placeKey } from './where.ts'

/** A listing that would be added, changed or withdrawn. */
export interface PlanRow {
  readonly place: string
  readonly kind: 'new' | 'changed' | 'gone'
  readonly row: number | null
  readonly address: string
  readonly unit: string
  readonly listingId: string | null
  readonly fields: readonly ShownField[]
  readonly notes: readonly string[]
  readonly rival: Rival | null
  /** Where it is to be found or made, and what it then says; null for what is gone. */
  readonly at: FeedPlace | null
  readonly said: Said | null
  readonly values: ListingValues | null
}

/** What applying a sheet would do. */
export interface Plan {
  readonly rows: readonly PlanRow[]
  readonly unchanged: number
  readonly rejects: readonly Omit<SheetReject, 'place'>[]
  /** What the sheet says of homes whose listings need no change, to be remembered. */
  readonly quiet: ReadonlyMap<string, Said>
  /** Homes of earlier sheets that are closed here and that the sheet no longer names: named again, they are new. */
  readonly ended: readonly string[]
  readonly digest: string
}

export interface Planned {
  readonly company: { readonly id: string; readonly name: string }
  readonly worksheets: readonly Worksheet[]
  readonly reading: Reading
  readonly now: Date
}

type Located = SheetHome & { readonly at: FeedPlace; readonly key: string }

const isEnded = ({ standard_status, deleted }: KnownHome) => standard_status === 'Closed' || deleted

/** A listing's values where nothing is said of them. */
const silentValues = {
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

/** The row of a home, or null where nothing is to be done for it; a reason where it cannot be taken. */
function rowOf(
  home: Located,
  known: KnownHome | undefined,
  company: string,
  today: string,
): PlanRow | string | null {
  const { at, said, notes, key, row } = home
  const common = { place: key, row, address: at.display, unit: at.unit, rival: null, at, said }
  if (known && !isEnded(known)) {
    const news = newsOf(said, known.said, known, today)
    if (Object.keys(news.changes).length === 0) return null
    return {
      ...common,
      kind: 'changed',
      listingId: known.listing_id,
      fields: shownChanges(known, news.changes),
      notes: [...notes, ...news.notes],
      values: {
        ...silentValues,
        standard_status: known.standard_status,
        price_cents: known.price_cents,
        ...news.changes,
      },
    }
  }
  // It was let or taken out here: until the sheet says something else of it, the owner has only not caught up.
  if (known && !saysAnew(said, known.said)) return null
  if (pastStatuses.includes(said.status))
    return known
      ? null
      : `It is marked “${statusLabel(said.status, 'rental')}”, and was not on the market here`
  const values = valuesOf(said, company, today)
  return { ...common, kind: 'new', listingId: null, fields: shownValues(values), notes, values }
}

function goneRow(home: KnownHome): PlanRow {
  const { place, address, unit, listing_id: listingId } = home
  return {
    place,
    kind: 'gone',
    row: null,
    address,
    unit,
    listingId,
    fields: shownChanges(home, { standard_status: 'Withdrawn' }),
    notes: [],
    rival: null,
    at: null,
    said: null,
    values: null,
  }
}

function digestOf(rows: readonly PlanRow[], rejects: number): string {
  const parts = rows.map(({ place, kind, listingId, fields, rival }) => [
    place,
    kind,
    listingId,
    fields,
    rival,
  ])
  return createHash('sha256')
    .update(JSON.stringify([parts, rejects]))
    .digest('hex')
}

/** Homes whose borough is known and whose building is there or can be added; the others are rejected. */
async function standing(
  tx: Tx,
  homes: readonly SheetHome[],
  located: readonly (FeedPlace | null)[],
  known: ReadonlyMap<string, KnownHome>,
): Promise<{ good: Located[]; rejects: SheetReject[] }> {
  const stands = await findStanding(
    tx,
    located.filter((place) => place !== null),
  )
  const good: Located[] = []
  const rejects: SheetReject[] = []
  const rows = new Map<string, number>()
  for (const [index, home] of homes.entries()) {
    const at = located[index]!
    const text = `${home.place.address.display} #${home.place.unit}`
    const reject = (reason: string) => rejects.push({ row: home.row, text, reason, place: home.place })
    if (!at) reject('Neither the row nor its address says which borough this is')
    else if (!known.has(placeKey(at)) && !stands(at))
      reject('The building is new here, and the row names no neighborhood that is known')
    else if (rows.has(placeKey(at))) reject(`Row ${rows.get(placeKey(at))} names the same home`)
    else {
      rows.set(placeKey(at), home.row)
      good.push({ ...home, at, key: placeKey(at) })
    }
  }
  return { good, rejects }
}

/** Compares a sheet with its company's earlier sheets and with the listings that these became. Writes nothing. */
export async function planSheet(tx: Tx, { company, worksheets, reading, now }: Planned): Promise<Plan> {
  const today = newYorkDate(now)
  const read = readRows(worksheets[reading.worksheet]!.rows, reading, today)
  const known = await knownHomes(tx, company.id)
  const located = await locate(
    tx,
    read.homes.map(({ place }) => place),
    reading.borough,
  )
  const { good, rejects } = await standing(tx, read.homes, located, known)
  // What could not be read is still named: it is not gone.
  const unread = [...read.rejects, ...rejects]
  const unreadPlaces = unread.flatMap(({ place }) => place ?? [])
  const stillNamed = (await locate(tx, unreadPlaces, reading.borough)).flatMap((at) =>
    at ? placeKey(at) : [],
  )
  const own = (key: string) => known.has(key) && !isEnded(known.get(key)!)
  const rivals = await rivalsOf(
    tx,
    good.filter(({ key }) => !own(key)).map(({ at }) => at),
  )
  const rows: PlanRow[] = []
  const quiet = new Map<string, Said>()
  for (const home of good) {
    const row = rowOf(home, known.get(home.key), company.name, today)
    if (row === null) quiet.set(home.key, home.said)
    else if (typeof row === 'string')
      unread.push({
        row: home.row,
        text: `${home.at.display} #${home.at.unit}`,
        reason: row,
        place: home.place,
      })
    else rows.push({ ...row, rival: rivals.get(home.key) ?? null })
  }
  const named = new Set([...good.map(({ key }) => key), ...stillNamed])
  const unnamed = [...known.values()].filter(({ place }) => !named.has(place))
  const gone = unnamed
    .filter((home) => !home.deleted && !pastStatuses.includes(home.standard_status))
    .map(goneRow)
  const all = [...rows, ...gone]
  return {
    rows: all,
    unchanged: quiet.size,
    rejects: unread.toSorted((a, b) => a.row - b.row).map(({ row, text, reason }) => ({ row, text, reason })),
    quiet,
    ended: unnamed.filter(isEnded).map(({ place }) => place),
    digest: digestOf(all, unread.length),
  }
}
