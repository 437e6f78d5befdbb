import type { Deal } from '@pb/contract/deals'
import { addDays } from '@pb/rules/dates'
import { describe, expect, it } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import {
  approveDeal,
  createDeal,
  moveDeal,
  newKey,
  skipPaperwork,
  toSheet,
} from '../../../../test/factories/deals.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { purgeDeals } from './delete-deal.ts'

const office = testOffice()
const call = (as: TestPerson, method: 'GET' | 'POST' | 'DELETE' | 'PUT', path: string, payload?: object) =>
  office.call({ method, url: `/v1/${path}`, as, ...(payload && { payload }) })
const status = (as: TestPerson, { id }: Pick<Deal, 'id'>) =>
  call(as, 'GET', `deal-sheets/${id}`).then(({ statusCode }) => statusCode)
const read = async (as: TestPerson, { id }: Pick<Deal, 'id'>) =>
  (await call(as, 'GET', `deal-sheets/${id}`)).json<Deal>()

describe('a client who is reassigned', () => {
  it('takes drafts along, and leaves what was submitted with who closed it', async () => {
    const [from, to, boss] = [
      await office.person(),
      await office.person(),
      await office.person(['SUPERVISOR']),
    ]
    const client = await makeClient(office.deps, from)
    const draft = await createDeal(office, from, {
      client,
      agents: [
        { agent_id: from.personId, share: 70 },
        { agent_id: to.personId, share: 30 },
      ],
    })
    const review = await moveDeal(office, from, await createDeal(office, from, { client }), 'submit')
    const payload = { from: from.personId, to: to.personId, user_ids: [client.userId] }
    expect((await call(boss, 'POST', 'clients-reassign', payload)).statusCode).toBe(200)
    const moved = await read(to, draft)
    expect(moved).toMatchObject({ agent: { user_id: to.personId }, version: draft.version + 1 })
    expect(moved.agents).toMatchObject([{ agent_id: to.personId, share: 100 }])
    expect(await status(from, draft)).toBe(404)
    expect([await status(from, review), await status(to, review)]).toEqual([200, 404])
    const [row] = (await call(to, 'GET', 'deal-sheets?search=agent')).json<{ collection: { id: string }[] }>()
      .collection
    expect(row?.id).toBe(draft.id)
  })

  it('who is merged or archived keeps the deal', async () => {
    const agent = await office.person()
    const [kept, merged] = [await makeClient(office.deps, agent), await makeClient(office.deps, agent)]
    const deal = await createDeal(office, agent, { client: merged })
    const reply = await call(agent, 'POST', 'client-merges', { keep: kept.userId, merge: merged.userId })
    expect(reply.statusCode).toBeLessThan(300)
    expect(await read(agent, deal)).toMatchObject({ client_id: kept.userId })
    await call(agent, 'DELETE', `clients/${kept.userId}?type=REJECTED&reason=elsewhere`)
    const archived = await read(agent, deal)
    expect(archived.basic_info.client_name).toBe('Nora Bell')
    expect(await moveDeal(office, agent, archived, 'submit')).toMatchObject({ status: 'pending_review' })
    const next = await call(agent, 'POST', 'deal-sheets', { client_id: merged.userId })
    expect(next.json<Deal>().client_id).toBe(kept.userId)
  })
})

it('keeps the address of a listing that is deleted', async () => {
  const { db, clock } = office.deps
  const agent = await office.person()
  const { userId } = await makeClient(office.deps, agent)
  const listing_id = await makeListing(db)
  const deal = (await call(agent, 'POST', 'deal-sheets', { client_id: userId, listing_id })).json<Deal>()
  await db.updateTable('listing').set({ deleted_at: clock.now() }).where('id', '=', listing_id).execute()
  expect((await read(agent, deal)).basic_info).toEqual(deal.basic_info)
  await db.deleteFrom('listing').where('id', '=', listing_id).execute()
  expect(await read(agent, deal)).toMatchObject({ listing_id: null, basic_info: deal.basic_info })
})

describe('an agent who left', () => {
  it('has supervisors act for them', async () => {
    const [agent, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
    const draft = await createDeal(office, agent)
    expect((await read(boss, draft)).actions).not.toContain('submit')
    await office.deps.db
      .updateTable('agent')
      .set({ deactivated_at: office.clock.now() })
      .where('person_id', '=', agent.personId)
      .execute()
    const seen = await read(boss, draft)
    expect(seen.actions).toEqual(expect.arrayContaining(['edit', 'submit']))
    const saved = await call(boss, 'POST', `deal-sheets/${draft.id}`, { deal_sheet: toSheet(seen) })
    expect(await moveDeal(office, boss, saved.json<Deal>(), 'submit')).toMatchObject({
      status: 'pending_review',
    })
  })
})

describe('a deleted draft', () => {
  it('is restored for 30 days, and deleted with its files after that', async () => {
    const agent = await office.person()
    const [early, late] = [await createDeal(office, agent), await createDeal(office, agent)]
    for (const deal of [early, late])
      expect((await call(agent, 'DELETE', `deal-sheets/${deal.id}`)).statusCode).toBe(204)
    expect(await status(agent, early)).toBe(404)
    expect(await getStatusAndCode(call(agent, 'DELETE', `deal-sheets/${early.id}`))).toEqual([
      404,
      'not_found',
    ])
    expect((await call(agent, 'POST', `deal-sheets/${early.id}/restore`)).statusCode).toBe(200)
    const old = addDays(office.clock.now(), -31)
    await office.deps.db.updateTable('deal').set({ deleted_at: old }).where('id', '=', late.id).execute()
    expect((await call(agent, 'POST', `deal-sheets/${late.id}/restore`)).statusCode).toBe(404)
    await purgeDeals(office.deps)
    const rows = await office.deps.db.selectFrom('deal').select('id').where('id', '=', late.id).execute()
    expect(rows).toEqual([])
    expect(await status(agent, early)).toBe(200)
  })

  it('is never a deal that was submitted', async () => {
    const agent = await office.person()
    const review = await moveDeal(office, agent, await createDeal(office, agent), 'submit')
    expect(await getStatusAndCode(call(agent, 'DELETE', `deal-sheets/${review.id}`))).toEqual([
      422,
      'rule_broken',
    ])
  })
})

describe('an agent who shares a deal', () => {
  it('reads it and changes nothing', async () => {
    await skipPaperwork(office)
    const [agent, partner, boss] = [
      await office.person(),
      await office.person(),
      await office.person(['SUPERVISOR']),
    ]
    const shares = [
      { agent_id: agent.personId, share: 50, company_split: 10 },
      { agent_id: partner.personId, share: 50 },
    ]
    const draft = await createDeal(office, agent, { agents: shares })
    const post = (path: string, payload: object) =>
      getStatusAndCode(call(partner, 'POST', `deal-sheets/${draft.id}${path}`, payload))
    expect(await post('', { deal_sheet: toSheet(draft) })).toEqual([403, 'not_owner'])
    expect(await post('/notes', { note: 'Hello', key: newKey() })).toEqual([403, 'not_owner'])
    const submit = { version: draft.version, action: 'submit', key: newKey() }
    expect(await post('/moves', submit)).toEqual([403, 'not_owner'])
    await call(boss, 'POST', `deal-sheets/${draft.id}/notes`, { note: 'A secret split', key: newKey() })
    expect(JSON.stringify(await read(partner, draft))).not.toContain('A secret split')
    expect(JSON.stringify(await read(agent, draft))).toContain('A secret split')
  })

  it('keeps the split that a supervisor set, whatever the deal’s agent sends', async () => {
    const [agent, partner, boss] = [
      await office.person(),
      await office.person(),
      await office.person(['SUPERVISOR']),
    ]
    const draft = await createDeal(office, agent, {
      agents: [
        { agent_id: agent.personId, share: 50, company_split: 10 },
        { agent_id: partner.personId, share: 50, company_split: 0 },
      ],
    })
    const seen = await read(boss, draft)
    expect(seen.agents.map(({ company_split }) => company_split)).toEqual([10, null])
  })
})

it('approves with what was frozen at submission, whatever the plans say by then', async () => {
  const [agent, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  const deal = await approveDeal(office, { agent, supervisor: boss }, { fee: 1000, split: 40 })
  expect(await read(agent, deal)).toMatchObject({
    final: 1,
    agents: [{ result: { net: 600, company: 400 } }],
  })
})
