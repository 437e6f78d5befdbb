import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { createDemoOffice } from '../index.ts'
import { smallCity } from '../small-city.fixture.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
// 300 units are enough for all listings to have one of their own.
const city = smallCity(300)

interface Mailbox {
  readonly name: string
  readonly inbox: number
  readonly unread: number
  readonly starred: number
  readonly sent: number
  readonly drafts: number
  readonly trash: number
  readonly files: number
}

beforeAll(async () => {
  const size = {
    active: { rental: 120, sale: 80 },
    past: { rental: 5, sale: 5 },
    conversations: [18, 18, 18, 4],
  }
  await createDemoOffice(office.deps, { folder: city(), size })
}, 120_000)

it('fills all mail folders of every agent', async () => {
  const { rows } = await sql<Mailbox>`
    SELECT p.name, max(total) FILTER (WHERE label = 1) AS inbox, max(unread) FILTER (WHERE label = 1) AS unread,
      max(total) FILTER (WHERE label = 2) AS starred, max(total) FILTER (WHERE label = 4) AS sent,
      coalesce(max(total) FILTER (WHERE label = 8), 0) AS drafts, max(total) FILTER (WHERE label = 16) AS trash,
      max(total) FILTER (WHERE label = 1024) AS files
    FROM mail_label_count c JOIN person p ON p.id = c.person_id GROUP BY p.id, p.name ORDER BY p.id`.execute(
    office.deps.db,
  )
  expect(rows).toHaveLength(4)
  for (const { name, inbox, unread, starred, sent, trash, files } of rows.slice(0, 3)) {
    expect(inbox, name).toBeGreaterThan(10)
    for (const count of [unread, starred, sent, trash, files]) expect(count, name).toBeGreaterThan(0)
    expect(unread, name).toBeLessThan(inbox / 2)
  }
  expect(rows.some(({ drafts }) => drafts > 0)).toBe(true)
})

it('dates every message at an hour at which people write, and none in the future', async () => {
  const { rows } = await sql<{ hours: number[]; future: number }>`
    SELECT array_agg(DISTINCT extract(hour FROM at AT TIME ZONE 'America/New_York')::int) AS hours,
      count(*) FILTER (WHERE at > ${office.clock.now()})::int AS future
    FROM mail_message`.execute(office.deps.db)
  const row = one(rows)
  expect(row.future).toBe(0)
  expect(row.hours.length).toBeGreaterThan(8)
  for (const hour of row.hours) expect(hour >= 7 && hour <= 21, String(hour)).toBe(true)
})

it('stores the raw form of every message, and no empty threads', async () => {
  const { rows } = await sql<{ raw_key: string | null; labels: number }>`
    SELECT raw_key, labels FROM mail_message ORDER BY id`.execute(office.deps.db)
  for (const { raw_key, labels } of rows) {
    if (labels & 8) continue
    const file = await office.deps.files.get(raw_key!)
    file?.stream.destroy()
    expect(file?.bytes).toBeGreaterThan(200)
  }
  const { rows: emptyThreads } = await sql`SELECT id FROM mail_thread t
    WHERE NOT EXISTS (SELECT FROM mail_message m WHERE m.thread_id = t.id)`.execute(office.deps.db)
  expect(emptyThreads).toEqual([])
})
