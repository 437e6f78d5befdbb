import { beforeAll, expect, it } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { processMailQueue } from '../inquiries/intake/mail-queue.ts'
import { createDemoOffice } from './index.ts'
import { inquiryCases } from './inquiry-cases.ts'
import { smallCity } from './small-city.fixture.ts'

const office = testOffice()
const city = smallCity(120)

beforeAll(async () => {
  const size = { active: { rental: 60, sale: 40 }, past: { rental: 5, sale: 5 }, clients: [6, 6, 6, 6] }
  await createDemoOffice(office.deps, { folder: city(), size })
}, 120_000)

async function dump() {
  const { rows } = await office.deps.pool.query<Record<string, unknown>>(
    `SELECT i.name, i.src_type, i.reading, i.needs_response, i.listing_id IS NOT NULL AS linked, i.agent_id IS NULL AS unassigned,
      (SELECT count(*)::int FROM inquiry_message x WHERE x.inquiry_id = i.id) AS messages
      FROM inquiry i WHERE i.src_type <> 'personal_page' ORDER BY i.created_at DESC, i.id`,
  )
  return rows
}

it('has inquiries that agree with their mail', async () => {
  const rows = await dump()
  expect(rows).toHaveLength(inquiryCases.length)
  const find = (name: string) => rows.find((row) => row['name'] === name)
  expect(find('Dana Whitfield')).toMatchObject({ src_type: 'streeteasy', linked: true, needs_response: true })
  expect(find('Rosa Castillo')).toMatchObject({
    src_type: 'zillow',
    linked: true,
    needs_response: true,
    messages: 3,
  })
  expect(find('Theo Lindgren')).toMatchObject({ needs_response: false, messages: 2 })
  expect(find('Grace Kowalski')).toMatchObject({ src_type: 'website', unassigned: true })
  expect(find('Lucía Romero')).toMatchObject({ src_type: 'website', unassigned: false })
  expect(rows.map((row) => row['reading'])).toContain('unverified')
  expect(rows.map((row) => row['reading'])).toContain('unreadable')
  // What runs in the office changes nothing of it.
  await processMailQueue(office.deps)
  expect(await dump()).toEqual(rows)
})
