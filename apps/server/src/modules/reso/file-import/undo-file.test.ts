import type { FeedChange, FeedPreview, FeedRun } from '@pb/contract/reso'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBuilding } from '../../../../test/factories/buildings.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { multipart } from '../../../../test/calls/multipart.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { property } from '../records/property.fixture.ts'
import { startRun } from '../run-queries.ts'
import { undoFile } from '../undo.ts'
import { feedFiles, json } from './feed-files.fixture.ts'
import { importUploadedFile } from './uploads.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

const office = testOffice()
const { supervisor, upload, importText, findListing, findRun } = feedFiles(office)

const post = (id: string, verb: string) =>
  office.call({ method: 'POST', url: `/v1/feed-runs/${id}/${verb}`, as: supervisor() })

async function undo(id: string): Promise<FeedRun> {
  const reply = await post(id, 'undo')
  expect(reply.statusCode, reply.body).toBe(200)
  await undoFile(office.deps, id)
  return findRun(id)
}

async function preview(content: string, source: string, whole = false): Promise<FeedRun> {
  const reply = await office.call({
    method: 'POST',
    url: `/v1/feed-files?source=${encodeURIComponent(source)}&whole=${whole ? 1 : 0}&preview=1`,
    as: supervisor(),
    ...multipart('file', 'feed.json', Buffer.from(content)),
  })
  const { id } = reply.json<FeedRun>()
  await importUploadedFile(office.deps, id)
  return findRun(id)
}

async function getPreview(id: string): Promise<FeedPreview> {
  const reply = await office.call({ url: `/v1/feed-runs/${id}/preview`, as: supervisor() })
  return reply.json<FeedPreview>()
}

/** What a source's listings are, without versions, which keep growing. */
async function describeSource(source: string) {
  const { rows } = await sql<{ state: string }>`
    SELECT jsonb_build_object('listings', (
        SELECT jsonb_agg(to_jsonb(l) - 'version' - 'id' ORDER BY l.id) FROM listing l
        WHERE l.source = ${source} AND deleted_at IS NULL),
      'events', (SELECT jsonb_agg(to_jsonb(e) - 'listing_id' ORDER BY e.id) FROM listing_event e
        JOIN listing l ON l.id = e.listing_id WHERE l.source = ${source} AND l.deleted_at IS NULL),
      'records', (SELECT jsonb_agg(to_jsonb(f) - 'media_hash' ORDER BY listing_key) FROM feed_listing f
        JOIN feed_source s ON s.id = f.source_id WHERE s.name = ${source}))::text AS state`.execute(
    office.deps.db,
  )
  return maybeOne(rows)?.state
}

const newer = { ModificationTimestamp: '2026-02-22T10:00:00Z' }

test('a preview counts what a file would change, with examples and reasons, and stores nothing', async () => {
  await importText(
    json([property(1), property(2), property(3), property(4), property(5), property(6)]),
    'Look',
  )
  const before = await describeSource('Look')
  const run = await preview(
    json([
      property(1, { ListPrice: 3500, ...newer }),
      property(2),
      property(3),
      property(4),
      property(5),
      property(7),
      property(8, { UnitNumber: '44B' }),
      property(9, { ListPrice: 'call' }),
      property(7),
    ]),
    'Look',
    true,
  )
  expect(run).toMatchObject({
    state: 'preview',
    preview: true,
    can_undo: false,
    records: 9,
    added: 2,
    changed: 1,
    unchanged: 5,
    rejected: 1,
    withdrawn: 1,
    missing: 1,
  })
  const { examples, refused } = await getPreview(run.id)
  expect(examples.map(({ kind, key, unit }) => [kind, key, unit])).toEqual([
    ['new', 'K7', '1A'],
    ['new', 'K8', '44B'],
    ['changed', 'K1', '1A'],
    ['gone', 'K6', '1A'],
  ])
  expect(examples[2]?.fields).toContainEqual({ field: 'Rent', before: '$3,001', after: '$3,500' })
  expect(refused).toEqual([
    { reason: 'ListPrice must be a number', count: 1, records: [{ nr: 8, key: 'K9' }] },
  ])
  expect(await describeSource('Look')).toBe(before)

  expect((await post(run.id, 'import')).statusCode).toBe(200)
  expect((await post(run.id, 'import')).statusCode).toBe(409)
  await importUploadedFile(office.deps, run.id)
  expect(await findRun(run.id)).toMatchObject({
    state: 'done',
    preview: false,
    added: 2,
    changed: 1,
    withdrawn: 1,
    rejected: 1,
    can_undo: true,
  })
})

test('a preview that is canceled leaves no file', async () => {
  const run = await preview(json([property(20)]), 'Canceled preview')
  const { rows } = await sql<{
    file_key: string
  }>`SELECT file_key FROM feed_run WHERE id = ${run.id}`.execute(office.deps.db)
  expect((await post(run.id, 'cancel')).json<FeedRun>().state).toBe('canceled')
  expect(await office.deps.files.get(maybeOne(rows)?.file_key ?? '')).toBeNull()
  expect((await post(run.id, 'import')).statusCode).toBe(409)
  expect(await findRun(run.id)).toMatchObject({ state: 'canceled', can_undo: false })
})

test('an undo restores changed and withdrawn listings exactly, and deletes added ones', async () => {
  await importText(json([property(30), property(31), property(32), property(33)]), 'Undo')
  const before = await describeSource('Undo')
  const content = json([
    property(30, { ListPrice: 4000, PublicRemarks: 'Changed', InternetAddressDisplayYN: false, ...newer }),
    property(31, { StandardStatus: 'Closed', ClosePrice: 2900, ...newer }),
    { ListingKey: 'K32', StandardStatus: 'Delete', ...newer },
    property(34, { Appliances: ['Dishwasher'] }),
  ])
  const run = await importText(content, 'Undo')
  expect(run).toMatchObject({ added: 1, changed: 2, can_undo: true })
  const after = await describeSource('Undo')
  const undone = await undo(run.id)
  expect(undone).toMatchObject({ state: 'undone', kept: 0, can_undo: false })
  expect(await describeSource('Undo')).toBe(before)
  expect((await post(run.id, 'undo')).statusCode).toBe(409)
  // The same file is taken in again as it was.
  const again = await importText(content, 'Undo')
  expect(again).toMatchObject({ added: 1, changed: 2 })
  const strip = (text = 'null'): unknown =>
    JSON.parse(text, (key, value: unknown) => (/^(?:id|\w+_id|seen_run|\w+_at)$/.test(key) ? null : value))
  expect(strip(await describeSource('Undo'))).toEqual(strip(after))
})

test('listings that people changed since are kept and named', async () => {
  await importText(json([property(40), property(41)]), 'Kept')
  const run = await importText(
    json([
      property(40, { ListPrice: 5000, ...newer }),
      property(41, { ListPrice: 5100, ...newer }),
      property(42),
    ]),
    'Kept',
  )
  const { listing } = await findListing('Kept', 'K40')
  await sql`UPDATE listing SET description = 'Our words', version = version + 1, modified_at = now()
    WHERE id = ${String(listing['id'])}`.execute(office.deps.db)
  expect(await undo(run.id)).toMatchObject({ state: 'undone', kept: 1 })
  const reply = await office.call({ url: `/v1/feed-runs/${run.id}/changes?kept=1`, as: supervisor() })
  const { collection, total } = reply.json<{ collection: FeedChange[]; total: number }>()
  expect(total).toBe(1)
  expect(collection).toMatchObject([
    {
      key: 'K40',
      kind: 'changed',
      advertisement_id: listing['id'],
      kept: 'Changed since this file',
      unit: '1A',
    },
  ])
  const [kept, restored] = [await findListing('Kept', 'K40'), await findListing('Kept', 'K41')]
  expect(kept.listing).toMatchObject({ price_cents: '500000', description: 'Our words' })
  expect(restored.listing).toMatchObject({ price_cents: '304100' })
  const { rows } = await sql`SELECT 1 FROM feed_listing f JOIN feed_source s ON s.id = f.source_id
    WHERE s.name = 'Kept' AND listing_key = 'K42'`.execute(office.deps.db)
  expect(rows).toEqual([])
})

test('files are undone from the last one back, and never while one is imported', async () => {
  await importText(json([property(50)]), 'Chain')
  const states = [await describeSource('Chain')]
  const runs = []
  for (const price of [4100, 4200]) {
    const record = property(50, {
      ListPrice: price,
      ModificationTimestamp: `2026-03-0${price / 100 - 40}T10:00:00Z`,
    })
    runs.push(await importText(json([record]), 'Chain'))
    states.push(await describeSource('Chain'))
  }
  const [first, second] = runs.map(({ id }) => id)
  expect((await post(first ?? '', 'undo')).json()).toMatchObject({ code: 'conflict' })
  const waiting = await upload(json([property(51)]), 'Chain')
  expect((await post(second ?? '', 'undo')).statusCode).toBe(409)
  expect((await post(waiting, 'undo')).statusCode).toBe(409)
  await office.deps.db.transaction().execute((tx) => startRun(tx, waiting))
  expect((await post(waiting, 'undo')).json()).toMatchObject({
    detail: 'This file is being imported. Cancel it first.',
  })
  await post(waiting, 'cancel')
  await undo(second ?? '')
  expect(await describeSource('Chain')).toBe(states[1])
  await undo(first ?? '')
  expect(await describeSource('Chain')).toBe(states[0])
})

test('a file waits while an earlier one is undone, and two undos at once are one', async () => {
  const run = await importText(json([property(60)]), 'Waits')
  const replies = await Promise.all([post(run.id, 'undo'), post(run.id, 'undo')])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const later = await upload(json([property(61)]), 'Waits')
  await importUploadedFile(office.deps, later)
  expect(await findRun(later)).toMatchObject({ state: 'waiting' })
  await Promise.all([undoFile(office.deps, run.id), undoFile(office.deps, run.id)])
  expect(await findRun(run.id)).toMatchObject({ state: 'undone' })
  await importUploadedFile(office.deps, later)
  expect(await findRun(later)).toMatchObject({ state: 'done', added: 1 })
})

test('the same file twice at once is imported once', async () => {
  const content = json([property(70), property(71)])
  const [one, two] = await Promise.all([upload(content, 'Both'), upload(content, 'Both')])
  await Promise.all([importUploadedFile(office.deps, one), importUploadedFile(office.deps, two)])
  for (const id of [one, two]) await importUploadedFile(office.deps, id)
  const runs = await Promise.all([findRun(one), findRun(two)])
  expect(runs.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(
    runs.map(({ added, unchanged }) => `${added} ${unchanged}`).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['0 2', '2 0'])
})

test('an import that a process left in the middle counts and undoes all of its starts', async () => {
  await importText(json([property(80), property(81)]), 'Resumed')
  const before = await describeSource('Resumed')
  const records = [property(80, { ListPrice: 4500, ...newer }), property(82)]
  const id = await upload(json(records), 'Resumed')
  // A process that ended after it had stored everything, but before its end was stored.
  await importUploadedFile(office.deps, id)
  await sql`UPDATE feed_run SET state = 'running', finished_at = NULL,
    file_key = (SELECT file_key FROM feed_run WHERE id = ${await upload(json(records), 'Resumed copy')})
    WHERE id = ${id}`.execute(office.deps.db)
  await importUploadedFile(office.deps, id)
  expect(await findRun(id)).toMatchObject({ state: 'done', records: 2, added: 1, changed: 1, unchanged: 0 })
  await undo(id)
  expect(await describeSource('Resumed')).toBe(before)
})

test('an import that was set aside counts what its starts stored, and can be undone', async () => {
  await importText(json([property(85)]), 'Set aside')
  const before = await describeSource('Set aside')
  const records = [property(85, { ListPrice: 4500, ...newer }), property(86)]
  const id = await upload(json(records), 'Set aside')
  await importUploadedFile(office.deps, id)
  // A second process that ended when it had stored the first record again.
  await sql`UPDATE feed_run SET state = 'running', finished_at = NULL, tries = 2, records = 1, added = 0, changed = 0,
    unchanged = 1, file_key = (SELECT file_key FROM feed_run WHERE id = ${await upload(json(records), 'Set aside copy')})
    WHERE id = ${id}`.execute(office.deps.db)
  await importUploadedFile(office.deps, id)
  expect(await findRun(id)).toMatchObject({
    state: 'failed',
    added: 1,
    changed: 1,
    unchanged: 0,
    can_undo: true,
  })
  await undo(id)
  expect(await describeSource('Set aside')).toBe(before)
})

/** A client's saved search for which the matching worker found a listing. */
async function matchClient(listingId: string): Promise<void> {
  const agent = await office.person()
  const client = await makeClient(office.deps, agent)
  const saved = await office.call({
    method: 'POST',
    url: `/v1/clients-saved-searches/${client.userId}`,
    payload: { ad_type: 'rental', neighborhood: ['HARL'] },
    as: agent,
  })
  expect(saved.statusCode, saved.body).toBe(200)
  await sql`INSERT INTO client_match (client_id, agent_id, listing_id, search_id, reason, price_cents, matched_at)
    SELECT client_id, ${agent.personId}, ${listingId}, id, 'new', 300000, now() FROM saved_search
    WHERE client_id = ${client.id}`.execute(office.deps.db)
}

test('an undo removes the buildings that only the file brought, and contacts of its agents', async () => {
  await makeBuilding(office.deps.db, { borough: 'MN' })
  await importText(json([property(90, { ListAgentKey: 'M1' })]), 'Places')
  const before = await describeSource('Places')
  const run = await importText(
    json([
      {
        ResourceName: 'Member',
        MemberKey: 'M1',
        MemberFullName: 'Ana New',
        ModificationTimestamp: newer.ModificationTimestamp,
      },
      property(91, { StreetNumber: '4711', StreetName: '33rd' }),
    ]),
    'Places',
  )
  expect(run).toMatchObject({ added: 1 })
  const countBuildings = async () => {
    const { rows } = await sql`SELECT 1 FROM building WHERE house_number = '4711'`.execute(office.deps.db)
    return rows.length
  }
  expect(await countBuildings()).toBe(1)
  await matchClient(String((await findListing('Places', 'K91')).listing['id']))
  await undo(run.id)
  expect(await countBuildings()).toBe(0)
  const strip = (text: string | undefined) => text?.replaceAll(/"hash": "[^"]*"/g, '')
  expect(strip(await describeSource('Places'))).toBe(strip(before))
})
