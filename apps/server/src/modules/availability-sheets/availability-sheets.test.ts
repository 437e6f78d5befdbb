import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../test/factories/buildings.ts'
import { makeListing, makePhotos } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { getErrorCode, listingCalls } from '../../../test/calls/listing-calls.ts'
import { xlsx } from '../../../test/factories/xlsx.ts'
import { sheetCalls } from './sheet-calls.fixture.ts'

const office = testOffice()
let supervisor: TestPerson
const sheets = sheetCalls(office, () => supervisor)
const listings = listingCalls(office)
async function reprice(id: string, price: number): Promise<void> {
  const { version } = await listings.read(supervisor, id)
  const reply = await listings.save(supervisor, id, { version, price })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}
let address = ''
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  address = '901 East 38th Street'
  await makeBuilding(office.deps.db, { address, zip: '10016' })
})

const csv = (...lines: string[]) => lines.join('\n')
/** A sheet of units in one building, from lines such as `4B,3250,1BR/1BA`. */
const units = (...lines: string[]) =>
  csv(
    'Address,Unit,Rent,Layout,Available,Concession,Description',
    ...lines.map((line) => `${address},${line}`),
  )

interface ListingRow {
  id: string
  [column: string]: unknown
}

async function findListings(company: string): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`SELECT l.*, u.label, b.address FROM listing l
    JOIN unit u ON u.id = l.unit_id JOIN building b ON b.id = l.building_id
    WHERE l.source = ${company} ORDER BY u.label, l.id`.execute(office.deps.db)
  return rows
}

/** Returns the listings of a company with their events, without the version, which always grows. */
async function dump(company: string): Promise<unknown> {
  const { rows } = await sql`SELECT to_jsonb(l) - 'version' AS listing,
    (SELECT json_agg(e ORDER BY id) FROM listing_event e WHERE e.listing_id = l.id) AS events
    FROM listing l WHERE source = ${company} AND deleted_at IS NULL ORDER BY l.id`.execute(office.deps.db)
  return rows
}

test('imports a sheet with merged cells, totals, notes and mixed formats', async () => {
  const company = 'Oddities LLC'
  const file = xlsx([
    { name: 'Read me', rows: [['Please call before you show.']] },
    {
      name: 'Availability',
      merged: ['A1:H1', 'A5:A6'],
      rows: [
        ['ODDITIES LLC - AVAILABILITY', null, null, null, null, null, null, null],
        ['as of', new Date('2026-03-01')],
        [null],
        ['Building', 'Apt #', 'Type', 'Gross', 'Date Avail.', 'Incentive', 'OP', 'Access'],
        [
          address,
          '#4B',
          '1BR/1BA',
          '$3,250',
          new Date('2026-04-01'),
          '1 month free on 13 month lease',
          'OP 1 month',
          'Lockbox 12',
        ],
        [null, 'Apt 5-C', 'STU', 2100, 'Avail Now', null, 'CYOF', 'Super'],
        [null, null, 'Total', 2],
        ['903 E 38 St', 'PH 2', '2 Bed / 1.5 Bath', '5,400 / month', 'Immediate'],
        ['905 East 38th Street', '1A', '1BR', 'call us'],
        ['Nowhere', '1A', '1BR', 2000],
      ],
    },
  ])
  const reading = await sheets.upload(company, file)
  expect(reading).toMatchObject({ worksheet: 1, header_row: 4, missing: [] })
  expect(reading.worksheets.map(({ name }) => name)).toEqual(['Read me', 'Availability'])
  expect(reading.columns.map(({ title, field }) => [title, field])).toEqual([
    ['Building', 'address'],
    ['Apt #', 'unit'],
    ['Type', 'layout'],
    ['Gross', 'rent'],
    ['Date Avail.', 'available'],
    ['Incentive', 'concession'],
    ['OP', 'commission'],
    ['Access', 'access'],
  ])
  expect(reading.columns[0]!.samples).toEqual([address, '903 E 38 St', '905 East 38th Street'])
  expect(reading.columns.every(({ remembered }) => !remembered)).toBe(true)

  const { id } = reading.sheet
  const preview = await sheets.preview(id)
  expect(preview.rows.map(({ kind, row, address: at, unit }) => [kind, row, at, unit])).toEqual([
    ['new', 5, address, '4B'],
    ['new', 6, address, '5C'],
    ['new', 8, '903 East 38th Street', 'PH2'],
  ])
  expect(preview.rejects).toEqual([
    {
      worksheet: 1,
      row: 9,
      text: '905 East 38th Street · 1A · 1BR · call us',
      reason: '“call us” gives no rent',
      cell: 'call us',
      field: 'rent',
    },
    {
      worksheet: 1,
      row: 10,
      text: 'Nowhere · 1A · 1BR · 2000',
      reason: '“Nowhere” needs a house number and a street',
      cell: 'Nowhere',
      field: 'address',
    },
  ])
  expect(preview.rows[0]!.fields).toContainEqual({ field: 'Rent', before: '', after: '$3,250' })

  const applied = await sheets.apply(id)
  expect(applied).toMatchObject({
    state: 'applied',
    added: 3,
    changed: 0,
    withdrawn: 0,
    rejected: 2,
    can_undo: true,
  })
  expect(applied.applied_by).toBe(applied.by)
  const [first, second, penthouse] = await findListings(company)
  expect(first).toMatchObject({
    label: '4B',
    ad_type: 'rental',
    standard_status: 'Active',
    price_cents: '325000',
    bedrooms: 10,
    bathrooms: 10,
    available_from: '2026-04-01',
    concession: { freeMonths: 1, termMonths: 13 },
    commission: { kind: 'owner_pays', months: 1 },
    no_fee: true,
    entry: { kind: 'lockbox', note: 'Lockbox 12' },
    contact: { company },
    agent_id: null,
    access_type: null,
  })
  expect(second).toMatchObject({ label: '5C', bedrooms: 1, available_from: '2026-03-02', no_fee: false })
  expect(penthouse).toMatchObject({ label: 'PH2', bedrooms: 20, bathrooms: 15, neighborhood: 'KIPS' })
  const changes = await sheets.changes(id)
  expect(changes.map(({ kind, advertisement_id }) => [kind, advertisement_id])).toEqual(
    [first, second, penthouse].map((listing) => ['new', listing!.id]),
  )
})

test('importing the same sheet again changes nothing, even after edits', async () => {
  const company = 'Twice LLC'
  const file = units('1A,3000,1BR,now,,', '1B,3100,2BR,4/1/2026,1 month free,quiet')
  await sheets.put(company, file)
  expect(await sheets.plan(company, file)).toEqual([])
  office.clock.advance(86_400)
  expect(await sheets.plan(company, file)).toEqual([])
  const [first] = await findListings(company)
  await reprice(first!.id, 2900)
  const before = await dump(company)
  const again = await sheets.put(company, file)
  expect(again).toMatchObject({ added: 0, changed: 0, withdrawn: 0, unchanged: 2 })
  expect(await dump(company)).toEqual(before)
})

test('previews changed fields, withdraws missing units and relists them', async () => {
  const company = 'Changes LLC'
  await sheets.put(company, units('2A,3000,1BR,now,1 month free,', '2B,3100,2BR,now,,', '2C,3200,2BR,now,,'))
  const next = units('2A,2950,1BR,5/1/2026,,', '2B,3100,2BR,app pending,,', '2D,1800,Studio,now,,')
  expect(await sheets.plan(company, next)).toEqual([
    'changed 2A: Rent $3,000 > $2,950, Available from 2026-03-03 > 2026-05-01, Concession 1 month free > ',
    'changed 2B: Status Active > Application Pending',
    'new 2D',
    'gone 2C',
  ])
  expect(await sheets.put(company, next)).toMatchObject({ added: 1, changed: 2, withdrawn: 1 })
  const statuses = async () =>
    (await findListings(company)).map(({ label, standard_status }) => [label, standard_status])
  expect(await statuses()).toEqual([
    ['2A', 'Active'],
    ['2B', 'Active Under Contract'],
    ['2C', 'Withdrawn'],
    ['2D', 'Active'],
  ])
  const { rows: events } = await sql`SELECT e.kind, e.price_cents, e.standard_status FROM listing_event e
    JOIN listing l ON l.id = listing_id WHERE source = ${company} ORDER BY e.id`.execute(office.deps.db)
  expect(events.slice(3)).toEqual([
    { kind: 'listed', price_cents: '180000', standard_status: null },
    { kind: 'price_change', price_cents: '295000', standard_status: null },
    { kind: 'status_change', price_cents: null, standard_status: 'Active Under Contract' },
    { kind: 'status_change', price_cents: null, standard_status: 'Withdrawn' },
  ])
  const all = units(
    '2A,2950,1BR,5/1/2026,,',
    '2B,3100,2BR,rented,,',
    '2C,3200,2BR,now,,',
    '2D,1800,Studio,now,,',
  )
  expect(await sheets.plan(company, all)).toEqual([
    'changed 2B: Status Application Pending > Closed',
    'changed 2C: Status Withdrawn > Active',
  ])
  await sheets.put(company, all)
  // A closed listing stays closed; the unit gets a new listing.
  expect(await sheets.plan(company, all.replace('rented', 'now'))).toEqual(['new 2B'])
})

test('does not withdraw a unit whose row is rejected', async () => {
  const company = 'Unread LLC'
  await sheets.put(company, units('3A,3000,1BR,now,,', '3B,3100,2BR,now,,'))
  expect(await sheets.plan(company, units('3A,call,1BR,now,,'))).toEqual(['gone 3B'])
})

test('undo restores listings exactly', async () => {
  const company = 'Undo LLC'
  await sheets.put(
    company,
    units('4A,3000,1BR,now,1 month free,old', '4B,3100,2BR,now,,', '4C,3200,2BR,now,,'),
  )
  const before = await dump(company)
  const { rows: sheetListings } = await sql`SELECT * FROM sheet_listing ORDER BY 1, 2`.execute(office.deps.db)
  office.clock.advance(60)
  const next = units('4A,2900,2BR,rented,2 months free,new', '4B,3100,2BR,now,,', '4D,1000,Studio,now,,')
  const applied = await sheets.put(company, next)
  expect(applied).toMatchObject({ added: 1, changed: 1, withdrawn: 1, unchanged: 1 })
  const undone = await sheets.undo(applied.id)
  expect(undone).toMatchObject({ state: 'undone', kept: 0, can_undo: false })
  expect(undone.undone_by).not.toBeNull()
  expect(await dump(company)).toEqual(before)
  expect((await sql`SELECT * FROM sheet_listing ORDER BY 1, 2`.execute(office.deps.db)).rows).toEqual(
    sheetListings,
  )
  const search = await office.call({
    url: `/v1/search-listings/${(await findListings(company))[3]!.id}`,
    as: supervisor,
  })
  expect(search.statusCode).toBe(404)
  expect((await sheets.plan(company, next)).length).toBe(3)
  expect(getErrorCode(await sheets.call('POST', `/${applied.id}/undo`))).toEqual([409, 'conflict'])
})

test('undo keeps listings that were edited since, with the reason', async () => {
  const company = 'Kept LLC'
  await sheets.put(company, units('5A,3000,1BR,now,,', '5B,3100,2BR,now,,'))
  const applied = await sheets.put(
    company,
    units('5A,2900,1BR,now,,', '5B,3000,2BR,now,,', '5C,1500,Studio,now,,'),
  )
  const [edited, other, fresh] = await findListings(company)
  await reprice(edited!.id, 2800)
  await makePhotos(office.deps.db, fresh!.id, [`${'5'.repeat(32)}.jpg`])
  expect(await sheets.undo(applied.id)).toMatchObject({ state: 'undone', kept: 2 })
  expect((await sheets.changes(applied.id)).map(({ unit, kept }) => [unit, kept])).toEqual([
    ['5C', 'Photos added since this sheet'],
    ['5A', 'Changed since this sheet'],
    ['5B', null],
  ])
  const after = await findListings(company)
  expect(after.map(({ price_cents, deleted_at }) => [price_cents, deleted_at])).toEqual([
    ['280000', null],
    [other!['price_cents'] === '300000' ? '310000' : 'not applied', null],
    ['150000', null],
  ])
  // Kept listings still belong to the company, with the sheet's values.
  expect(
    await sheets.plan(company, units('5A,2900,1BR,now,,', '5B,3100,2BR,now,,', '5C,1500,Studio,now,,')),
  ).toEqual([])
})

test('only the last sheet of a company can be undone', async () => {
  const company = 'Order LLC'
  const first = await sheets.put(company, units('6A,3000,1BR,now,,'))
  const second = await sheets.put(company, units('6A,2900,1BR,now,,'))
  expect(getErrorCode(await sheets.call('POST', `/${first.id}/undo`))).toEqual([409, 'conflict'])
  await sheets.undo(second.id)
  expect(await sheets.undo(first.id)).toMatchObject({ state: 'undone' })
  expect(await dump(company)).toEqual([])
})

test('skipped rows are unchanged and previewed again', async () => {
  const company = 'Choice LLC'
  await sheets.put(company, units('7A,3000,1BR,now,,', '7B,3100,2BR,now,,'))
  const file = units('7A,2900,1BR,now,,', '7C,1500,Studio,now,,', '7D,1600,Studio,now,,')
  const { sheet } = await sheets.upload(company, file)
  const { rows } = await sheets.preview(sheet.id)
  const leave = rows.filter(({ unit }) => unit !== '7D').map(({ place }) => place)
  expect(await sheets.apply(sheet.id, leave)).toMatchObject({ added: 1, changed: 0, withdrawn: 0 })
  expect(await sheets.plan(company, file)).toEqual(['changed 7A: Rent $3,000 > $2,900', 'new 7C', 'gone 7B'])
})

test('remembers chosen columns for the company only', async () => {
  const file = csv('Where,No,Ask,Legal Rent,Note', `${address},8A,3000,1200,x`)
  const { sheet, columns } = await sheets.upload('Mapped LLC', file)
  expect(columns.map(({ field }) => field)).not.toContain('net_rent')
  const chosen = ['address', 'unit', 'rent', null, 'description']
  const read = await sheets.read(sheet.id, { worksheet: 0, header_row: 1, columns: chosen })
  expect(read.columns.map(({ field }) => field)).toEqual(chosen)
  expect(read.missing).toEqual([])
  await sheets.apply(sheet.id)
  const next = await sheets.upload('mapped llc', file.replaceAll('Ask', ' ASK.'))
  expect(next.columns.map(({ field, remembered }) => [field, remembered])).toEqual(
    chosen.map((field) => [field, true]),
  )
  const other = await sheets.upload('Other LLC', file)
  expect(other.columns.some(({ remembered }) => remembered)).toBe(false)
  const twice = await sheets.read(sheet.id, { worksheet: 0 }).catch((error: Error) => error.message)
  expect(twice).toContain('409')
})

test('does not change listings of agents', async () => {
  const { db } = office.deps
  const building_id = await makeBuilding(db, { address: '907 East 38th Street' })
  const unit_id = await makeUnit(db, building_id, { label: '9A' })
  const agent = await office.person()
  const agentListing = await makeListing(db, {
    building_id,
    unit_id,
    agent_id: agent.personId,
    price_cents: '400000',
  })
  const file = csv('Address,Unit,Rent', '907 East 38th Street,9A,3900')
  const { sheet } = await sheets.upload('Conflict LLC', file)
  const [row] = (await sheets.preview(sheet.id)).rows
  expect(row).toMatchObject({
    kind: 'new',
    rival: { advertisement_id: agentListing, price: 4000, source: 'tests' },
  })
  await sheets.apply(sheet.id)
  await sheets.put('Conflict LLC', csv('Address,Unit,Rent', `${address},10A,3900`))
  const { price_cents, standard_status } = await db
    .selectFrom('listing')
    .where('id', '=', agentListing)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect([price_cents, standard_status]).toEqual(['400000', 'Active'])
  const [imported] = await findListings('Conflict LLC')
  // A listing that an agent has taken over is no longer changed.
  await db.updateTable('listing').set({ agent_id: agent.personId }).where('id', '=', imported!.id).execute()
  expect(await sheets.plan('Conflict LLC', csv('Address,Unit,Rent', `${address},10A,3000`))).not.toContain(
    'gone 9A',
  )
})

test('rejects a plan that changed since the preview', async () => {
  const company = 'Digest LLC'
  await sheets.put(company, units('11A,3000,1BR,now,,'))
  const { sheet } = await sheets.upload(company, units('11A,2900,1BR,now,,'))
  const { digest } = await sheets.preview(sheet.id)
  const [listing] = await findListings(company)
  await reprice(listing!.id, 2950)
  const stale = await sheets.call('POST', `/${sheet.id}/apply`, { digest, leave: [] })
  expect(getErrorCode(stale)).toEqual([409, 'conflict'])
  await sheets.apply(sheet.id)
  expect(getErrorCode(await sheets.call('POST', `/${sheet.id}/apply`, { digest, leave: [] }))).toEqual([
    409,
    'conflict',
  ])
  expect(getErrorCode(await sheets.call('GET', `/${sheet.id}/preview`))).toEqual([409, 'conflict'])
})

test('discards a draft, but not an applied sheet', async () => {
  const { sheet } = await sheets.upload('Drafts LLC', units('12A,3000,1BR,now,,'))
  expect((await sheets.call('DELETE', `/${sheet.id}`)).statusCode).toBe(204)
  expect(getErrorCode(await sheets.call('GET', `/${sheet.id}/reading`))).toEqual([404, 'not_found'])
  const applied = await sheets.put('Drafts LLC', units('12A,3000,1BR,now,,'))
  expect(getErrorCode(await sheets.call('DELETE', `/${applied.id}`))).toEqual([409, 'conflict'])
  const companies = await office.call({ url: '/v1/sheet-companies', as: supervisor })
  expect(companies.json<{ collection: object[] }>().collection).toContainEqual(
    expect.objectContaining({ name: 'Drafts LLC', on_market: 1 }),
  )
  const list = await office.call({ url: '/v1/sheet-imports?limit=1', as: supervisor })
  expect(list.json<{ collection: object[] }>().collection).toMatchObject([{ id: applied.id }])
})
