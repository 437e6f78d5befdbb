import type { Alert } from '@pb/contract/notifications'
import type { AchRun, CheckRun, PayoutRow, PayRun } from '@pb/contract/payouts'
import { expect, it } from 'vitest'
import { createApprovedDeal } from '../../../../test/factories/payable-deals.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { achSettings } from '../ach/ach-settings.fixture.ts'
import { payoutCalls } from '../payout-calls.fixture.ts'
import { processRuns } from './process-runs.ts'

const office = testOffice()
const { read, run, payRun, pay } = payoutCalls(office)

async function send<T>(as: TestPerson, method: 'POST' | 'PUT', url: string, payload: object): Promise<T> {
  const reply = await office.call({ method, url: `/v1/${url}`, as, payload })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}

/** A run that pays $2,100 to each of some new agents, whose statements are left out. */
async function makeRun(supervisor: TestPerson, count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => office.person()))
  for (const { personId } of people) await createApprovedDeal(office, [personId])
  const { run_id: id } = await run(supervisor, { agent_ids: people.map(({ personId }) => personId) })
  await office.deps.db.updateTable('pay_run').set({ state: 'ready' }).where('id', '=', id).execute()
  const states = async () => {
    const { collection } = await read<{ collection: PayoutRow[] }>(supervisor, `payouts?run_id=${id}`)
    const byAgent = new Map(collection.map((row) => [row.agent_id, row]))
    return people.map(({ personId }) => byAgent.get(personId)!)
  }
  return { id, people, states }
}

const printChecks = async (supervisor: TestPerson, id: string): Promise<CheckRun> => {
  const { next_number } = await read<CheckRun>(supervisor, `pay-runs/${id}/checks`)
  const checks = await send<CheckRun>(supervisor, 'POST', `pay-runs/${id}/checks`, {
    dated_on: '2026-03-02',
    first_number: next_number,
  })
  const check_ids = checks.collection.map(({ check_id }) => check_id)
  const printed = await office.call({
    method: 'POST',
    url: `/v1/pay-runs/${id}/checks/print`,
    as: supervisor,
    payload: { check_ids },
  })
  expect(printed.statusCode).toBe(200)
  return checks
}

/** Makes and downloads the ACH file of a run. */
async function sendFile(supervisor: TestPerson, id: string): Promise<void> {
  await send(supervisor, 'PUT', 'ach-settings', achSettings)
  const { file } = await send<AchRun>(supervisor, 'POST', `pay-runs/${id}/ach-file`, {
    effective_on: '2026-03-03',
    confirmed_new: 1,
  })
  await send(supervisor, 'POST', `pay-runs/${id}/ach-file/download`, { file_id: file!.file_id })
}

it('shows before a run is paid what each method pays, and pays that alone', async () => {
  const supervisor = await office.person(['SUPERVISOR'])
  const { id, people, states } = await makeRun(supervisor, 3)
  const readRun = () => read<PayRun>(supervisor, `pay-runs/${id}`)
  expect((await readRun()).planned).toEqual([
    { route: 'any', payouts: 3, amount: 6300, obstacle: '', names: [] },
  ])

  await send(people[0]!, 'PUT', 'payee-bank-account', {
    name: 'Ann',
    holder: 'person',
    kind: 'checking',
    routing: '011401533',
    account_number: '000987654321',
  })
  const { collection } = await printChecks(supervisor, id)
  expect((await readRun()).planned).toEqual([
    { route: 'any', payouts: 1, amount: 2100, obstacle: '', names: [] },
    { route: 'check', payouts: 2, amount: 4200, obstacle: '', names: [] },
  ])
  await sendFile(supervisor, id)
  expect((await readRun()).planned).toEqual([
    { route: 'ach_file', payouts: 1, amount: 2100, obstacle: '', names: [] },
    { route: 'check', payouts: 2, amount: 4200, obstacle: '', names: [] },
  ])

  // A wire pays none of them: nothing starts.
  const wired = { method: 'wire', paid_on: '2026-03-01' }
  const refused = await office.call({
    method: 'POST',
    url: `/v1/pay-runs/${id}/payment`,
    as: supervisor,
    payload: wired,
  })
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    422,
    expect.stringContaining('those with a check are paid by check'),
  ])
  expect((await readRun()).state).toBe('ready')

  await payRun(supervisor, id)
  await processRuns(office.deps)
  expect(await readRun()).toMatchObject({
    state: 'ready',
    paid: 1,
    failed: 0,
    planned: [{ route: 'check', payouts: 2, amount: 4200, obstacle: '', names: [] }],
  })
  expect((await states()).map(({ state, problem }) => [state, problem])).toEqual([
    ['paid', ''],
    ['planned', ''],
    ['planned', ''],
  ])
  await payRun(supervisor, id, { method: 'certified_check', paid_on: '2026-03-02' })
  await processRuns(office.deps)
  expect(await readRun()).toMatchObject({ state: 'paid', paid: 3, failed: 0, planned: [] })
  const numbers = (await states()).slice(1).map(({ reference }) => reference)
  expect(numbers.toSorted()).toEqual(collection.map(({ number }) => String(number)).toSorted())
})

it('counts apart what the caller may not pay, and starts no payment of those alone', async () => {
  const supervisor = await office.person(['SUPERVISOR'])
  const { id, people, states } = await makeRun(supervisor, 3)
  const [payee] = people
  await office.deps.db
    .updateTable('agent')
    .set({ roles: ['SUPERVISOR'] })
    .where('person_id', '=', payee!.personId)
    .execute()
  const [own] = await states()
  const obstacle = expect.stringContaining('so someone else has to') as string
  const readPlanned = async (as: TestPerson) => (await read<PayRun>(as, `pay-runs/${id}`)).planned
  expect(await readPlanned(payee!)).toEqual([
    { route: 'any', payouts: 2, amount: 4200, obstacle: '', names: [] },
    { route: 'any', payouts: 1, amount: 2100, obstacle, names: [own!.name] },
  ])
  expect(await readPlanned(supervisor)).toEqual([
    { route: 'any', payouts: 3, amount: 6300, obstacle: '', names: [] },
  ])
  await payRun(payee!, id)
  await processRuns(office.deps)
  // It was not tried: no reason that speaks to the payer is stored for other readers, and no failure is reported.
  expect((await states()).map(({ state, problem, duties }) => [state, problem, duties?.conflict])).toEqual([
    ['planned', '', ''],
    ['paid', '', ''],
    ['paid', '', ''],
  ])
  expect(await read<PayRun>(supervisor, `pay-runs/${id}`)).toMatchObject({ state: 'ready', failed: 0 })
  const { collection: notices } = await read<{ collection: Alert[] }>(payee!, 'dashboard-alerts')
  expect(notices.filter(({ message }) => message.includes('could not be paid'))).toEqual([])
  const refused = await office.call({
    method: 'POST',
    url: `/v1/pay-runs/${id}/payment`,
    as: payee!,
    payload: { method: 'wire', paid_on: '2026-03-01' },
  })
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([422, obstacle])
})

it('names the method for a payout with a check when another one is chosen', async () => {
  const supervisor = await office.person(['SUPERVISOR'])
  const { id, states } = await makeRun(supervisor, 1)
  const [check] = (await printChecks(supervisor, id)).collection
  expect((await states()).map(({ route }) => route)).toEqual(['check'])
  await expect(pay(supervisor, check!.payout_id)).rejects.toThrow('Choose certified or personal check')
})
