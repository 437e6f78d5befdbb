import { expect, test } from 'vitest'
import { findPdfProblems } from '../../../../test/harness/check-pdf.ts'
import { createApprovedDeal } from '../../../../test/factories/payable-deals.ts'
import {
  findMissingNames,
  scriptNames,
  unprintableMessage,
  unprintableName,
} from '../../../../test/fixtures/script-names.ts'
import { hasPdftotext, readPdfText } from '../../../../test/harness/pdf-text.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { newKey, payoutCalls } from '../payout-calls.fixture.ts'
import { processRuns } from '../runs/process-runs.ts'

const office = testOffice()
const { read, plan, run, payRun } = payoutCalls(office)

const rename = (id: string, name: string) =>
  office.deps.db.updateTable('person').set({ name }).where('id', '=', id).execute()
const setClient = (id: string, client_name: string) =>
  office.deps.db.updateTable('deal').set({ client_name }).where('id', '=', id).execute()

async function refusal(as: TestPerson, url: string, payload: object) {
  const reply = await office.call({ method: 'POST', url: `/v1/${url}`, as, payload })
  return [reply.statusCode, reply.json<{ detail: string }>().detail]
}

test.skipIf(!hasPdftotext)('shows payees, clients and addresses in every script', async () => {
  const supervisor = await office.person(['SUPERVISOR'])
  const agent = await office.person()
  const [payee, ...others] = scriptNames
  await rename(agent.personId, payee)
  for (const [index, name] of others.entries()) {
    const address = index % 2 === 0 ? { address: name } : {}
    const id = await createApprovedDeal(office, [agent.personId], address)
    if (index % 2 === 1) await setClient(id, name)
  }
  const { run_id } = await run(supervisor, { agent_ids: [agent.personId] })
  await processRuns(office.deps)
  const { collection } = await read<{ collection: { payout_id: string }[] }>(
    supervisor,
    `payouts?run_id=${run_id}`,
  )
  const { url } = await read<{ url: string }>(supervisor, `payouts/${collection[0]!.payout_id}/statement`)
  const { rawPayload } = await office.call({ url, as: supervisor })
  expect(await findPdfProblems(rawPayload)).toEqual([])
  const text = await readPdfText(rawPayload)
  expect(findMissingNames(text)).toEqual([])
})

test('refuses letters that no font has before a payout is planned or paid', async () => {
  const supervisor = await office.person(['SUPERVISOR'])
  const agent = await office.person()
  const deal = await createApprovedDeal(office, [agent.personId])
  await setClient(deal, unprintableName)
  const single = { agent_id: agent.personId, lines: [{ deal_id: deal, amount: 100 }], key: newKey() }
  const together = { until: '2026-03-02', agent_ids: [agent.personId], key: newKey() }
  const refused = [422, expect.stringMatching(unprintableMessage)]
  expect(await refusal(supervisor, 'payouts', single)).toEqual(refused)
  expect(await refusal(supervisor, 'pay-runs', together)).toEqual(refused)
  expect(await read<object>(supervisor, `payouts?agent_id=${agent.personId}`)).toMatchObject({
    collection: [],
  })
  await setClient(deal, 'Nora Bell')
  const { payout_id } = await plan(supervisor, agent.personId, deal, 100)
  const payment = { method: 'ach', paid_on: '2026-03-01', reference: unprintableName }
  expect(await refusal(supervisor, `payouts/${payout_id}/payment`, payment)).toEqual(refused)
})

test('draws the other statements of a run when one has got such letters meanwhile', async () => {
  const supervisor = await office.person(['SUPERVISOR'])
  const agents = [await office.person(), await office.person()]
  for (const { personId } of agents) await createApprovedDeal(office, [personId])
  const { run_id } = await run(supervisor, { agent_ids: agents.map(({ personId }) => personId) })
  await rename(agents[0]!.personId, unprintableName)
  await processRuns(office.deps)
  const { collection } = await read<{ collection: { payout_id: string; problem: string }[] }>(
    supervisor,
    `payouts?run_id=${run_id}&sort=name`,
  )
  const problems = collection.map(({ problem }) => problem).toSorted()
  expect(problems).toEqual(['', expect.stringMatching(unprintableMessage)])
  const broken = collection.find(({ problem }) => problem !== '')!
  const link = await office.call({ url: `/v1/payouts/${broken.payout_id}/statement`, as: supervisor })
  expect(link.statusCode).toBe(422)
  // It is paid all the same, and its statement can be drawn once the name is changed.
  await payRun(supervisor, run_id)
  await processRuns(office.deps)
  await rename(agents[0]!.personId, 'Anna')
  const { url } = await read<{ url: string }>(supervisor, `payouts/${broken.payout_id}/statement`)
  expect((await office.call({ url, as: supervisor })).statusCode).toBe(200)
})
