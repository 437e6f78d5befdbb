import { deletedKinds, type DeletedKind, type DeletedRecord } from '@pb/contract/recently-deleted'
import type { Deal } from '@pb/contract/deals'
import { PDF } from '@libpdf/core'
import { randomBytes } from 'node:crypto'
import { addDays } from '@pb/rules/dates'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { makePaper } from '../../../test/factories/application-papers.ts'
import { makeClient } from '../../../test/factories/clients.ts'
import { createDeal, newKey } from '../../../test/factories/deals.ts'
import { createInvoice } from '../../../test/factories/invoices.ts'
import { makeListing, makePhotos } from '../../../test/factories/listings.ts'
import { ownedAccountRecords } from '../../../test/factories/owned-account-records.ts'
import { createEvent } from '../../../test/factories/owned-calendar.ts'
import { createCalls as createOpenHouseCalls } from '../open-houses/open-house-calls.fixture.ts'
import { multipart } from '../../../test/calls/multipart.ts'
import { makeForm } from '../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'

const office = testOffice()
const { licensePath } = ownedAccountRecords(office)
let supervisor: TestPerson
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})

interface Page {
  readonly collection: readonly DeletedRecord[]
  readonly total: number
  readonly kinds: readonly { readonly kind: DeletedKind; readonly count: number }[]
}

async function list(as: TestPerson, query = ''): Promise<Page> {
  const reply = await office.call({ url: `/v1/recently-deleted${query}`, as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Page>()
}

const restore = (as: TestPerson, { kind, id }: { readonly kind: string; readonly id: string }) =>
  office.call({ method: 'POST', url: `/v1/recently-deleted/${kind}/${id}/restore`, as })

async function send<T>(
  as: TestPerson,
  method: 'POST' | 'DELETE',
  path: string,
  payload?: object,
): Promise<T> {
  const reply = await office.call({ method, url: `/v1/${path}`, as, ...(payload && { payload }) })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return (reply.body === '' ? {} : reply.json()) as T
}

/** Creates and deletes a record of each kind; returns its title and parent in the list. */
const deletions: Record<
  DeletedKind,
  (as: TestPerson) => Promise<{ readonly title: string; readonly parent: string | null }>
> = {
  async application(as) {
    const { id } = await makeForm(office.deps, as)
    await send(as, 'DELETE', `aform/${id}`)
    return { title: 'Nora Bell', parent: null }
  },
  async application_document(as) {
    const { id } = await makeForm(office.deps, as)
    await makePaper(office.deps, id)
    await makePaper(office.deps, id, { document: 'w2' })
    await send(as, 'DELETE', `aform-field/${id}?field_name[]=w2&field_name[]=pay_stubs`)
    return { title: 'paper.pdf, paper.pdf', parent: 'Nora Bell' }
  },
  async client(as) {
    const { userId } = await makeClient(office.deps, as)
    await send(as, 'DELETE', `clients/${userId}?reason=other`)
    return { title: 'Nora Bell', parent: null }
  },
  async participant(as) {
    const { userId } = await makeClient(office.deps, as)
    const person = {
      first_name: 'Sam',
      last_name: 'Bell',
      email: `sam-${userId}@client.example`,
      type: 'TENANT',
    }
    const added = await send<{ user_id: string }>(as, 'POST', `clients/${userId}/participant`, person)
    await send(as, 'DELETE', `clients/${userId}/participant/${added.user_id}`)
    return { title: 'Sam Bell', parent: 'Nora Bell' }
  },
  async client_note(as) {
    const { userId } = await makeClient(office.deps, as)
    const note = { user_id: userId, kind: 'call', text: 'Wants a dishwasher' }
    const { note_id } = await send<{ note_id: string }>(as, 'POST', 'client-notes', note)
    await send(as, 'DELETE', `client-notes/${note_id}`)
    return { title: 'Wants a dishwasher', parent: 'Nora Bell' }
  },
  async client_task(as) {
    const { userId } = await makeClient(office.deps, as)
    const task = { user_id: userId, title: 'Call back', due_on: null }
    const { task_id } = await send<{ task_id: string }>(as, 'POST', 'client-tasks', task)
    await send(as, 'DELETE', `client-tasks/${task_id}`)
    return { title: 'Call back', parent: 'Nora Bell' }
  },
  async client_tag(as) {
    const { tag_id } = await send<{ tag_id: string }>(as, 'POST', 'client-tags', {
      name: 'Hot',
      color: 'gray',
    })
    await send(as, 'DELETE', `client-tags/${tag_id}`)
    return { title: 'Hot', parent: null }
  },
  async client_list(as) {
    const { key } = await send<{ key: string }>(as, 'POST', 'client-lists', {
      name: 'Buyers',
      conditions: {},
    })
    await send(as, 'DELETE', `client-lists/${key}`)
    return { title: 'Buyers', parent: null }
  },
  async saved_search(as) {
    const { userId } = await makeClient(office.deps, as)
    const { search } = await send<{ search: { search_id: string; title: string } }>(
      as,
      'POST',
      `clients-saved-searches/${userId}`,
      { ad_type: 'rental', bedrooms: ['1'] },
    )
    await send(as, 'DELETE', `clients-saved-searches/${userId}/${search.search_id}`)
    return { title: search.title, parent: 'Nora Bell' }
  },
  async deal(as) {
    const { id } = await createDeal(office, as)
    await send(as, 'DELETE', `deal-sheets/${id}`)
    return { title: expect.stringContaining('Nora Bell') as string, parent: null }
  },
  async deal_paper(as) {
    const { id } = await createDeal(office, as)
    const document = PDF.create()
    document.addPage()
    const bytes = Buffer.from(await document.save())
    const upload = multipart('file', 'lease.pdf', bytes)
    const url = `/v1/deal-sheets-file/${id}?file_name=other&key=${newKey()}`
    const reply = await office.call({ method: 'POST', url, as, ...upload })
    expect(reply.statusCode, reply.body).toBe(200)
    const { paper_id } = reply.json<Deal>().paperwork.other[0]!
    await send(as, 'DELETE', `deal-sheets-file/${id}/${paper_id}`)
    return { title: 'lease.pdf', parent: expect.stringContaining('Nora Bell') as string }
  },
  async invoice(as) {
    const { id } = await createInvoice(office, as)
    await send(as, 'DELETE', `op-invoices/${id}`)
    return { title: 'Glenwood Management 330 East 38th Street 14B', parent: null }
  },
  async license(as) {
    await send(as, 'DELETE', (await licensePath(as)).slice(4))
    return { title: '10401200001', parent: null }
  },
  async listing(as) {
    const id = await makeListing(office.deps.db, { agent_id: as.personId })
    await send(as, 'DELETE', `search-listings/${id}/reason/wrong-data`)
    return { title: expect.stringContaining('#') as string, parent: null }
  },
  async listing_photo(as) {
    const id = await makeListing(office.deps.db, { agent_id: as.personId })
    const name = `${randomBytes(16).toString('hex')}.jpg`
    await makePhotos(office.deps.db, id, [name])
    await send(as, 'DELETE', `preview-listings/${id}/media?name=${name}`)
    return { title: '', parent: expect.stringContaining('#') as string }
  },
  async calendar_event(as) {
    const { id, version } = await createEvent(office, as)
    await send(as, 'POST', `calendar-events/${id}/delete`, { version, scope: 'all' })
    return { title: 'Viewing', parent: null }
  },
  async email_template(as) {
    const template = { name: 'First reply', subject: '', html: '<p>Hello</p>' }
    const { template_id } = await send<{ template_id: string }>(as, 'POST', 'gmail-templates', template)
    await send(as, 'DELETE', `gmail-templates/${template_id}`)
    return { title: 'First reply', parent: null }
  },
  async document_template(as) {
    const template = {
      name: 'Lease rider',
      page_sizes: [{ width: 612, height: 792 }],
      roles: ['Applicant'],
      fields: [{ signer: 1, kind: 'text', page: 1, x: 0, y: 0, width: 2000, height: 300 }],
    }
    const { template_id } = await send<{ template_id: string }>(as, 'POST', 'document-templates', template)
    await send(as, 'DELETE', `document-templates/${template_id}`)
    return { title: 'Lease rider', parent: null }
  },
  async email_signature(as) {
    const signature = { name: 'Short', html: '<p>Best</p>' }
    const { signature_id } = await send<{ signature_id: string }>(as, 'POST', 'agent-signatures', signature)
    await send(as, 'DELETE', `agent-signatures/${signature_id}`)
    return { title: 'Short', parent: null }
  },
  async tour_photo(as) {
    const { db, clock } = office.deps
    const now = clock.now()
    const { id: clientId } = await makeClient(office.deps, as)
    const listing_id = await makeListing(db)
    const tour = { agent_id: as.personId, client_id: clientId, title: 'Saturday', travel: 'walk' as const }
    const { id } = await db
      .insertInto('tour')
      .values({
        ...tour,
        starts_at: now,
        ends_at: now,
        start_latitude: null,
        start_longitude: null,
        key: newKey(),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const name = `${randomBytes(16).toString('hex')}.jpg`
    await db
      .insertInto('tour_photo')
      .values({ tour_id: id, key: 'one-photo', listing_id, name, taken_at: now })
      .execute()
    await send(as, 'DELETE', `tours/${id}/photos/one-photo`)
    return { title: '', parent: 'Saturday' }
  },
  async ignored_sender(as) {
    const address = `tips-${randomBytes(8).toString('hex')}@portal.example`
    const { id } = await office.deps.db
      .insertInto('inquiry_ignored_sender')
      .values({ kind: 'sender', address, created_by: as.personId, created_at: office.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await send(as, 'DELETE', `inquiry-ignored-senders/${id}`)
    return { title: address, parent: null }
  },
  async office_logo(as) {
    await office.deps.db.updateTable('office').set({ logo: 'logo.png' }).execute()
    await send(as, 'DELETE', 'office-logo')
    return { title: '', parent: null }
  },
  async open_house_visitor(as) {
    const listing = await makeListing(office.deps.db, { agent_id: as.personId })
    const { body: house } = await createOpenHouseCalls(office).addHouse(as, listing)
    const visitor = { name: 'Vera Lind', email: 'vera@visitor.example', consent: 0, key: newKey() }
    const path = `open-houses/${house.open_house_id}/visitors`
    const added = await send<{ visitor_id: string }>(as, 'POST', path, visitor)
    await send(as, 'DELETE', `${path}/${added.visitor_id}`)
    return { title: 'Vera Lind', parent: expect.any(String) as string }
  },
  async feed_source(as) {
    const name = `Feed ${randomBytes(8).toString('hex')}`
    const { id } = await office.deps.db
      .insertInto('feed_source')
      .values({ name, created_by: as.personId, created_at: office.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await send(as, 'DELETE', `feed-sources/${id}`)
    return { title: name, parent: null }
  },
}

/** Settings of the office, which supervisors change. */
const settingKinds = new Set<DeletedKind>(['ignored_sender', 'office_logo', 'feed_source'])

/** A supervisor may restore them for every agent. */
const officeKinds = new Set<DeletedKind>([
  'deal_paper',
  'invoice',
  'listing',
  'listing_photo',
  'open_house_visitor',
  ...settingKinds,
])

describe.each(deletedKinds)('a deleted %s', (kind) => {
  it('is listed for its agent, restored by two windows at once, and then gone from the list', async () => {
    const roles = settingKinds.has(kind) ? (['SUPERVISOR'] as const) : undefined
    const [agent, stranger] = [await office.person(roles && [...roles]), await office.person()]
    const expected = await deletions[kind](agent)
    const now = Math.floor(office.clock.now().getTime() / 1000)
    const { collection, total, kinds } = await list(agent)
    expect({ collection, total, kinds }).toMatchObject({
      collection: [{ kind, ...expected, parent_deleted: 0, agent: null, time_deleted: now }],
      total: 1,
      kinds: [{ kind, count: 1 }],
    })
    const [row] = collection
    expect((await list(stranger)).total).toBe(0)
    expect((await restore(stranger, row!)).statusCode).toBe(404)
    const seen = (await list(supervisor, `?kind=${kind}`)).collection
    expect(seen.map(({ id, agent: name }) => [id, name?.split(' ')[0]])).toEqual(
      officeKinds.has(kind) ? [[row!.id, 'Agent']] : [],
    )
    const replies = await Promise.all([restore(agent, row!), restore(agent, row!)])
    expect(replies.map(({ statusCode }) => statusCode)).toContain(204)
    expect(replies.every(({ statusCode }) => statusCode === 204 || statusCode === 404)).toBe(true)
    expect((await list(agent)).total).toBe(0)
    expect((await restore(agent, row!)).json()).toMatchObject({
      code: 'not_found',
      errorMsg: 'It was restored already, or its 30 days are over.',
    })
  })
})

test('what belongs to a deleted record is refused with its name until that is restored', async () => {
  const agent = await office.person()
  await deletions.client_task(agent)
  const [task] = (await list(agent)).collection
  await send(agent, 'DELETE', `clients/${task!.open_id}?reason=other`)
  const { collection } = await list(agent)
  expect(collection).toMatchObject([
    { kind: 'client', parent_deleted: 0 },
    { kind: 'client_task', parent_deleted: 1 },
  ])
  expect((await restore(agent, task!)).json()).toMatchObject({
    code: 'conflict',
    errorMsg: 'Nora Bell was deleted too. Restore that first.',
  })
  expect((await restore(agent, collection[0]!)).statusCode).toBe(204)
  expect((await restore(agent, task!)).statusCode).toBe(204)
})

test('lists pages in one order, one kind if wanted, and nothing after 30 days', async () => {
  const agent = await office.person()
  for (const kind of ['client_tag', 'client_list', 'application', 'client'] as const) {
    await deletions[kind](agent)
    office.clock.advance(1000)
  }
  const all = await list(agent)
  expect(all.collection.map(({ kind }) => kind)).toEqual([
    'client',
    'application',
    'client_list',
    'client_tag',
  ])
  const pages = [await list(agent, '?limit=3'), await list(agent, '?limit=3&offset=3')]
  expect(pages.flatMap(({ collection }) => collection)).toEqual(all.collection)
  expect(pages.map(({ total }) => total)).toEqual([4, 4])
  expect(await list(agent, '?kind=client_tag')).toMatchObject({
    collection: [{ kind: 'client_tag' }],
    total: 1,
  })
  const later = addDays(office.clock.now(), 31)
  office.clock.advance(31 * 86_400)
  await office.deps.db
    .updateTable('session')
    .set({ expires_at: addDays(later, 1), last_seen_at: later })
    .where('person_id', '=', agent.personId)
    .execute()
  expect((await list(agent)).total).toBe(0)
  const replies = await Promise.all(all.collection.map((row) => restore(agent, row)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
})

test('documents that the renter removed are not the agent’s to restore', async () => {
  const agent = await office.person()
  const form = await makeForm(office.deps, agent)
  const id = await makePaper(office.deps, form.id)
  const removed = await office.call({
    method: 'DELETE',
    url: `/v1/application-forms/${form.token}/papers/${id}`,
  })
  expect(removed.statusCode, removed.body).toBe(200)
  expect((await list(agent)).total).toBe(0)
})

test.each([
  ['no_such_kind', '1', 400],
  ['client', 'x%20y', 400],
  ['client', '9223372036854775807', 404],
  ['client', '9223372036854775808', 404],
  ['participant', '1', 404],
  ['participant', '1-9999999999999999999', 404],
  ['application_document', '1-99999999999999999', 404],
  ['application_document', '1-0', 404],
])('rejects %s %s with %i', async (kind, id, status) => {
  expect((await restore(await office.person(), { kind, id })).statusCode).toBe(status)
})
