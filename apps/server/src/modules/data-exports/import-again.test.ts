import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { OpeningReading, OpeningRows } from '@pb/contract/opening-balances'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart } from '../../../test/calls/multipart.ts'
import { makeBuilding, makeUnit } from '../../../test/factories/buildings.ts'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { createMail } from '../../../test/factories/mail.ts'
import { makeOptOut } from '../../../test/factories/opt-outs.ts'
import { createEvent } from '../../../test/factories/owned-calendar.ts'
import { createApprovedDeal, flatPlan } from '../../../test/factories/payable-deals.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { makeZip } from '../../platform/files/zip/make-zip.fixture.ts'
import { endIcsReader } from '../calendar/ics/read-in-child.ts'
import { clientImportCalls } from '../clients/import/import-calls.fixture.ts'
import { mailImportCalls } from '../mailbox/file-imports/import-calls.fixture.ts'
import { labelBits } from '../mailbox/labels.ts'
import { addMessage } from '../mailbox/index.ts'
import { findDifferences } from '../payouts/index.ts'
import { payoutCalls } from '../payouts/payout-calls.fixture.ts'
import { feedFiles } from '../reso/file-import/feed-files.fixture.ts'
import { describeOffice } from './describe-office.fixture.ts'
import { exportToFolder } from './index.ts'

/** What an office exports, an empty office takes in by the ways that its people have. */

const office = testOffice()
const empty = testOffice({ secretKey: 'the secret key of another office, of forty' })
const imports = clientImportCalls(empty)
const mails = mailImportCalls(empty)
const feed = feedFiles(empty)
const { plan, pay } = payoutCalls(office)
let folder: string
/** What could not be exported. */
let problems: Awaited<ReturnType<typeof exportToFolder>>['problems']
/** Two agents and their mentor. */
let people: readonly [TestPerson, TestPerson, TestPerson]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pb-import-again-'))
  await fillOffice()
  problems = (await exportToFolder(office.deps, { kind: 'office' }, folder)).problems
})
afterAll(async () => {
  await endIcsReader()
  await rm(folder, { recursive: true, force: true })
})

async function addClients(agent: TestPerson): Promise<void> {
  const { deps } = office
  const [ann, mary, gone] = [
    await makeClient(deps, agent, {
      first_name: 'Ann Marie',
      last_name: 'Bell, jr.',
      emails: ['ann@client.example', 'ann@work.example'],
      phones: ['(917) 555-0100', '(212) 555-0101'],
    }),
    await makeClient(deps, agent, {
      first_name: 'Mary',
      last_name: '',
      type: 'sale',
      emails: ['mary@client.example'],
    }),
    await makeClient(deps, agent, { first_name: 'Gone', last_name: 'Away', emails: ['gone@client.example'] }),
  ]
  await sql`UPDATE client SET search_types = '{rental,sale}', stage = 'applying', source = 'Zillow', move_in_date = '2026-05-01',
    income_cents = 12345650, credit_band = '680-719', guarantor = 'company', pets = 'Two cats', birthday = '04-15',
    year_born = 1990, gender = 'Female', address = '12 Grove St, Apt 4', budget_min_cents = 300000, budget_max_cents = 400000,
    notes = ${'Likes 1/2 floors; “007”\nCalls at 10:30, never before'} WHERE id = ${ann.id}`.execute(deps.db)
  await sql`UPDATE client SET birthday = '12-01', notes = '=1+1' WHERE id = ${mary.id}`.execute(deps.db)
  await sql`UPDATE client SET archived_at = now(), archive_reason = 'elsewhere' WHERE id = ${gone.id}`.execute(
    deps.db,
  )
  await sql`WITH tag AS (INSERT INTO client_tag (agent_id, name, color, created_at) VALUES (${agent.personId}, 'VIP', 'blue', now()),
      (${agent.personId}, 'West side', 'green', now()) RETURNING id)
    INSERT INTO client_tagging (agent_id, client_id, tag_id) SELECT ${agent.personId}, ${ann.id}, id FROM tag`.execute(
    deps.db,
  )
  for (const person of [
    {
      type: 'TENANT',
      first_name: 'Mary Ann',
      last_name: 'van der Lee',
      email: 'lee@client.example',
      phone: '(646) 555-0102',
    },
    { type: 'GUARANTOR', first_name: 'Bob', email: 'bob@client.example' },
  ]) {
    const payload = { ...person, type: person.type }
    const reply = await office.call({
      method: 'POST',
      url: `/v1/clients/${ann.userId}/participant`,
      as: agent,
      payload,
    })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
  }
  for (const [clientId, title, due_on] of [
    [ann.userId, 'Call the landlord: ask for “Done 2026-01-01: yes”', '2026-05-04'],
    [ann.userId, 'Send the lease', null],
    [mary.userId, 'Ask about pets', '2026-04-01'],
  ] as const) {
    const payload = { user_id: clientId, title, due_on }
    const reply = await office.call({ method: 'POST', url: '/v1/client-tasks', as: agent, payload })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
  }
  await sql`UPDATE client_task SET done_at = '2026-02-20T15:00:00Z' WHERE title = 'Send the lease'`.execute(
    deps.db,
  )
  for (const search of [
    {
      ad_type: 'rental',
      min_price: 3000,
      max_price: 4500,
      neighborhood: ['KIPS'],
      bedrooms: ['1', '2'],
      notes: 'Quiet: {"x"}',
    },
    { ad_type: 'rental', max_price: 5000, no_fee: '1' },
    { ad_type: 'sale', max_price: 900000, borough: ['BK'] },
  ]) {
    const url = `/v1/clients-saved-searches/${ann.userId}`
    const reply = await office.call({ method: 'POST', url, as: agent, payload: search })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
  }
  await makeOptOut(deps, 'mary@client.example')
}

async function addMail(agent: TestPerson): Promise<void> {
  const { INBOX, SENT, STARRED, TRASH, SPAM, UNREAD } = labelBits
  const own = { name: 'Agent', email: agent.email }
  for (const [labels, from] of [
    [INBOX | UNREAD, null],
    [INBOX | STARRED, null],
    [INBOX | SENT, own],
    [SENT, own],
    [0, null],
    [SPAM, null],
    [TRASH | INBOX, null],
    [TRASH | SENT | STARRED, own],
  ] as const)
    await office.deps.db.transaction().execute((tx) =>
      addMessage(tx, office.deps, agent.personId, createMail(from ? { from } : {}), {
        at: office.clock.now(),
        labels,
        size: 0,
        rawKey: null,
      }),
    )
}

/** Uploads a photo of a listing, as its agent does. */
async function addPhoto(as: TestPerson, listingId: string, background: string): Promise<void> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const url = `/v1/preview-listings/${listingId}/media?upload_key=a`
  const reply = await office.call({ method: 'POST', url, as, ...multipart('photo', 'a.jpg', bytes) })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
}

const position = { latitude: 40.7423, longitude: -73.976 }

async function fill(agent: TestPerson): Promise<void> {
  await addClients(agent)
  await addMail(agent)
  const building_id = await makeBuilding(office.deps.db, {
    address: '340 East 30th Street',
    zip: '10016',
    ...position,
  })
  const ids: string[] = []
  for (const [unit, rules] of [
    ['7', {}],
    ['½', { internet_address_display: false }],
  ] as const) {
    const unit_id = await makeUnit(office.deps.db, building_id, { label: unit })
    const background = unit === '7' ? 'teal' : 'navy'
    const listing = {
      agent_id: agent.personId,
      description: `Unit ${unit}`,
      bathrooms: 10,
      bedrooms: 10,
      ...position,
    }
    const id = await makeListing(office.deps.db, { building_id, unit_id, ...listing, ...rules })
    await addPhoto(agent, id, background)
    ids.push(id)
  }
  // Both show the lobby.
  await addPhoto(agent, ids[0]!, 'gray')
  await sql`INSERT INTO listing_photo (listing_id, position, name) SELECT ${ids[1]}, 7, name FROM listing_photo
    WHERE listing_id = ${ids[0]} ORDER BY position DESC LIMIT 1`.execute(office.deps.db)
  await createEvent(office, agent, { title: 'Walk-through', rrule: 'FREQ=WEEKLY;COUNT=3' })
  await createApprovedDeal(office, [agent.personId], { date: '2026-01-15' })
  await createApprovedDeal(office, [agent.personId], {
    date: '2026-01-20',
    received: 1000_00,
    address: '1 Ann Street',
  })
}

/**
 * A deal of two agents with a mentor, a team lead, a referral, fees and deductions, whose cents don't divide evenly, paid
 * out in parts; and one that a mentor shares with the agent.
 */
async function addSharedDeals([first, second, mentor]: readonly [TestPerson, TestPerson, TestPerson]) {
  const shares = [
    { payeeId: mentor.personId, title: 'Mentor', rate: 1000, from: 'agent' as const },
    { payeeId: mentor.personId, title: 'Team lead', rate: 700, from: 'company' as const },
  ]
  const fees = [{ title: 'Transaction fee', cents: 75_00, waivedAfterCap: false }]
  const dealId = await createApprovedDeal(office, [second.personId, first.personId], {
    date: '2026-01-22',
    cents: 9_876_55,
    address: '8 Pine Street',
    plan: flatPlan(3333, { fees, shares }),
    deductions: [
      { title: 'Referral', timing: 'before', cents: 1_000_00, agentId: null, payee: 'Harbor Realty' },
      { title: 'StreetEasy', timing: 'after', cents: 60_01, agentId: null },
    ],
  })
  await pay(mentor, (await plan(mentor, second.personId, dealId, 1200.34)).payout_id)
  await pay(mentor, (await plan(mentor, second.personId, dealId, 300)).payout_id)
  await pay(mentor, (await plan(mentor, mentor.personId, dealId, 333.21)).payout_id)
  await createApprovedDeal(office, [mentor.personId, first.personId], {
    date: '2025-12-30',
    cents: 5_000_01,
    address: '9 Pine Street',
    plan: flatPlan(3000, { shares }),
    received: 2_000_00,
    payer: 'op',
  })
}

/** The ZIP archive of an export, or of a folder in it. */
async function toZip(path: string): Promise<Buffer> {
  const found = await readdir(path, { recursive: true, withFileTypes: true })
  const files = found
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => ({
      name: relative(folder, join(parentPath, name)),
      content: await readFile(join(parentPath, name)),
    }))
  return makeZip(await Promise.all(files))
}

/** Uploads an agent's files and takes the mail in them in. */
async function takeInMail(person: TestPerson, path: string): Promise<void> {
  const draft = await mails.read(person, await toZip(path), 'export.zip')
  expect(draft).toMatchObject({ state: 'draft', failed: 0, summary: { messages: draft.total, known: 0 } })
  const applied = await mails.apply(person, draft.import_id)
  expect(applied).toMatchObject({ state: 'applied', added: draft.total, known: 0, damaged: 0, failed: 0 })
}

/** Takes in one agent's own files, as the agent does; the clients from the named file. */
async function takeInPerson(person: TestPerson, path: string, clients: string): Promise<void> {
  await imports.importFile(person, await readFile(join(path, clients)))
  const calendar = await empty.call({
    method: 'POST',
    url: '/v1/calendar-imports',
    as: person,
    ...multipart('file', 'calendar.ics', await readFile(join(path, 'calendar.ics'))),
  })
  expect(calendar.statusCode, calendar.body).toBe(200)
  await takeInMail(person, path)
}

async function takeInDeals(supervisor: TestPerson): Promise<void> {
  const url = '/v1/opening-balances'
  const file = multipart('file', 'deals.xlsx', await readFile(join(folder, 'office/deals.xlsx')))
  const reading = await empty.call({ method: 'POST', url, as: supervisor, ...file })
  const { import_id } = reading.json<OpeningReading>().import
  const rows = (await empty.call({ url: `${url}/${import_id}/rows`, as: supervisor })).json<OpeningRows>()
  expect(rows.counts).toMatchObject({ deals: 4, refused: 0 })
  const applied = await empty.call({
    method: 'POST',
    url: `${url}/${import_id}/apply/${rows.digest}`,
    as: supervisor,
  })
  expect(applied.statusCode, applied.body).toBe(200)
  expect(await findDifferences(empty.deps.db)).toEqual([])
  const again = await empty.call({ method: 'POST', url, as: supervisor, ...file })
  const { import: draft } = again.json<OpeningReading>()
  const known = await empty.call({ url: `${url}/${draft.import_id}/rows`, as: supervisor })
  expect(known.json<OpeningRows>().counts).toMatchObject({ new: 0, known: rows.counts.new, refused: 0 })
}

/** A person of the empty office with the address of one of the other. */
async function joinAs({ email }: TestPerson): Promise<TestPerson> {
  const person = await empty.person(['AGENT', 'SUPERVISOR'])
  await sql`UPDATE person_email SET email = ${email} WHERE person_id = ${person.personId}`.execute(
    empty.deps.db,
  )
  await sql`UPDATE agent SET email = ${email} WHERE person_id = ${person.personId}`.execute(empty.deps.db)
  return { ...person, email }
}

async function fillOffice(): Promise<void> {
  people = [await office.person(), await office.person(), await office.person(['AGENT', 'SUPERVISOR'])]
  const [first, second] = people
  await fill(first)
  await addSharedDeals(people)
  await makeClient(office.deps, second, { emails: ['other@client.example'], phones: ['(347) 555-0103'] })
  await createEvent(office, second, { title: 'Closing' })
  await addMail(second)
}

/** The folders of the people in the export, in the order of the people. */
const listFolders = async () =>
  (await readdir(join(folder, 'people'))).toSorted().map((name) => join(folder, 'people', name))

test('an empty office takes in an export with nothing lost, changed or twice', async () => {
  expect(problems).toEqual([])
  const [first, second] = await listFolders()
  const joined = [await joinAs(people[0]), await joinAs(people[1]), await joinAs(people[2])] as const
  // At once, as people do: nearly all the time is that of the processes that read the files.
  const [listings] = await Promise.all([
    feed.importText(await toZip(folder), 'Old office'),
    takeInPerson(joined[0], first!, 'clients.vcf'),
    takeInPerson(joined[1], second!, 'clients.xlsx'),
    takeInDeals(joined[0]),
  ])
  expect(listings).toMatchObject({ added: 2, rejected: 0 })
  expect(await describeOffice(empty.deps.db)).toEqual(await describeOffice(office.deps.db))
})

test('the sheet of clients has the same of each client as the cards', async () => {
  const person = await empty.person()
  const [path] = await listFolders()
  const read = async (name: string) => {
    const { import: draft } = await imports.createDraft(person, await readFile(join(path!, name)))
    return imports.getRows(person, draft.import_id)
  }
  const [cards, sheet] = await Promise.all([read('clients.vcf'), read('clients.xlsx')])
  const toFacts = ({ collection }: typeof cards) => collection.map(({ row: _row, ...shown }) => shown)
  expect(toFacts(sheet)).toEqual(toFacts(cards))
})
