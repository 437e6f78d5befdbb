import { beforeAll, beforeEach, expect } from 'vitest'
import { makeForm } from '../../../test/factories/owned-applications.ts'
import { sampleW9 } from '../../../test/factories/owned-payouts.ts'
import { createApprovedDeal } from '../../../test/factories/payable-deals.ts'
import { testBrokenWrites, type Write } from '../../../test/harness/broken-writes.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { achSettings } from './ach/ach-settings.fixture.ts'
import { agentSince, deskFee } from './charges/charge-calls.fixture.ts'
import { newKey, payoutCalls } from './payout-calls.fixture.ts'
import { one } from '../../platform/db/one-row.ts'

const office = testOffice()
const { run } = payoutCalls(office)
let supervisor: TestPerson
let agent: TestPerson
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  await call('PUT', 'ach-settings', achSettings)
})
beforeEach(async () => {
  agent = await agentSince(office, '2025-01-01')
})

/** The office is there when a test runs. */
const getPool = () => office.deps.pool
const call = (method: 'POST' | 'PUT', url: string, payload: object, as = supervisor) =>
  office.call({ method, url: `/v1/${url}`, as, payload })

const account = {
  name: 'Ana Nunez',
  holder: 'person',
  kind: 'checking',
  routing: '011401533',
  account_number: '55550001',
}

async function makeReadyRun(): Promise<string> {
  await createApprovedDeal(office, [agent.personId])
  const { run_id: id } = await run(supervisor, { agent_ids: [agent.personId] })
  await office.deps.db.updateTable('pay_run').set({ state: 'ready' }).where('id', '=', id).execute()
  return id
}

const writes: Readonly<Record<string, () => Promise<Write>>> = {
  async 'charging agents'() {
    const body = { ...deskFee, agent_ids: [agent.personId], key: newKey() }
    return {
      table: 'agent_charge',
      operation: 'INSERT',
      send: () => call('POST', 'recurring-charges', body),
      state: `SELECT (SELECT count(*) FROM recurring_charge), (SELECT count(*) FROM recurring_charge_change),
        (SELECT count(*) FROM agent_charge), (SELECT count(*) FROM journal_entry), (SELECT count(*) FROM journal_posting)`,
    }
  },
  async 'a bank account for ACH'() {
    return {
      table: 'payee_bank_account',
      operation: 'INSERT',
      send: () => call('PUT', 'payee-bank-account', account, agent),
      state: 'SELECT (SELECT count(*) FROM payee_bank_account), (SELECT count(*) FROM office_audit)',
    }
  },
  async 'an ACH file'() {
    const id = await makeReadyRun()
    await call('PUT', 'payee-bank-account', account, agent)
    return {
      table: 'ach_file_entry',
      operation: 'INSERT',
      send: () => call('POST', `pay-runs/${id}/ach-file`, { effective_on: '2026-03-03', confirmed_new: 1 }),
      state: 'SELECT (SELECT count(*) FROM ach_file), (SELECT count(*) FROM ach_file_entry)',
    }
  },
  async checks() {
    const id = await makeReadyRun()
    const { rows } = await getPool().query<{ next_number: number }>('SELECT next_number FROM check_setting')
    const body = { dated_on: '2026-03-02', first_number: one(rows).next_number }
    return {
      table: 'payout_check',
      operation: 'INSERT',
      send: () => call('POST', `pay-runs/${id}/checks`, body),
      state: 'SELECT (SELECT count(*) FROM payout_check), (SELECT next_number FROM check_setting)',
    }
  },
  async 'a Form W-9'() {
    return {
      table: 'payee_w9',
      operation: 'INSERT',
      send: () => call('PUT', 'payee-w9', { ...sampleW9, agent_id: agent.personId }, agent),
      state: 'SELECT count(*) FROM payee_w9',
    }
  },
  async 'undoing a reminder'() {
    const { id } = await makeForm(office.deps, agent)
    const key = newKey()
    expect((await call('POST', `aform/${id}/reminders`, { key }, agent)).statusCode).toBe(200)
    return {
      table: 'application_request_email',
      operation: 'UPDATE',
      send: () => call('POST', 'aform-requests/undo', { key }, agent),
      state: `SELECT array_agg(e.state || e.failure ORDER BY e.request_id), (SELECT max(expires_at) FROM application_form_link)
        FROM application_request_email e`,
    }
  },
}

testBrokenWrites(office, writes)
