import type { DealSettings } from '@pb/contract/deals'
import { expect, it } from 'vitest'
import { createDeal } from '../../../test/factories/deals.ts'
import { getStatusAndCode } from '../../../test/calls/status-and-code.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'

const office = testOffice()
const get = async (as: TestPerson) =>
  (await office.call({ method: 'GET', url: '/v1/deal-settings', as })).json<DealSettings>()
const put = (as: TestPerson, payload: object) =>
  office.call({ method: 'PUT', url: '/v1/deal-settings', as, payload })

it('starts with the deductions of the sheet in their order', async () => {
  const boss = await office.person(['SUPERVISOR'])
  expect((await get(boss)).deduction_kinds.map(({ title, timing }) => `${timing} ${title}`)).toEqual([
    'before Referral Fee',
    'before Co-broke',
    'after Streeteasy',
    'after Messenger',
    'after Cards',
    'after Misc Fees',
  ])
})

it('replaces deductions and checklists, and leaves deals as they are', async () => {
  const [agent, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  const before = await createDeal(office, agent, {
    deductions: [{ title: 'Messenger', amount: 20, timing: 'after' }],
  })
  const settings: DealSettings = {
    deduction_kinds: [
      { title: 'streeteasy', timing: 'before', amount: 49.5 },
      { title: 'Photos', timing: 'after', amount: 0 },
    ],
    checklists: { rental: ['lease_pages'], sale: [] },
  }
  const replies = await Promise.all([put(boss, settings), put(boss, settings)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await get(boss)).toEqual(settings)
  const seen = await office.call({ method: 'GET', url: `/v1/deal-sheets/${before.id}`, as: agent })
  expect(seen.json()).toMatchObject({ commissions: before.commissions, totals: before.totals })
  const advice = await office.call({ method: 'GET', url: '/v1/deal-sheets-advice', as: agent })
  expect(advice.json()).toMatchObject({
    commissions: [{ deducts: 0 }, { description: 'streeteasy', fee: 49.5, timing: 'before' }, { fee: null }],
  })
})

it('refuses names used twice and amounts that are none', async () => {
  const boss = await office.person(['SUPERVISOR'])
  const kind = { title: 'Photos', timing: 'after', amount: 0 }
  const save = (...deduction_kinds: object[]) =>
    getStatusAndCode(put(boss, { deduction_kinds, checklists: { rental: [], sale: [] } }))
  expect(await save(kind, { ...kind, title: 'PHOTOS' })).toEqual([422, 'rule_broken'])
  expect(await save({ ...kind, amount: -1 })).toEqual([400, 'bad_input'])
  expect(await save({ ...kind, amount: 0.005 })).toEqual([400, 'bad_input'])
  expect(await save({ ...kind, title: ' ' })).toEqual([400, 'bad_input'])
})
