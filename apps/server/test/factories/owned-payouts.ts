import type { Payout } from '@pb/contract/payouts'
import type { PayeeW9 } from '@pb/contract/w9'
import { moneyRoles } from '@pb/contract/role-groups'
import type { Role } from '@pb/contract/roles'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'
import { createApprovedDeal } from './payable-deals.ts'

type Rule =
  | 'self'
  | 'public'
  | 'role'
  | { readonly create: (owner: TestPerson) => Promise<string>; readonly roles: readonly Role[] }

/** Creates a payout of an agent that was paid; returns its id. */
async function createPaidPayout(office: TestOffice, agent: TestPerson): Promise<string> {
  const supervisor = await office.person(['SUPERVISOR'])
  const dealId = await createApprovedDeal(office, [agent.personId])
  const post = async (url: string, payload: object) => {
    const reply = await office.call({ method: 'POST', url, as: supervisor, payload })
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`)
    return reply.json<Payout>()
  }
  const lines = [{ deal_id: dealId, amount: 2100 }]
  const { payout_id } = await post('/v1/payouts', {
    agent_id: agent.personId,
    lines,
    key: `payout-of-deal-${dealId}`,
  })
  await post(`/v1/payouts/${payout_id}/payment`, { method: 'ach', paid_on: '2026-03-01' })
  return payout_id
}

/** A Form W-9 of an individual, as a call sends it. */
export const sampleW9 = {
  seen_id: '0',
  classification: 'individual',
  first_name: 'Adam',
  last_name: 'Cole',
  street: '330 East 38th Street',
  city: 'New York',
  state: 'NY',
  zip: '10016',
  tin_type: 'ssn',
  tin: '219-09-9999',
  signed_on: '2026-03-01',
  signature: 'Adam Cole',
} as const

/** Gives an agent's Form W-9 unless there is one; returns its id. */
async function giveW9(office: TestOffice, agent: TestPerson): Promise<string> {
  const given = await office.call({ method: 'GET', url: '/v1/payee-w9', as: agent })
  const { w9 } = given.json<PayeeW9>()
  if (w9) return w9.w9_id
  const payload = { ...sampleW9, agent_id: agent.personId }
  const reply = await office.call({ method: 'PUT', url: '/v1/payee-w9', as: agent, payload })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<PayeeW9>().w9!.w9_id
}

/** Access rules of payouts. */
export function payoutRules(office: TestOffice): Record<string, Rule> {
  const shared = (rest = ''): Rule => ({
    create: async (owner) => `/v1/payouts/${await createPaidPayout(office, owner)}${rest}`,
    roles: moneyRoles,
  })
  return {
    'payouts.listDue': 'role',
    'payouts.dueDeals': 'self',
    'payouts.listPayouts': 'self',
    'payouts.payoutsCsv': 'self',
    'payouts.payout': shared(),
    'payouts.payoutStatement': shared('/statement'),
    'payouts.payoutStatementFile': 'public',
    'payouts.createPayout': 'role',
    'payouts.changePayout': 'role',
    'payouts.payPayout': 'role',
    'payouts.cancelPayout': 'role',
    'payouts.restorePayout': 'role',
    'payouts.reversePayout': 'role',
    'payouts.listPayRuns': 'role',
    'payouts.payRun': 'role',
    'payouts.createPayRun': 'role',
    'payouts.payPayRun': 'role',
    'payouts.cancelPayRun': 'role',
    'payouts.payeeW9': 'self',
    'payouts.savePayeeW9': 'self',
    'payouts.revealPayeeTin': {
      create: async (owner) => `/v1/payee-w9/${await giveW9(office, owner)}/reveals`,
      roles: moneyRoles,
    },
    'payouts.requestW9s': 'role',
    'payouts.recurringCharges': 'role',
    'payouts.createRecurringCharge': 'role',
    'payouts.changeRecurringCharge': 'role',
    'payouts.pauseRecurringCharge': 'role',
    'payouts.recurringChanges': 'role',
    'payouts.agentCharges': 'self',
    'payouts.waiveCharge': 'role',
    'payouts.recordChargePayment': 'role',
    'payouts.undoChargeSettlement': 'role',
    'payouts.statementEmails': 'role',
    'payouts.sendStatementEmails': 'role',
    'payouts.cancelStatementEmails': 'role',
    'payouts.necYear': 'role',
    'payouts.necFile': 'role',
    'payouts.saveNecPayer': 'role',
    'payouts.saveNecTemplate': 'role',
    'payouts.yearEnd': 'role',
    'payouts.yearEndCsv': 'role',
    'payouts.chart': 'role',
    'payouts.saveChart': 'role',
    'payouts.journalExport': 'role',
    'payouts.moneyExceptions': 'role',
    'payouts.bookClosings': 'role',
    'payouts.closeBooks': 'role',
    'payouts.reopenBooks': 'role',
    'payouts.achSettings': 'role',
    'payouts.saveAchSettings': 'role',
    'payouts.payeeBankAccount': 'self',
    'payouts.savePayeeBankAccount': 'self',
    'payouts.removePayeeBankAccount': 'self',
    'payouts.revealPayeeBankAccount': 'self',
    'payouts.prenotePayeeBankAccount': 'role',
    'payouts.achRun': 'role',
    'payouts.createAchFile': 'role',
    'payouts.downloadAchFile': 'role',
    'payouts.voidAchFile': 'role',
    'payouts.checkSettings': 'role',
    'payouts.saveCheckSettings': 'role',
    'payouts.checkAlignment': 'role',
    'payouts.runChecks': 'role',
    'payouts.createChecks': 'role',
    'payouts.printChecks': 'role',
    'payouts.voidCheck': 'role',
    'payouts.companyOverview': 'role',
    'payouts.companyDeals': 'role',
  }
}
