import { expect, test } from 'vitest'
import { makeBuilding, makeUnit } from '../../../../test/factories/buildings.ts'
import { makeEvent, makeListing } from '../../../../test/factories/listings.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { getErrorCode, listingCalls } from '../../../../test/calls/listing-calls.ts'

const office = testOffice()
const calls = listingCalls(office)

test('allows only listed status transitions with their required fields, and sets the price on closing', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  const invalid = [
    { standard_status: 'Coming Soon' },
    { standard_status: 'Pending' },
    { standard_status: 'Pending', date: '2026-03-03' },
    { standard_status: 'Pending', date: '2026-03-01' },
    { standard_status: 'Closed', date: '2026-03-02' },
    { standard_status: 'Closed', date: '2026-03-02', close_price: 0 },
  ]
  for (const body of invalid)
    expect(getErrorCode(await calls.move(as, id, { version: 1, ...body })), JSON.stringify(body)).toEqual([
      422,
      'rule_broken',
    ])
  await calls.move(as, id, { version: 1, standard_status: 'Pending', date: '2026-03-02' })
  const closed = await calls.move(as, id, {
    version: 2,
    standard_status: 'Closed',
    date: '2026-03-02',
    close_price: 2950,
  })
  expect(closed.json()).toMatchObject({ listing: { standard_status: 'Closed', version: 3 } })
  const row = () =>
    office.deps.db
      .selectFrom('listing')
      .where('id', '=', id)
      .select(['close_price_cents', 'standard_status'])
      .executeTakeFirstOrThrow()
  expect(await row()).toEqual({ close_price_cents: '295000', standard_status: 'Closed' })
  await calls.undo(as, id, closed.json<{ change_id: string }>().change_id)
  expect(await row()).toEqual({ close_price_cents: null, standard_status: 'Pending' })
  expect(await calls.history(id)).toEqual(['Lease Out', 'Listed'])
})

test('records a status change on a past date', async () => {
  const { db } = office.deps
  const as = await office.person()
  const id = await makeListing(db, { agent_id: as.personId })
  await makeEvent(db, { listing_id: id, kind: 'listed', created_at: new Date('2026-02-01T12:00:00Z') })
  await calls.move(as, id, { version: 1, standard_status: 'Closed', date: '2026-02-10', close_price: 10 })
  expect(await calls.read(as, id)).toMatchObject({ status_since: '2026-02-10', dom: 9 })
})

test('removes a listing for an allowed reason, and restores it on undo', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  expect(getErrorCode(await calls.remove(as, id, 'sold'))).toEqual([422, 'rule_broken'])
  const { change_id } = (await calls.remove(as, id, 'rented', 'close_price=2900')).json<{
    change_id: string
  }>()
  expect(await calls.read(as, id)).toMatchObject({ standard_status: 'Closed' })
  expect(getErrorCode(await calls.remove(as, id, 'off-market'))).toEqual([422, 'rule_broken'])
  expect((await calls.undo(as, id, change_id)).json()).toMatchObject({ standard_status: 'Active' })
  expect(await calls.history(id)).toEqual(['Listed'])
})

test.each(['duplicate', 'wrong-data'])(
  'removal as %s deletes the listing from the history too',
  async (reason) => {
    const { db } = office.deps
    const [as, other] = [await office.person(), await office.person()]
    const unit = await makeUnit(db, await makeBuilding(db))
    const id = await calls.add(as, { apartment_id: unit })
    const sibling = await calls.add(other, { apartment_id: unit })
    expect(await calls.history(sibling)).toEqual(['Listed', 'Listed'])
    const { change_id } = (await calls.remove(as, id, reason)).json<{ change_id: string }>()
    expect(await calls.history(sibling)).toEqual(['Listed'])
    for (const url of [`/v1/preview-listings/${id}`, `/v1/search-listings/${id}`])
      expect(getErrorCode(await office.call({ url, as }))).toEqual([404, 'not_found'])
    expect(getErrorCode(await calls.save(as, id, { version: 2, price: 1 }))).toEqual([404, 'not_found'])
    expect(getErrorCode(await calls.undo(other, id, change_id))).toEqual([403, 'not_owner'])
    expect((await calls.undo(as, id, change_id)).json()).toMatchObject({ standard_status: 'Active' })
    expect(await calls.history(sibling)).toEqual(['Listed', 'Listed'])
  },
)

test('lets any agent report an imported listing, and notifies supervisors and then the reporter', async () => {
  const [as, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  const report = (id: string, payload: object = { reason: 'rented', note: 'Sign is down' }) =>
    office.call({ method: 'POST', url: `/v1/preview-listings/${id}/report`, as, payload })
  const decide = (id: string, confirm: boolean) =>
    office.call({ method: 'PUT', url: `/v1/listing-reports/${id}`, as: boss, payload: { confirm } })
  const readMessages = async (person: typeof as, id: string) => {
    const reply = await office.call({ url: '/v1/dashboard-alerts?limit=100', as: person })
    return reply
      .json<{ collection: { message: string; payload: { listing_ids?: string[] } }[] }>()
      .collection.filter(({ payload }) => payload.listing_ids?.includes(id))
      .map(({ message }) => message)
  }
  const id = await makeListing(office.deps.db)
  expect(getErrorCode(await report(id, { reason: 'sold' }))).toEqual([422, 'rule_broken'])
  const { report_id } = (await report(id)).json<{ report_id: string }>()
  expect(getErrorCode(await report(id))).toEqual([409, 'conflict'])
  expect(await calls.read(as, id)).toMatchObject({
    agent: null,
    may_edit: false,
    report: { report_id, reason: 'rented', note: 'Sign is down', by: { user_id: as.personId } },
  })
  expect(await readMessages(boss, id)).toEqual([expect.stringMatching(/ reported .* as off market: rented$/)])
  expect(await calls.list(boss, 'scope=reported')).toMatchObject({
    collection: [{ advertisement_id: id, report: { report_id } }],
  })
  expect((await decide(report_id, false)).json()).toEqual({ listing_id: id, change_id: null })
  expect((await calls.read(as, id)).standard_status).toBe('Active')
  expect(getErrorCode(await decide(report_id, true))).toEqual([404, 'not_found'])
  expect(await readMessages(as, id)).toEqual([
    expect.stringMatching(/ kept .* listed after reviewing your report$/),
  ])
  const again = (await report(id)).json<{ report_id: string }>().report_id
  const { change_id } = (await decide(again, true)).json<{ change_id: string }>()
  expect((await calls.read(as, id)).standard_status).toBe('Closed')
  expect(await readMessages(as, id)).toHaveLength(2)
  expect((await calls.undo(boss, id, change_id)).json()).toMatchObject({ standard_status: 'Active' })
})

test('rejects a report on a listing with an agent', async () => {
  const id = await calls.add(await office.person())
  const reply = await office.call({
    method: 'POST',
    url: `/v1/preview-listings/${id}/report`,
    as: await office.person(),
    payload: { reason: 'rented' },
  })
  expect(getErrorCode(reply)).toEqual([422, 'rule_broken'])
})
