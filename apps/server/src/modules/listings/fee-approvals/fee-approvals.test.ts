import type { TenantFeeWire } from '@pb/contract/my-listing-fields'
import type { PreviewListing } from '@pb/contract/my-listings'
import type { ListingDetail } from '@pb/contract/listing-schemas'
import { expect, test } from 'vitest'
import { agentByJob } from '../../../platform/actor.ts'
import { getErrorCode, listingCalls } from '../../../../test/calls/listing-calls.ts'
import { multipart } from '../../../../test/calls/multipart.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { presentForBrochure } from '../../brochures/present.ts'
import { presentSharedListing } from '../../listing-sends/shared-page/present-listing.ts'
import { getListings } from '../index.ts'

const office = testOffice()
const calls = listingCalls(office)
const pdf = Buffer.from('%PDF-1.7 signed by the tenant')

const fee = (name: string, amount: number, given: Partial<TenantFeeWire> = {}): TenantFeeWire => ({
  kind: 'other',
  name,
  amount,
  when: 'signing',
  refundable: false,
  ...given,
})
const deposit = fee('Security deposit', 3000, { kind: 'deposit', refundable: true })

function approve(as: TestPerson, id: string, query: Record<string, string>, file = pdf) {
  const given = { rule: 'fare-broker-fee', max_amount: '3000', reason: 'Hired in writing on May 3', ...query }
  return office.call({
    method: 'POST',
    url: `/v1/preview-listings/${id}/fee-approvals?${new URLSearchParams(given).toString()}`,
    as,
    ...multipart('agreement', 'agreement.pdf', file),
  })
}

async function page(as: TestPerson, id: string): Promise<ListingDetail> {
  return (await office.call({ url: `/v1/search-listings/${id}`, as })).json()
}

test.each([
  [[fee('Broker fee', 3000)], /FARE Act/],
  [[deposit, fee('Pet deposit', 500, { kind: 'pet', refundable: true })], /together/],
  [[fee('Application fee', 150)], /\$20/],
  [[fee('Service', 3000)], /FARE Act/],
])('refuses %j whatever the kind', async (tenant_fees, message) => {
  const as = await office.person()
  const id = await calls.add(as)
  const reply = await calls.save(as, id, { version: 1, tenant_fees })
  expect(getErrorCode(reply)).toEqual([422, 'rule_broken'])
  expect(reply.json<{ errorMsg: string }>().errorMsg).toMatch(message)
})

test('accepts a fee up to the amount that a supervisor approved with the signed agreement', async () => {
  const [owner, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  const id = await calls.add(owner)
  expect(getErrorCode(await approve(owner, id, {}))).toEqual([403, 'forbidden_role'])
  expect(getErrorCode(await approve(boss, id, {}, Buffer.from('signed')))).toEqual([422, 'rule_broken'])
  expect((await approve(boss, id, { reason: 'ok' })).statusCode).toBe(400)
  expect((await approve(boss, id, { rule: 'screening-cap' })).statusCode).toBe(400)
  expect((await approve(boss, '999999999', {})).statusCode).toBe(404)
  const approval = (await approve(boss, id, {})).json<PreviewListing['fee_approvals'][number]>()
  expect((await calls.save(owner, id, { tenant_fees: [fee('Broker fee', 3000.01)] })).statusCode).toBe(422)
  expect((await calls.save(owner, id, { tenant_fees: [fee('Broker fee', 3000)] })).statusCode).toBe(200)
  expect((await calls.read(owner, id)).fee_approvals).toEqual([approval])
  expect((await calls.read(await office.person(), id)).fee_approvals).toEqual([])
  const detail = await page(owner, id)
  expect(detail.due_at_signing?.lines.map(({ label }) => label)).toContain('Broker fee')

  const file = { url: `/v1/fee-approvals/${approval.approval_id}/agreement` }
  expect((await office.call({ ...file, as: owner })).rawPayload).toEqual(pdf)
  expect((await office.call({ ...file, as: boss })).headers['content-type']).toBe('application/pdf')
  expect((await office.call({ ...file, as: await office.person() })).statusCode).toBe(404)
})

test('withholds a fee once its approval is withdrawn', async () => {
  const [owner, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  const id = await calls.add(owner)
  const { approval_id } = (await approve(boss, id, {})).json<{ approval_id: string }>()
  await calls.save(owner, id, { tenant_fees: [fee('Broker fee', 3000)] })
  const withdraw = () => office.call({ method: 'DELETE', url: `/v1/fee-approvals/${approval_id}`, as: boss })
  expect((await withdraw()).statusCode).toBe(204)
  expect((await withdraw()).statusCode).toBe(404)
  expect((await page(owner, id)).withheld_fees).toMatchObject([{ name: 'Broker fee' }])
})

test('shows and sums no unlawful fee that is stored already, on any page or paper', async () => {
  const { deps } = office
  const as = await office.person()
  const stored = [
    { kind: 'other', name: 'Broker fee', cents: 300_000, when: 'signing', refundable: false },
    { kind: 'other', name: 'Application fee', cents: 15_000, when: 'application', refundable: false },
    { kind: 'deposit', name: 'Security', cents: 300_000, when: 'signing', refundable: true },
    { kind: 'pet', name: 'Pet deposit', cents: 50_000, when: 'once', refundable: true },
    { kind: 'amenity', name: 'Gym', cents: 20_000, when: 'signing', refundable: false },
  ]
  const id = await makeListing(deps.db, { tenant_fees: JSON.stringify(stored) })
  const detail = await page(as, id)
  expect(detail.tenant_fees.map(({ name }) => name)).toEqual(['Gym'])
  expect(detail.withheld_fees).toHaveLength(4)
  expect(detail.due_at_signing?.total).toBe(3000 + 3000 + 20 + 200)

  const [row] = await getListings(agentByJob(as.personId), deps, [id])
  const context = {
    office: 'PB Office',
    now: deps.clock.now(),
    openHouses: [],
    mark: { mark: null, comment: '' },
  }
  for (const shown of [
    presentForBrochure(row!, { office: 'PB Office', today: '2026-03-02' }),
    presentSharedListing(row!, context),
  ])
    expect(JSON.stringify(shown)).not.toMatch(/Broker fee|Application fee|Pet deposit/)
})

test('leaves room for a pet deposit when the security deposit is not stated', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  await calls.save(as, id, { tenant_fees: [fee('Pet deposit', 500, { kind: 'pet', refundable: true })] })
  const { due_at_signing: due } = await page(as, id)
  expect(due?.lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['First month', 3000],
    ['Security deposit', 2500],
    ['Application screening', 20],
    ['Pet deposit', 500],
  ])
})

test('withholds a deposit above a rent that an import lowered', async () => {
  const as = await office.person()
  const id = await calls.add(as)
  await calls.save(as, id, { tenant_fees: [deposit] })
  await office.deps.db.updateTable('listing').set({ price_cents: '250000' }).where('id', '=', id).execute()
  expect((await page(as, id)).withheld_fees).toMatchObject([{ name: 'Security deposit' }])
  expect((await page(as, id)).due_at_signing?.total).toBe(2500 + 2500 + 20)
})
