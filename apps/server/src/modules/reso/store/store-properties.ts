import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { updateBuildings } from '../../buildings/index.ts'
import { writeListings, type ListingDraft } from '../../listings/index.ts'
import type { ImportContext, ImportCounts, Numbered, Reject } from '../import-types.ts'
import type { PropertyDeletion, PropertyRecord } from '../records/parse-property.ts'
import { recordErrors } from '../texts.ts'
import { linkOrphans } from './link-orphans.ts'
import { recordChanges, takeSnapshot, type ListingChange } from './record-changes.ts'
import { findOwners } from './find-owners.ts'
import { findParties, resolveContact } from './parties.ts'
import { resolveLocations } from './resolve-locations.ts'
import { noPhotoChanges, scheduleFetches, storePhotos, type PhotoChanges } from './store-photos.ts'
import { withdrawImported } from './withdraw-missing.ts'

interface StoredRecord {
  readonly listing_key: string
  readonly listing_id: string
  readonly hash: Buffer
  readonly modified_at: Date | null
  readonly media_hash: Buffer | null
}

interface HashedRecord {
  readonly record: PropertyRecord
  readonly hash: Buffer
}

const hashJson = (value: unknown): Buffer => createHash('sha256').update(JSON.stringify(value)).digest()

/**
 * Hashes a record without its media and owner. Keys and their order must not change, because stored hashes would no longer match
 * and every record would count as changed; hence `place`.
 */
function hashProperty(property: PropertyRecord): Buffer {
  const {
    key,
    originatingSystemId,
    modifiedAt,
    adType,
    location: place,
    media: _media,
    ownerEmail: _ownerEmail,
    ...rest
  } = property
  return hashJson({
    key,
    originatingSystemId,
    modifiedAt,
    adType,
    place,
    ...rest,
    values: omitAllowed(rest.values),
  })
}

/** Leaves out what may be shown, which records had not before; so their hashes stay. */
function omitAllowed(values: PropertyRecord['values']): Partial<PropertyRecord['values']> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !name.startsWith('internet_') || value === false),
  )
}

async function findStoredRecords(
  tx: Tx,
  sourceId: string,
  keys: readonly string[],
): Promise<Map<string, StoredRecord>> {
  const { rows } = await sql<StoredRecord>`
    SELECT listing_key, listing_id, hash, modified_at, media_hash FROM feed_listing
    WHERE source_id = ${sourceId} AND listing_key = ANY(${keys}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.listing_key, row]))
}

/** Finds the office's own listings by id, with their modification times. */
async function findOwnListings(tx: Tx, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; modified_at: Date }>`
    SELECT id, modified_at FROM listing
    WHERE id = ANY(${ids}::bigint[]) AND agent_id IS NOT NULL AND deleted_at IS NULL`.execute(tx)
  return new Map(rows.map(({ id, modified_at }) => [id, modified_at]))
}

const isEarlier = (a: Date | null, b: Date) => a !== null && a.getTime() < b.getTime()

/** Whether the record comes from this office's own export. */
const isOwn = ({ key, originatingSystemId }: PropertyRecord, officeId: string) =>
  originatingSystemId === officeId && /^[1-9]\d{0,17}$/.test(key)

/** Whether the stored record is newer. */
const isStale = ({ modifiedAt }: Pick<PropertyRecord, 'modifiedAt'>, { modified_at }: StoredRecord) =>
  modified_at !== null && isEarlier(modifiedAt, modified_at)

/** Returns why a record of the office's own export is rejected, or null. */
function checkOwnRecord(record: PropertyRecord, modifiedAt: Date | undefined): string | null {
  if (!modifiedAt) return recordErrors.ownListingDeleted
  return isEarlier(record.modifiedAt, modifiedAt) ? recordErrors.ownListingNewer : null
}

interface VersionedRecord {
  readonly key: string
  readonly modifiedAt: Date | null
}

/** Keeps the newest record of each key by its ModificationTimestamp; of records without one, or of the same, the last. */
function keepNewest<T extends VersionedRecord>(records: readonly Numbered<T>[]): Numbered<T>[] {
  const newest = new Map<string, Numbered<T>>()
  for (const numbered of records) {
    const before = newest.get(numbered.record.key)?.record.modifiedAt
    if (!before || !isEarlier(numbered.record.modifiedAt, before)) newest.set(numbered.record.key, numbered)
  }
  return [...newest.values()]
}

interface StoredProperties {
  readonly counts: ImportCounts
  readonly rejects: readonly Reject[]
  readonly unusedPhotos: readonly string[]
}

/**
 * Stores records in the caller's transaction. Records that are unchanged, or older than the stored ones, change
 * nothing.
 */
export async function storeProperties(
  tx: Tx,
  context: ImportContext,
  records: readonly Numbered<PropertyRecord | PropertyDeletion>[],
): Promise<StoredProperties> {
  const { sourceId, runId, sourceName, officeId, now } = context
  const rejects: Reject[] = []
  const reject = (nr: number, record_key: string, reason: string) => rejects.push({ nr, record_key, reason })
  const latest = keepNewest(records)
  const stored = await findStoredRecords(
    tx,
    sourceId,
    latest.map(({ record }) => record.key),
  )
  const current = latest.flatMap(({ nr, record }) =>
    'deleted' in record ? [] : [{ nr, record, hash: hashProperty(record) }],
  )
  const deletions = latest.flatMap(({ record }) => {
    const before = stored.get(record.key)
    return 'deleted' in record && before && !isStale(record, before) ? [{ record, before }] : []
  })
  const modified = current.filter(({ record, hash }) => {
    const before = stored.get(record.key)
    return !before || (!before.hash.equals(hash) && !isStale(record, before))
  })
  const own = await findOwnListings(
    tx,
    modified.flatMap(({ record }) => (isOwn(record, officeId) ? [record.key] : [])),
  )
  const accepted = modified.filter(({ nr, record }) => {
    const reason = isOwn(record, officeId) ? checkOwnRecord(record, own.get(record.key)) : null
    if (reason !== null) reject(nr, record.key, reason)
    return reason === null
  })
  const deletedIds = deletions.map(({ before }) => before.listing_id)
  const snapshot = await takeSnapshot(tx, context, [
    ...accepted.flatMap(({ record: { key } }) => (own.has(key) ? key : (stored.get(key)?.listing_id ?? []))),
    ...deletedIds,
  ])
  const locations = await resolveLocations(
    tx,
    accepted.map(({ record }) => record.location),
    sourceName,
  )
  await updateBuildings(
    tx,
    accepted.flatMap(({ record }) => {
      const id = locations.building(record.location)
      return id === undefined ? [] : [{ id, ...record.building }]
    }),
  )
  const parties = await findParties(
    tx,
    sourceId,
    accepted.map(({ record }) => record),
  )
  const owners = await findOwners(tx, context, accepted)
  const drafts: ListingDraft[] = []
  const written: typeof modified = []
  for (const item of accepted) {
    const { record, nr } = item
    const unitId = locations.unit(record.location)
    if (unitId === undefined) {
      reject(nr, record.key, recordErrors.noNeighborhood)
      continue
    }
    const publishedAt = record.publishedAt ?? now
    const changedAt = record.changedAt ?? now
    drafts.push({
      listingId: own.has(record.key) ? record.key : (stored.get(record.key)?.listing_id ?? null),
      unitId,
      adType: record.adType,
      agentId: owners.get(record.ownerEmail ?? '') ?? null,
      source: sourceName,
      sourceRank: 1,
      values: { ...record.values, contact: resolveContact(record, parties) },
      publishedAt: publishedAt > now ? now : publishedAt,
      changedAt: changedAt > now ? now : changedAt,
      closePriceCents: record.closePriceCents,
    })
    written.push(item)
  }
  const outcomes = await writeListings(tx, drafts, now)
  await saveRecords(
    tx,
    context,
    written,
    outcomes.map(({ listingId }) => listingId),
  )
  await linkOrphans(
    tx,
    sourceId,
    written.filter(({ record }) => !stored.has(record.key)).map(({ record }) => record.key),
  )
  const photos = await saveMedia(tx, context, current, stored)
  const changedIds = outcomes.flatMap(({ listingId, outcome }) => (outcome === 'changed' ? listingId : []))
  await scheduleFetches(tx, changedIds, now)
  const seenKeys = current.map(({ record }) => record.key)
  await sql`UPDATE feed_listing SET seen_run = ${runId}
    WHERE source_id = ${sourceId} AND listing_key = ANY(${seenKeys}::text[]) AND seen_run <> ${runId}`.execute(
    tx,
  )
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const [added, changed] = [count('added'), count('changed')]
  const withdrawn = await withdrawImported(tx, deletedIds, now)
  await saveDeletions(
    tx,
    sourceId,
    deletions.map(({ record }) => record),
  )
  await recordChanges(tx, context, snapshot, [
    ...outcomes.flatMap(({ listingId, outcome }, index): ListingChange[] => {
      const recordKey = written[index]?.record.key ?? ''
      if (outcome === 'unchanged') return []
      return [{ listingId, kind: outcome === 'added' ? 'new' : 'changed', recordKey }]
    }),
    ...deletions.map(({ record, before }): ListingChange => ({
      listingId: before.listing_id,
      kind: 'gone',
      recordKey: record.key,
    })),
  ])
  return {
    rejects,
    unusedPhotos: photos.unusedNames,
    counts: {
      records: records.length,
      added,
      changed,
      withdrawn,
      rejected: rejects.length,
      unchanged: records.length - added - changed - withdrawn - rejects.length,
      pictures: photos.due,
    },
  }
}

/** Saves the hash of each record and the listing it was stored as. The office's own records are not tracked. */
async function saveRecords(
  tx: Tx,
  { sourceId, runId, officeId }: ImportContext,
  written: readonly HashedRecord[],
  listingIds: readonly string[],
): Promise<void> {
  const saved = written
    .map(({ record, hash }, index) => ({ record, hash, listingId: listingIds[index]! }))
    .filter(({ record }) => !isOwn(record, officeId))
  await sql`
    INSERT INTO feed_listing (source_id, listing_key, listing_id, hash, modified_at, seen_run, agent_key, office_key)
    SELECT ${sourceId}::bigint, key, listing_id, decode(hash, 'hex'), modified_at, ${runId}::bigint, agent, office
    FROM unnest(${saved.map(({ record }) => record.key)}::text[], ${saved.map(({ listingId }) => listingId)}::bigint[],
      ${saved.map(({ hash }) => hash.toString('hex'))}::text[],
      ${saved.map(({ record }) => record.modifiedAt)}::timestamptz[],
      ${saved.map(({ record }) => record.agentKey)}::text[], ${saved.map(({ record }) => record.officeKey)}::text[])
      AS input(key, listing_id, hash, modified_at, agent, office)
    ON CONFLICT (source_id, listing_key) DO UPDATE SET hash = excluded.hash, modified_at = excluded.modified_at,
      listing_id = excluded.listing_id, seen_run = excluded.seen_run, agent_key = excluded.agent_key,
      office_key = excluded.office_key`.execute(tx)
}

/** Stores when records were deleted, so that an older record that comes later does not bring them back. */
async function saveDeletions(tx: Tx, sourceId: string, deleted: readonly VersionedRecord[]): Promise<void> {
  await sql`UPDATE feed_listing SET modified_at = input.at
    FROM unnest(${deleted.map(({ key }) => key)}::text[], ${deleted.map(({ modifiedAt }) => modifiedAt)}::timestamptz[])
      AS input(key, at)
    WHERE source_id = ${sourceId} AND listing_key = input.key AND input.at IS NOT NULL`.execute(tx)
}

/** Stores the media of records whose media have changed. */
async function saveMedia(
  tx: Tx,
  { sourceId, officeId, now }: ImportContext,
  records: readonly HashedRecord[],
  stored: ReadonlyMap<string, StoredRecord>,
): Promise<PhotoChanges> {
  const changed = records.flatMap(({ record: property }) => {
    const { key, media } = property
    const before = stored.get(key)
    if (media === null || isOwn(property, officeId) || (before && isStale(property, before))) return []
    const hash = hashJson(media)
    return before?.media_hash?.equals(hash) ? [] : [{ key, media, hash }]
  })
  if (changed.length === 0) return noPhotoChanges
  const hashes = changed.map(({ hash }) => hash.toString('hex'))
  const keys = changed.map(({ key }) => key)
  await sql`UPDATE feed_listing SET media_hash = decode(input.hash, 'hex')
    FROM unnest(${keys}::text[], ${hashes}::text[]) AS input(key, hash)
    WHERE source_id = ${sourceId} AND listing_key = input.key`.execute(tx)
  return storePhotos(
    tx,
    { sourceId, now, completeListings: keys },
    changed.flatMap(({ media }) => media),
  )
}
