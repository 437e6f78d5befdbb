import type { Payout, PayRun } from '@pb/contract/payouts'
import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'

let keys = 0
export const newKey = (): string => `payout-key-${(keys += 1)}`
const byAch = { method: 'ach', paid_on: '2026-03-01', reference: 'ACH 4711' } as const

/** Calls of the endpoints of payouts; each throws unless the reply is a success. */
export function payoutCalls(office: TestOffice) {
  async function call<T>(
    as: TestPerson,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
  ): Promise<T> {
    const reply = await office.call({ method, url: `/v1/${url}`, as, ...(payload && { payload }) })
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`)
    return reply.json<T>()
  }
  return {
    read: <T>(as: TestPerson, url: string) => call<T>(as, 'GET', url),
    plan: (as: TestPerson, agentId: string, dealId: string, amount: number, key = newKey()) =>
      call<Payout>(as, 'POST', 'payouts', {
        agent_id: agentId,
        lines: [{ deal_id: dealId, amount }],
        key,
      }),
    planFor: (as: TestPerson, payee: string, dealId: string, amount: number) =>
      call<Payout>(as, 'POST', 'payouts', {
        agent_id: '0',
        payee,
        lines: [{ deal_id: dealId, amount }],
        key: newKey(),
      }),
    change: (as: TestPerson, id: string, dealId: string, amount: number) =>
      call<Payout>(as, 'PUT', `payouts/${id}`, { lines: [{ deal_id: dealId, amount }] }),
    pay: (as: TestPerson, id: string, payment: object = byAch) =>
      call<Payout>(as, 'POST', `payouts/${id}/payment`, payment),
    cancel: (as: TestPerson, id: string) => call<Payout>(as, 'POST', `payouts/${id}/cancellation`),
    restore: (as: TestPerson, id: string) => call<Payout>(as, 'POST', `payouts/${id}/restore`),
    reverse: (as: TestPerson, id: string, reason = 'Wrong account') =>
      call<Payout>(as, 'POST', `payouts/${id}/reversal`, { reason }),
    run: (as: TestPerson, more: object = {}) =>
      call<PayRun>(as, 'POST', 'pay-runs', { until: '2026-03-02', key: newKey(), ...more }),
    payRun: (as: TestPerson, id: string, payment: object = byAch) =>
      call<PayRun>(as, 'POST', `pay-runs/${id}/payment`, payment),
    cancelRun: (as: TestPerson, id: string) => call<PayRun>(as, 'POST', `pay-runs/${id}/cancellation`),
  }
}
