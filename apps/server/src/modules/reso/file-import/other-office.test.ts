import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { makeZip } from '../../../platform/files/zip/make-zip.fixture.ts'
import { property } from '../records/property.fixture.ts'
import { feedFiles, json } from './feed-files.fixture.ts'

const office = testOffice()
const { importText, supervisor } = feedFiles(office)
let photo: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
})

const media = (...paths: string[]) =>
  paths.map((MediaURL, Order) => ({ MediaKey: MediaURL, MediaURL, Order }))
const listings = (name: string, ...records: unknown[]) => ({ name, content: Buffer.from(json(records)) })
async function countPhotos(source: string): Promise<[key: string, photos: number][]> {
  const { rows } = await sql<{ key: string; photos: number }>`SELECT f.listing_key AS key,
      (SELECT count(*)::int FROM listing_photo p WHERE p.listing_id = f.listing_id) AS photos
    FROM feed_listing f JOIN feed_source s ON s.id = f.source_id WHERE s.name = ${source} ORDER BY key`.execute(
    office.deps.db,
  )
  return rows.map(({ key, photos }) => [key, photos])
}

test('an archive brings the photos that its listings name by path, once, and reports the others', async () => {
  const content = (name: string, bytes = photo) => ({ name: `files/media/${name}`, content: bytes })
  const path = (name: string) => `../files/media/${name}`
  const zip = makeZip([
    // Of the office, though an agent's file comes first.
    listings('people/Ann Lee/listings.reso.json', property(9)),
    listings(
      'office/listings.reso.json',
      property(1, { Media: media(path('a b.jpg'), path('missing.jpg'), path('broken.jpg')) }),
      property(2, {
        StandardStatus: 'Closed',
        Media: media(path('sold.jpg'), 'https://x.client.example/1.jpg'),
      }),
      property(3, { Media: media('../../../../etc/passwd') }),
    ),
    content('a b.jpg'),
    content('sold.jpg'),
    content('broken.jpg', Buffer.from('no photo')),
    content('unnamed.jpg'),
  ])
  const run = await importText(zip, 'Old office')
  expect(run).toMatchObject({ state: 'done', records: 3, added: 3, rejected: 3 })
  expect(await countPhotos('Old office')).toEqual([
    ['K1', 1],
    ['K2', 1],
    ['K3', 0],
  ])
  const { body } = await office.call({ url: `/v1/feed-runs/${run.id}/rejects`, as: supervisor() })
  expect(body.replace('\uFEFF', '').trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^6,Media files\/media\/broken\.jpg,.*(?:photo|image)/i),
    "7,Media files/media/missing.jpg,This photo isn't in the ZIP file",
    "8,Media etc/passwd,This photo isn't in the ZIP file",
  ])
  const { rows: due } = await sql<{
    url: string
  }>`SELECT url FROM feed_picture WHERE next_at IS NOT NULL`.execute(office.deps.db)
  expect(due, 'nothing in an archive is requested from the internet').toEqual([])

  const again = await importText(zip, 'Old office')
  expect(again).toMatchObject({ state: 'done', unchanged: 3, added: 0, changed: 0 })
  expect(await countPhotos('Old office')).toEqual([
    ['K1', 1],
    ['K2', 1],
    ['K3', 0],
  ])
})

test('an archive without listings, or a damaged one, is refused by its name', async () => {
  const without = await importText(makeZip([{ name: 'a.csv', content: Buffer.from('x') }]), 'Refused')
  expect(without).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('This is a ZIP archive'),
  })
  const whole = makeZip([listings('listings.reso.json', property(1)), { name: 'b', content: photo }])
  const cut = await importText(whole.subarray(0, whole.length - 40), 'Refused')
  expect(cut).toMatchObject({ state: 'failed', message: expect.stringContaining('damaged or incomplete') })
})

test('a photo of more than 25 MB is left out by its size, unpacked', async () => {
  const large = { name: 'large.jpg', content: Buffer.alloc(26_000_000) }
  const record = property(30, { Media: media('large.jpg') })
  const run = await importText(makeZip([listings('listings.reso.json', record), large]), 'Large')
  expect(run).toMatchObject({ state: 'done', added: 1, rejected: 1 })
  const { body } = await office.call({ url: `/v1/feed-runs/${run.id}/rejects`, as: supervisor() })
  expect(body).toContain('larger than 25 MB')
})

test('new listings of a file are those of the agents whom it names by email', async () => {
  const [ann, ben, gone] = [await office.person(), await office.person(), await office.person()]
  await sql`UPDATE agent SET deactivated_at = now() WHERE person_id = ${gone.personId}`.execute(
    office.deps.db,
  )
  const records = [
    property(40, { ListAgentEmail: ann.email.toUpperCase() }),
    // Its contact is another than its agent.
    property(41, { ListAgentEmail: ann.email, PBO_AgentEmail: ben.email }),
    property(42, { ListAgentEmail: gone.email }),
    property(43, { ListAgentEmail: 'stranger@other.example' }),
    property(44),
  ]
  await importText(json(records), 'Agents')
  const list = async () => {
    const { rows } = await sql<{
      key: string
      agent_id: string | null
    }>`SELECT f.listing_key AS key, l.agent_id
      FROM feed_listing f JOIN listing l ON l.id = f.listing_id JOIN feed_source s ON s.id = f.source_id
      WHERE s.name = 'Agents' ORDER BY key`.execute(office.deps.db)
    return rows.map(({ key, agent_id }) => [key, agent_id])
  }
  const owned = [
    ['K40', ann.personId],
    ['K41', ben.personId],
    ['K42', null],
    ['K43', null],
    ['K44', null],
  ]
  expect(await list()).toEqual(owned)
  const mine = await office.call({ url: '/v1/preview-listings?ad_type=rental', as: ann })
  expect(mine.statusCode, mine.body).toBe(200)
  expect(mine.body).toContain('31st')

  const later = { ListPrice: 9000, ModificationTimestamp: '2026-02-28T10:00:00Z', ListAgentEmail: ben.email }
  const run = await importText(json([property(40, later), property(44, later)]), 'Agents')
  expect(run).toMatchObject({ changed: 2 })
  expect(await list(), 'a later file changes no owner').toEqual(owned)
})
