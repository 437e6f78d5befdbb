import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { withdrawListings, writeListings, type ListingDraft } from '../listings/index.ts'
import { resolvePlaces, tellBuildings } from './places.ts'
import { contactsOf, findParties } from './parties.ts'
import { linkRecords } from './links.ts'
import { storePictures, wantPictures, type StoredPictures } from './picture-store.ts'
import type { FeedDeletion, FeedListing } from './reading.ts'

/** One record of a feed, in its place. */
export interface Numbered<T> {
  /** From 1. */
  readonly nr: number
  readonly record: T
}

export interface Reject {
  readonly nr: number
  readonly record_key: string
  readonly reason: string
}

/** What a reading has come to. */
export interface Tally {
  readonly records: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly rejected: number
  readonly withdrawn: number
  readonly pictures: number
}

/** Whose feed it is, and which reading of it. */
export interface Reading {
  readonly runId: string
  readonly sourceId: string
  readonly sourceName: string
  /** sync: what cannot be read is set aside until it can. */
  readonly kind: 'file' | 'sync'
  /** Records that carry it are this office's own, and keep their ids. */
  readonly officeId: string
  readonly now: Date
}

interface KnownRecord {
  readonly listing_key: string
  readonly listing_id: string
  readonly hash: Buffer
  readonly modified_at: Date | null
  readonly media_hash: Buffer | null
}

const hashOf = (value: unknown): Buffer => createHash('sha256').update(JSON.stringify(value)).digest()

function hashOfListing({ media: _media, ...listing }: FeedListing): Buffer {
  return hashOf(listing)
}

async function findKnown(
  tx: Tx,
  sourceId: string,
  keys: readonly string[],
): Promise<Map<string, KnownRecord>> {
  const { rows } = await sql<KnownRecord>`
    SELECT listing_key, listing_id, hash, modified_at, media_hash FROM feed_listing
    WHERE source_id = ${sourceId} AND listing_key = ANY(${keys}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.listing_key, row]))
}

/** The office's own listings among the ids that its export gave them: when each was last changed. */
async function findOwn(tx: Tx, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; modified_at: Date }>`
    SELECT id, modified_at FROM listing
    WHERE id = ANY(${ids}::bigint[]) AND agent_id IS NOT NULL AND deleted_at IS NULL`.execute(tx)
  return new Map(rows.map(({ id, modified_at }) => [id, modified_at]))
}

const earlier = (a: Date | null, b: Date) => a !== null && a.getTime() < b.getTime()
const isOwn = ({ key, originatingSystemId }: FeedListing, officeId: string) =>
  originatingSystemId === officeId && /^[1-9]\d{0,17}$/.test(key)

/** Whether what is stored is newer than the record. */
const isStale = ({ modifiedAt }: FeedListing, { modified_at }: KnownRecord) =>
  modified_at !== null && earlier(modifiedAt, modified_at)

/** Why a record of the office's own export is not taken; null where it is. */
function faultOfOwn(record: FeedListing, modified: Date | undefined): string | null {
  if (!modified) return 'This was a listing of this office, which is no longer there'
  if (!earlier(record.modifiedAt, modified)) return null
  return 'The listing has been changed here since this was exported'
}

/** The last record of each key: a feed that repeats itself means what it says last. */
function lastOfEach<T extends { readonly key: string }>(records: readonly Numbered<T>[]): Numbered<T>[] {
  return [...new Map(records.map((numbered) => [numbered.record.key, numbered])).values()]
}

/** Takes off the market what the feed says is no more; what is past already stays as it is. */
export async function withdraw(tx: Tx, listingIds: readonly string[], now: Date): Promise<number> {
  const withdrawn = await withdrawListings(tx, listingIds, now)
  // Should the feed name them again, that is news, even in the very words of the last time.
  await sql`UPDATE feed_listing SET hash = '' WHERE listing_id = ANY(${listingIds}::bigint[])`.execute(tx)
  return withdrawn.length
}

/**
 * Stores a batch of records in the caller's transaction. A record that says what it said before changes nothing, nor
 * does one that is older than what was stored. Returns what it came to, and which records it left out.
 */
export async function storeBatch(
  tx: Tx,
  reading: Reading,
  records: readonly Numbered<FeedListing | FeedDeletion>[],
): Promise<{ tally: Tally; rejects: Reject[]; idle: readonly string[] }> {
  const { sourceId, runId, sourceName, officeId, now } = reading
  const rejects: Reject[] = []
  const last = lastOfEach(records)
  const known = await findKnown(
    tx,
    sourceId,
    last.map(({ record }) => record.key),
  )
  const said = last.flatMap(({ nr, record }) =>
    'deleted' in record ? [] : [{ nr, record, hash: hashOfListing(record) }],
  )
  const gone = last.flatMap(({ record }) =>
    'deleted' in record ? (known.get(record.key)?.listing_id ?? []) : [],
  )
  const fresh = said.filter(({ record, hash }) => {
    const before = known.get(record.key)
    return !before || (!before.hash.equals(hash) && !isStale(record, before))
  })
  const own = await findOwn(
    tx,
    fresh.flatMap(({ record }) => (isOwn(record, officeId) ? [record.key] : [])),
  )
  const reject = (nr: number, record_key: string, reason: string) => rejects.push({ nr, record_key, reason })
  const fitting = fresh.filter(({ nr, record }) => {
    const fault = isOwn(record, officeId) ? faultOfOwn(record, own.get(record.key)) : null
    if (fault !== null) reject(nr, record.key, fault)
    return fault === null
  })
  const places = await resolvePlaces(
    tx,
    fitting.map(({ record }) => record.place),
    sourceName,
  )
  await tellBuildings(
    tx,
    fitting.flatMap(({ record }) => {
      const id = places.building(record.place)
      return id === undefined ? [] : [{ id, ...record.building }]
    }),
  )
  const parties = await findParties(
    tx,
    sourceId,
    fitting.map(({ record }) => record),
  )
  const drafts: ListingDraft[] = []
  const written: typeof fresh = []
  for (const item of fitting) {
    const { record, nr } = item
    const unitId = places.unit(record.place)
    if (unitId === undefined) {
      reject(
        nr,
        record.key,
        'The building is new, and neither MLSAreaMinor nor its position names a neighborhood',
      )
      continue
    }
    const publishedAt = record.publishedAt ?? now
    const changedAt = record.changedAt ?? now
    drafts.push({
      listingId: own.has(record.key) ? record.key : (known.get(record.key)?.listing_id ?? null),
      unitId,
      adType: record.adType,
      source: sourceName,
      sourceRank: 1,
      values: { ...record.values, contact: contactsOf(record, parties) },
      publishedAt: publishedAt > now ? now : publishedAt,
      changedAt: changedAt > now ? now : changedAt,
      closePriceCents: record.closePriceCents,
    })
    written.push(item)
  }
  const outcomes = await writeListings(tx, drafts, now)
  await keepKnown(
    tx,
    reading,
    written,
    outcomes.map(({ listingId }) => listingId),
  )
  await linkRecords(
    tx,
    sourceId,
    written.filter(({ record }) => !known.has(record.key)).map(({ record }) => record.key),
  )
  const pictures = await keepPictures(tx, reading, said, known)
  const changedIds = outcomes.flatMap(({ listingId, outcome }) => (outcome === 'changed' ? listingId : []))
  await wantPictures(tx, changedIds, now)
  const seen = last.filter(({ record }) => !('deleted' in record)).map(({ record }) => record.key)
  await sql`UPDATE feed_listing SET seen_run = ${runId}
    WHERE source_id = ${sourceId} AND listing_key = ANY(${seen}::text[]) AND seen_run <> ${runId}`.execute(tx)
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const [added, changed, withdrawn] = [count('added'), count('changed'), await withdraw(tx, gone, now)]
  return {
    rejects,
    idle: pictures.idle,
    tally: {
      records: records.length,
      added,
      changed,
      withdrawn,
      rejected: rejects.length,
      unchanged: records.length - added - changed - withdrawn - rejects.length,
      pictures: pictures.due,
    },
  }
}

interface Written {
  readonly record: FeedListing
  readonly hash: Buffer
}

/** Remembers what each record said and which listing it became. The office's own keep no such memory. */
async function keepKnown(
  tx: Tx,
  { sourceId, runId, officeId }: Reading,
  written: readonly Written[],
  listingIds: readonly string[],
): Promise<void> {
  const kept = written
    .map(({ record, hash }, index) => ({ record, hash, listingId: listingIds[index]! }))
    .filter(({ record }) => !isOwn(record, officeId))
  await sql`
    INSERT INTO feed_listing (source_id, listing_key, listing_id, hash, modified_at, seen_run, agent_key, office_key)
    SELECT ${sourceId}::bigint, key, listing_id, decode(hash, 'hex'), modified_at, ${runId}::bigint, agent, office
    FROM unnest(${kept.map(({ record }) => record.key)}::text[], ${kept.map(({ listingId }) => listingId)}::bigint[],
      ${kept.map(({ hash }) => hash.toString('hex'))}::text[],
      ${kept.map(({ record }) => record.modifiedAt)}::timestamptz[],
      ${kept.map(({ record }) => record.agentKey)}::text[], ${kept.map(({ record }) => record.officeKey)}::text[])
      AS said(key, listing_id, hash, modified_at, agent, office)
    ON CONFLICT (source_id, listing_key) DO UPDATE SET hash = excluded.hash, modified_at = excluded.modified_at,
      listing_id = excluded.listing_id, seen_run = excluded.seen_run, agent_key = excluded.agent_key,
      office_key = excluded.office_key`.execute(tx)
}

/** Stores the pictures of records that name other ones than before. */
async function keepPictures(
  tx: Tx,
  { sourceId, officeId, now }: Reading,
  said: readonly Written[],
  known: ReadonlyMap<string, KnownRecord>,
): Promise<StoredPictures> {
  const named = said.flatMap(({ record }) => {
    const before = known.get(record.key)
    if (record.media === null || isOwn(record, officeId) || (before && isStale(record, before))) return []
    const hash = hashOf(record.media)
    return before?.media_hash?.equals(hash) ? [] : [{ key: record.key, media: record.media, hash }]
  })
  if (named.length === 0) return { changed: 0, due: 0, idle: [] }
  const hashes = named.map(({ hash }) => hash.toString('hex'))
  const keys = named.map(({ key }) => key)
  await sql`UPDATE feed_listing SET media_hash = decode(said.pictures, 'hex')
    FROM unnest(${keys}::text[], ${hashes}::text[]) AS said(key, pictures)
    WHERE source_id = ${sourceId} AND listing_key = said.key`.execute(tx)
  return storePictures(
    tx,
    { sourceId, now, whole: keys },
    named.flatMap(({ media }) => media),
  )
}
