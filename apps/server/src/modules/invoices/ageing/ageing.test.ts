import { undoSeconds } from '@pb/rules/mail/undo'
import { expect, test } from 'vitest'
import { createSentInvoice, passDays, payInvoice } from '../../../../test/factories/invoices.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { processEmails } from '../sending/process-emails.ts'

const office = testOffice()

interface Ageing {
  readonly count: number
  readonly collection: { readonly management_company: string; readonly thread_id: string | null }[]
}
const getAgeing = async (as: TestPerson, query = '') =>
  (await office.call({ url: `/v1/op-invoices-ageing?${query}`, as })).json<Ageing>()

/**
 * By hand, 100 days after sending: due after 110 days is not due; after 99, 1 day over; 70, 30; 69, 31; 40, 60; 39, 61;
 * 10, 90; 9, 91.
 */
test('puts open amounts into buckets by the days after their due day', async () => {
  const agent = await office.person()
  for (const due_days of [110, 100, 99, 70, 69, 40, 39, 10, 9])
    await createSentInvoice(office, agent, { commission_amount: 100 + due_days, due_days })
  const paid = await createSentInvoice(office, agent, { commission_amount: 5 })
  await payInvoice(office, agent, paid, 5)
  await passDays(office, 100)
  const buckets = { current: 410, '0_30': 369, '31_60': 309, '61_90': 249, over_90: 109 }
  expect(await getAgeing(agent)).toMatchObject({
    count: 1,
    collection: [
      {
        management_company: 'Glenwood Management',
        invoices: 9,
        total: 1446,
        buckets,
        contact_name: 'Dana Reyes',
        contact_email: 'dana@glenwood.example',
      },
    ],
    totals: { ...buckets, total: 1446 },
  })
  const inBucket = async (bucket: string) =>
    (await office.call({ url: `/v1/op-invoices?bucket=${bucket}`, as: agent })).json<{
      totals: { open: number }
    }>().totals.open
  for (const [bucket, sum] of Object.entries(buckets)) expect(await inBucket(bucket)).toBe(sum)
})

test('joins spellings of a company, puts the largest first, and counts an open part', async () => {
  const agent = await office.person()
  const names = ['Rose Associates', 'ROSE associates ', 'Zeckendorf']
  const made = []
  for (const management_company of names)
    made.push(await createSentInvoice(office, agent, { commission_amount: 100, management_company }))
  await payInvoice(office, agent, made[2]!, 30)
  // An over-payment is the company's credit.
  await payInvoice(office, agent, made[0]!, 115)
  office.clock.advance(undoSeconds)
  await processEmails(office.deps)
  const ageing = await getAgeing(agent)
  expect(ageing).toMatchObject({
    count: 2,
    collection: [
      { invoices: 1, total: 85, credit: 15 },
      { management_company: 'Zeckendorf', invoices: 1, total: 70, credit: 0 },
    ],
    totals: { credit: 15, total: 155 },
  })
  expect(ageing.collection[0]!.thread_id).not.toBeNull()
  expect(await getAgeing(agent, 'limit=1&offset=1')).toMatchObject({
    count: 2,
    collection: [{ management_company: 'Zeckendorf' }],
  })
})

test('shows a supervisor the office, and an agent only own invoices', async () => {
  const [agent, other, supervisor] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  await createSentInvoice(office, agent, { management_company: 'Only Mine LLC' })
  const names = async (as: TestPerson, query = '') =>
    (await getAgeing(as, query)).collection.map(({ management_company }) => management_company)
  expect(await names(other)).toEqual([])
  expect(await names(supervisor, 'limit=200')).toContain('Only Mine LLC')
  expect(await names(supervisor, `agent_id=${agent.personId}`)).toEqual(['Only Mine LLC'])
  const refused = await office.call({ url: `/v1/op-invoices-ageing?agent_id=${agent.personId}`, as: other })
  expect(refused.statusCode).toBe(403)
})
