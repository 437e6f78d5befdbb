import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findNeighborhood } from '@pb/rules/neighborhoods'
import { bedroomKey } from '@pb/rules/bedrooms'
import { newYorkDate } from '@pb/rules/new-york'
import { findBrokenFeeRules, type TenantFee } from '@pb/rules/tenant-fees'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { crashDatabase } from '../../../test/harness/crashing-process.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import { readEncryptedFile } from '../../platform/encryption/encrypt.ts'
import { one } from '../../platform/db/one-row.ts'
import { demo } from '../accounts/sign-in/index.ts'
import { checkFragment, checkInit } from '../live-streams/index.ts'
import { findDifferences } from '../payouts/index.ts'
import { createDemoOffice } from './index.ts'

const office = testOffice()

async function createAndKill(): Promise<void> {
  const database = crashDatabase(office.databaseUrl)
  const script = join(import.meta.dirname, 'demo-child.fixture.ts')
  const folder = join(office.deps.env.dataDir, 'files')
  const child = spawn(process.execPath, [script, database.url, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  // Long enough to be in the middle of the import, on slow and fast machines.
  await wait(1000)
  await database.crash(child)
}

/** Returns the first row of a query. */
async function queryRow<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(office.deps.db)
  return one(rows)
}

const countPeople = () => queryRow(sql<{ n: string }>`SELECT count(*) AS n FROM agent`)

describe('the demo office', () => {
  let afterKill = ''

  beforeAll(async () => {
    await createAndKill()
    afterKill = (await countPeople()).n
    await createDemoOffice(office.deps)
  }, 120_000)

  it('leaves nothing behind when its process is killed', () => {
    expect(afterKill).toBe('0')
  })

  it('is created once', async () => {
    expect(await createDemoOffice(office.deps)).toBe(false)
    expect((await countPeople()).n).toBe('4')
  })

  it('has the accounts that the sign-in page shows', async () => {
    const agents = await office.deps.db
      .selectFrom('agent')
      .select(['email', 'roles', 'password_hash'])
      .execute()
    expect(agents.map(({ email }) => email)).toEqual(demo.accounts.map(({ email }) => email))
    expect(agents.map(({ roles }) => roles)).toEqual([
      ['AGENT', 'SUPERVISOR'],
      ['AGENT'],
      ['AGENT'],
      ['AGENT', 'DEVELOPER'],
    ])
    expect(agents.every(({ password_hash }) => password_hash?.startsWith('$argon2id$'))).toBe(true)
  })

  it('has about 6,000 active and thousands of past listings', async () => {
    const counts = await queryRow(sql<Record<string, number>>`
      SELECT count(*) FILTER (WHERE active)::int AS active, count(*) FILTER (WHERE NOT active)::int AS past,
        count(DISTINCT standard_status)::int AS statuses,
        count(*) FILTER (WHERE active AND published_at > ${office.clock.now()}::timestamptz - interval '1 day')::int AS today,
        count(*) FILTER (WHERE published_at > ${office.clock.now()})::int AS future,
        count(*) FILTER (WHERE active AND published_at < ${office.clock.now()}::timestamptz - interval '91 days')::int AS stale
      FROM listing`)
    expect(counts['active']).toBeGreaterThan(5500)
    expect(counts['active']).toBeLessThan(6500)
    expect(counts['past']).toBeGreaterThan(3000)
    expect(counts['statuses']).toBe(9)
    expect(counts['today']).toBeGreaterThan(20)
    expect(counts).toMatchObject({ future: 0, stale: 0 })
  })

  it('only has known neighborhoods and layouts', async () => {
    const { rows } = await sql<{ neighborhood: string; bedrooms: number }>`
      SELECT DISTINCT neighborhood, bedrooms FROM listing`.execute(office.deps.db)
    expect(rows.filter(({ neighborhood }) => !findNeighborhood(neighborhood))).toEqual([])
    expect(rows.filter(({ bedrooms }) => !bedroomKey(bedrooms))).toEqual([])
    expect(new Set(rows.map(({ neighborhood }) => neighborhood)).size).toBeGreaterThan(120)
  })

  it('has plausible prices', async () => {
    const bounds = await queryRow(sql<Record<string, number>>`
      SELECT count(*) FILTER (WHERE ad_type = 'rental' AND price_cents NOT BETWEEN 110000 AND 4000000)::int AS rents,
        count(*) FILTER (WHERE ad_type = 'sale' AND price_cents NOT BETWEEN 12000000 AND 2400000000)::int AS sales,
        count(*) FILTER (WHERE ad_type = 'sale' AND price_cents / 100 / size NOT BETWEEN 180 AND 4300)::int AS foot,
        count(*) FILTER (WHERE ad_type = 'rental' AND price_cents * 12 / 100 / size NOT BETWEEN 15 AND 220)::int AS yearly
      FROM listing`)
    expect(bounds).toEqual({ rents: 0, sales: 0, foot: 0, yearly: 0 })
  })

  it('prices more bedrooms higher, and Tribeca above Inwood', async () => {
    const medians = await queryRow(sql<Record<string, number>>`
      SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY price_cents) FILTER (WHERE bedrooms = 1)::float8 AS studio,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY price_cents) FILTER (WHERE bedrooms = 10)::float8 AS one,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY price_cents) FILTER (WHERE bedrooms = 20)::float8 AS two,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY price_cents) FILTER (WHERE bedrooms = 30)::float8 AS three,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY price_cents) FILTER (WHERE neighborhood = 'TRIB')::float8 AS tribeca,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY price_cents) FILTER (WHERE neighborhood = 'INWD')::float8 AS inwood
      FROM listing WHERE active AND ad_type = 'rental'`)
    const { studio, one, two, three, tribeca, inwood } = medians
    expect([studio, one, two, three]).toEqual([studio, one, two, three].toSorted((a, b) => a! - b!))
    expect(tribeca).toBeGreaterThan(inwood! * 1.8)
  })

  it('bases sale prices on recorded sales of the unit', async () => {
    const { off } = await queryRow(sql<{ off: number }>`
      SELECT count(*)::int AS off FROM listing
      JOIN LATERAL (SELECT price_cents, sale_date FROM recorded_sale WHERE unit_id = listing.unit_id
        ORDER BY sale_date DESC LIMIT 1) last ON true
      WHERE ad_type = 'sale' AND (listing.price_cents < last.price_cents * 0.95 OR listing.price_cents > last.price_cents * 1.6)`)
    expect(off).toBe(0)
    const { unrecorded } = await queryRow(sql<{ unrecorded: number }>`
      SELECT count(*)::int AS unrecorded FROM listing WHERE ad_type = 'sale'
        AND NOT EXISTS (SELECT FROM recorded_sale WHERE unit_id = listing.unit_id)`)
    expect(unrecorded).toBe(0)
  })

  it('is consistent across units, buildings, events and prices', async () => {
    const mismatches = await queryRow(sql<Record<string, number>>`
      SELECT count(*) FILTER (WHERE (unit.bedrooms, unit.bathrooms, unit.size) IS DISTINCT FROM
          (listing.bedrooms, listing.bathrooms, listing.size))::int AS layouts,
        count(*) FILTER (WHERE (building.features, building.pets, building.neighborhood) IS DISTINCT FROM
          (listing.building_features, listing.pets, listing.neighborhood))::int AS buildings,
        count(*) FILTER (WHERE last.price_cents IS DISTINCT FROM listing.price_cents)::int AS prices,
        count(*) FILTER (WHERE listing.modified_at < listing.published_at)::int AS times
      FROM listing JOIN unit ON unit.id = unit_id JOIN building ON building.id = listing.building_id
      LEFT JOIN LATERAL (SELECT price_cents FROM listing_event WHERE listing_id = listing.id AND price_cents IS NOT NULL
        ORDER BY created_at DESC, id DESC LIMIT 1) last ON true`)
    expect(mismatches).toEqual({ layouts: 0, buildings: 0, prices: 0, times: 0 })
    const { twice } = await queryRow(sql<{ twice: number }>`
      SELECT count(*)::int AS twice FROM (SELECT unit_id FROM listing WHERE active AND ad_type = 'rental'
        GROUP BY unit_id HAVING count(*) > 1) units`)
    expect(twice).toBe(0)
  })

  it('has four to eight stored photos per listing, floor plans, and some long galleries', async () => {
    const photos = await queryRow(sql<Record<string, number>>`
      SELECT min(n)::int AS least, count(*)::int AS listings, count(*) FILTER (WHERE n > 8) * 100 / count(*) < 6 AS few,
        count(*) FILTER (WHERE n > 13) > 100 AS long
      FROM (SELECT listing_id, count(*) AS n FROM listing_photo WHERE NOT floorplan GROUP BY listing_id) counted`)
    const { plans } = await queryRow(sql<{ plans: number }>`
      SELECT count(*)::int AS plans FROM listing_photo WHERE floorplan`)
    expect(plans).toBeGreaterThan(photos['listings']! * 0.4)
    const { listings } = await queryRow(
      sql<{ listings: number }>`SELECT count(*)::int AS listings FROM listing`,
    )
    expect(photos).toEqual({ least: 4, listings, few: true, long: true })
    const { name } = await queryRow(sql<{ name: string }>`SELECT name FROM listing_photo LIMIT 1`)
    expect((await office.call({ method: 'GET', url: `/media/${name}` })).statusCode).toBe(200)
  })

  it('seldom repeats a cover photo among twelve listings in order of publication', async () => {
    const { alike, all } = await queryRow(sql<{ alike: number; all: number }>`
      SELECT count(*) FILTER (WHERE name = ANY (before))::int AS alike, count(*)::int AS all
      FROM (SELECT name, array_agg(name) OVER (PARTITION BY ad_type ORDER BY published_at, id
          ROWS BETWEEN 11 PRECEDING AND 1 PRECEDING) AS before
        FROM listing JOIN listing_photo ON listing_id = listing.id AND position = 0 WHERE active) ordered`)
    expect(alike).toBeLessThan(all * 0.06)
  })

  it('lists lawful tenant fees, tours, and open houses of the coming weekend', async () => {
    const { rows } = await sql<{ tenant_fees: TenantFee[]; price_cents: string }>`
      SELECT tenant_fees, price_cents FROM listing WHERE active AND ad_type = 'rental'`.execute(
      office.deps.db,
    )
    const today = newYorkDate(office.clock.now())
    const broken = rows.filter(
      ({ tenant_fees, price_cents }) =>
        findBrokenFeeRules(tenant_fees, Number(price_cents), today).length > 0,
    )
    expect(broken).toEqual([])
    expect(rows.filter(({ tenant_fees }) => tenant_fees.length > 1).length).toBeGreaterThan(rows.length * 0.7)
    const { tours, houses, late } = await queryRow(sql<Record<string, number>>`
      SELECT (SELECT count(*) FROM listing WHERE active AND tour_360 IS NOT NULL)::int AS tours,
        count(*)::int AS houses, count(*) FILTER (WHERE (ends_at < ${office.clock.now()} AND NOT EXISTS (SELECT FROM open_house_visitor v
            WHERE v.open_house_id = open_house.id) AND NOT is_online_only)
          OR starts_at > ${office.clock.now()}::timestamptz + interval '15 days')::int AS late FROM open_house`)
    expect(tours).toBeGreaterThan(300)
    expect(houses).toBeGreaterThan(300)
    expect(late).toBe(0)
  })

  it('has live streams to come, elsewhere, and one with a recording that plays', async () => {
    const { rows } = await sql<{ streams: number; recorded: number; fragments: number }>`
      SELECT count(*)::int AS streams, count(*) FILTER (WHERE s.ended_at IS NOT NULL)::int AS recorded,
        sum((SELECT count(*) FROM live_fragment f WHERE f.live_stream_id = s.id))::int AS fragments
      FROM live_stream s JOIN open_house o ON o.id = s.open_house_id JOIN listing l ON l.id = o.listing_id
      GROUP BY l.agent_id`.execute(office.deps.db)
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) expect(row).toEqual({ streams: 3, recorded: 1, fragments: 15 })
    const { init, file } = await queryRow(sql<{ init: Buffer; file: string }>`
      SELECT g.init, format('live-streams/%s/1-1-%s', f.live_stream_id, left(encode(f.sha256, 'hex'), 16)) AS file
      FROM live_generation g JOIN live_fragment f ON f.live_stream_id = g.live_stream_id AND f.sequence = 1 LIMIT 1`)
    const fragment = await office.deps.files.read(file)
    expect(() => checkFragment(fragment!, checkInit(init))).not.toThrow()
  })

  it('gives agents as many listings as in life, and tasks, some due today', async () => {
    const { rows } = await sql<{ listings: number; tasks: number; today: number }>`
      SELECT (SELECT count(*)::int FROM listing l WHERE l.agent_id = a.person_id AND l.active) AS listings,
        (SELECT count(*)::int FROM client_task t WHERE t.agent_id = a.person_id AND t.done_at IS NULL) AS tasks,
        (SELECT count(*)::int FROM client_task t WHERE t.agent_id = a.person_id AND t.done_at IS NULL
          AND t.due_on = ${newYorkDate(office.clock.now())}) AS today
      FROM agent a JOIN person p ON p.id = a.person_id`.execute(office.deps.db)
    const own = rows.filter(({ tasks }) => tasks > 0)
    expect(own).toHaveLength(4)
    for (const { listings, tasks, today } of own) {
      expect(listings).toBeGreaterThan(5)
      expect(listings).toBeLessThan(40)
      expect([tasks, today]).toEqual([11, 3])
    }
    expect(new Set(own.map(({ listings }) => listings)).size).toBeGreaterThan(2)
  })

  it('has clients search for what they email about', async () => {
    const { rows } = await sql<{ subject: string; search_types: string[] }>`
      SELECT DISTINCT ON (c.id) m.subject, c.search_types FROM client c JOIN client_email e ON e.client_id = c.id
      JOIN mail_message m ON m.person_id = c.agent_id AND m.from_email = e.email::text
      ORDER BY c.id, m.id DESC`.execute(office.deps.db)
    expect(rows.length).toBeGreaterThan(20)
    for (const { subject, search_types } of rows)
      expect(search_types).toEqual([
        /Second showing|Contract of sale|Board package|Offer on/.test(subject) ? 'sale' : 'rental',
      ])
  })

  it('rarely repeats the cover photo of the listing before', async () => {
    const { alike, all } = await queryRow(sql<{ alike: number; all: number }>`
      SELECT count(*) FILTER (WHERE name = before)::int AS alike, count(*)::int AS all
      FROM (SELECT name, lag(name) OVER (PARTITION BY ad_type ORDER BY published_at, id) AS before
        FROM listing JOIN listing_photo ON listing_id = listing.id AND position = 0 WHERE active) ordered`)
    expect(alike).toBeLessThan(all * 0.05)
  })

  it('has whole-dollar prices, and rents in steps of five', async () => {
    const { odd } = await queryRow(sql<{ odd: number }>`
      SELECT count(*)::int AS odd FROM listing
      WHERE price_cents % CASE ad_type WHEN 'rental' THEN 500 ELSE 100 END <> 0
        OR maintenance_cents % 100 <> 0 OR common_charges_cents % 100 <> 0 OR taxes_cents % 100 <> 0`)
    expect(odd).toBe(0)
  })

  it('describes apartments, not their occupants', async () => {
    const { steering } = await queryRow(sql<{ steering: number }>`
      SELECT count(*)::int AS steering FROM listing WHERE description ~*
        '\\m(famil|couple|single|bachelor|child|kid|adult|senior|christian|jewish|church|synagogue|exclusive|safe|master|walking distance|professional|student)'`)
    expect(steering).toBe(0)
    const { distinct, total } = await queryRow(sql<{ distinct: number; total: number }>`
      SELECT count(DISTINCT description)::int AS distinct, count(*)::int AS total FROM listing`)
    expect(distinct).toBeGreaterThan(total * 0.9)
  })

  it('only has fictional people and companies', async () => {
    const { real } = await queryRow(sql<{ real: number }>`
      SELECT count(*)::int AS real FROM listing
      WHERE contact->>'email' !~ '@[a-z-]+\\.example$' OR contact->>'phone_number' !~ '555-01\\d\\d$'`)
    expect(real).toBe(0)
  })

  it('has a dozen notifications per agent and one of a client match, some unread', async () => {
    const { rows } = await sql<{ n: number; unread: number }>`
      SELECT count(*)::int AS n, count(*) FILTER (WHERE read_at IS NULL)::int AS unread
      FROM notification GROUP BY person_id`.execute(office.deps.db)
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ n: 13, unread: 5 })))
    const { kinds } = await queryRow(
      sql<{ kinds: number }>`SELECT count(DISTINCT kind)::int AS kinds FROM notification`,
    )
    expect(kinds).toBeGreaterThan(3)
  })

  it('gives each agent rental and sale clients, some with participants', async () => {
    const { rows } = await sql<Record<string, number>>`
      SELECT count(*)::int AS all, count(*) FILTER (WHERE 'rental' = ANY (search_types))::int AS rental,
        count(*) FILTER (WHERE 'sale' = ANY (search_types))::int AS sale,
        count(*) FILTER (WHERE EXISTS (SELECT FROM client_email e JOIN person_email p ON p.email = e.email
          WHERE e.client_id = client.id AND p.person_id = client.person_id))::int AS known,
        count(*) FILTER (WHERE last_activity_at BETWEEN created_at AND ${office.clock.now()})::int AS active,
        (SELECT count(*)::int FROM participant WHERE agent_id = client.agent_id) AS participants
      FROM client GROUP BY agent_id`.execute(office.deps.db)
    expect(rows).toHaveLength(4)
    for (const { all, rental, sale, known, active, participants } of rows) {
      expect([all, known, active]).toEqual([40, 40, 40])
      for (const some of [rental, sale, participants]) expect(some).toBeGreaterThan(3)
    }
  })

  it('gives each agent a license and an email signature', async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM agent a JOIN agent_license l USING (person_id)
      JOIN mail_signature s ON s.id = a.signature_id AND s.person_id = a.person_id
      WHERE s.html LIKE '%' || a.phone || '%'`.execute(office.deps.db)
    expect(rows).toEqual([{ n: 4 }])
  })

  it('has two years of deals, invoices and payouts in every state, and a journal that agrees with them', async () => {
    const counts = await queryRow(sql<Record<string, number | string[]>>`
      SELECT (SELECT array_agg(DISTINCT stage ORDER BY stage) FROM deal) AS stages,
        (SELECT count(*)::int FROM deal) AS deals, (SELECT count(*)::int FROM payout WHERE state = 'paid') AS payouts,
        (SELECT max(deal_date) - min(deal_date) FROM deal) AS days,
        (SELECT count(*)::int FROM invoice WHERE sent_at IS NULL) AS drafts,
        (SELECT count(*)::int FROM invoice WHERE settled_by = 'paid') AS paid,
        (SELECT count(*)::int FROM invoice WHERE settled_by = 'credited') AS credited,
        (SELECT count(*)::int FROM invoice WHERE settled_by IS NULL AND due_on >= ${newYorkDate(office.clock.now())}) AS open,
        (SELECT count(*)::int FROM invoice WHERE open_cents > 0 AND due_on < ${newYorkDate(office.clock.now())}) AS overdue`)
    expect(counts['stages']).toEqual([
      'deal_submitted',
      'draft',
      'payment_sent',
      'pending',
      'pending_review',
      'voided',
    ])
    expect(counts['deals']).toBeGreaterThan(80)
    expect(counts['payouts']).toBeGreaterThan(30)
    expect(counts['days']).toBeGreaterThan(700)
    expect(counts['drafts']).toBeGreaterThan(0)
    expect(counts['paid']).toBeGreaterThan(10)
    expect(counts['overdue']).toBeGreaterThan(2)
    expect(counts['credited']).toBeGreaterThan(0)
    expect(counts['open']).toBeGreaterThan(0)
    expect(await findDifferences(office.deps.db)).toEqual([])
  })

  it('has one tenant who paid too much, for the list of exceptions', async () => {
    const { rows } =
      await sql`SELECT (received_cents - received_op_cents - fee_cents)::int AS over, stage FROM deal
      WHERE received_cents - received_op_cents > fee_cents`.execute(office.deps.db)
    expect(rows).toEqual([{ over: 15_000, stage: 'payment_sent' }])
  })

  it('has the paperwork of each deal that was approved', async () => {
    const row = await queryRow(sql<{ missing: number; file: string }>`
      SELECT (SELECT count(*)::int FROM deal d JOIN deal_checklist c ON c.deal_kind = d.kind WHERE d.entry_id IS NOT NULL
          AND NOT EXISTS (SELECT FROM deal_paper p WHERE p.deal_id = d.id AND p.kind = c.paper_kind)) AS missing,
        (SELECT file_key FROM deal_paper ORDER BY id LIMIT 1) AS file`)
    expect(row.missing).toBe(0)
    const plain = await readEncryptedFile(office.deps, row.file)
    expect(plain?.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
