import type { DueRow, YearEndRow } from '@pb/contract/payouts'
import type { PayeeW9 } from '@pb/contract/w9'
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleW9 } from '../../../../test/factories/owned-payouts.ts'
import { createApprovedDeal } from '../../../../test/factories/payable-deals.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { rotateKeys } from '../../../platform/encryption/rotate-keys.ts'
import { modules } from '../../registry.ts'
import { payoutCalls } from '../payout-calls.fixture.ts'

const office = testOffice()
const { read, plan, pay } = payoutCalls(office)

let supervisor: TestPerson
let bookkeeper: TestPerson
let agent: TestPerson
beforeEach(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  bookkeeper = await office.person(['BOOKKEEPER'])
  agent = await office.person()
})

const put = (as: TestPerson, more: object = {}) =>
  office.call({
    method: 'PUT',
    url: '/v1/payee-w9',
    as,
    payload: { agent_id: agent.personId, ...sampleW9, ...more },
  })
async function give(as: TestPerson, more: object = {}): Promise<PayeeW9> {
  const reply = await put(as, more)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<PayeeW9>()
}
const find = (as: TestPerson, query = `agent_id=${agent.personId}`) => read<PayeeW9>(as, `payee-w9?${query}`)
const reveal = (as: TestPerson, id: string) =>
  office.call({ method: 'POST', url: `/v1/payee-w9/${id}/reveals`, as })
const ask = (as: TestPerson, payload: object) =>
  office.call({ method: 'POST', url: '/v1/payee-w9-requests', as, payload })
const issues = async (as: TestPerson, more: object) =>
  (await put(as, more)).json<{ errors?: { path: string }[] }>().errors?.map(({ path }) => path)
const count = async (table: 'payee_w9' | 'payee_tin_access') =>
  (await office.deps.db.selectFrom(table).select('id').execute()).length

describe('a Form W-9', () => {
  it('is given by the agent, who sees it with a masked number', async () => {
    const { w9, ...rest } = await give(agent)
    expect(rest).toMatchObject({ agent_id: agent.personId, earlier: [], readings: [], asked_at: null })
    expect(w9).toMatchObject({
      name_line: 'Adam Cole',
      tin_mask: '•••-••-9999',
      signature: 'Adam Cole',
      by_payee: 1,
      state: 'NY',
    })
    expect(JSON.stringify(await find(agent, ''))).not.toContain('219-09')
  })

  it('is entered from a paper form by a supervisor or bookkeeper, for agents and others by name', async () => {
    const { w9 } = await give(bookkeeper)
    expect(w9).toMatchObject({ by_payee: 0, signature: '' })
    const harbor = {
      agent_id: '0',
      payee: 'Harbor Realty',
      classification: 'c_corporation',
      name: 'Harbor Realty Inc',
    }
    const other = await give(supervisor, { ...harbor, tin_type: 'ein', tin: '131234567' })
    expect(other).toMatchObject({ agent_id: '0', name: 'Harbor Realty' })
    expect(other.w9).toMatchObject({ name_line: 'Harbor Realty Inc', tin_mask: '••-•••4567', first_name: '' })
    expect((await find(bookkeeper, 'payee=Harbor+Realty')).w9?.w9_id).toBe(other.w9?.w9_id)
  })

  it('of a colleague is closed to agents', async () => {
    await give(agent)
    const colleague = await office.person()
    expect((await put(colleague)).statusCode).toBe(403)
    const reply = await office.call({
      method: 'GET',
      url: `/v1/payee-w9?agent_id=${agent.personId}`,
      as: colleague,
    })
    expect(reply.statusCode).toBe(403)
    const missing = await office.call({
      method: 'GET',
      url: '/v1/payee-w9?agent_id=99999999',
      as: supervisor,
    })
    expect(missing.statusCode).toBe(404)
  })

  it('names each field that is wrong, and changes nothing', async () => {
    const before = await count('payee_w9')
    expect(await issues(agent, { zip: '07030', tin: '666-12-3456', last_name: '' })).toEqual([
      'body.last_name',
      'body.zip',
      'body.tin',
    ])
    expect(await issues(agent, { tin: '' })).toEqual(['body.tin'])
    expect(await issues(agent, { signature: '' })).toEqual(['body.signature'])
    expect(await issues(agent, { signed_on: '2026-03-03' })).toEqual(['body.signed_on'])
    expect(await issues(agent, { classification: 'partnership', name: 'Cole Partners' })).toEqual([
      'body.tin_type',
    ])
    expect(await issues(agent, { first_name: 'Adam\u202e' })).toEqual(['body.first_name'])
    expect(await count('payee_w9')).toBe(before)
  })

  it('that changes keeps the one before it, and the number where none is entered', async () => {
    const first = (await give(agent)).w9!
    const changed = await give(agent, { seen_id: first.w9_id, street: '12 West 4th Street', tin: '' })
    expect(changed.w9).toMatchObject({ street: '12 West 4th Street', tin_mask: '•••-••-9999' })
    expect(changed.earlier).toMatchObject([{ w9_id: first.w9_id, tin_mask: '•••-••-9999' }])
    expect((await reveal(agent, changed.w9!.w9_id)).json()).toEqual({ value: '219-09-9999' })
    expect((await reveal(agent, first.w9_id)).statusCode).toBe(404)
    const company = { seen_id: changed.w9!.w9_id, tin_type: 'ein', tin: '' }
    expect(await issues(agent, company)).toEqual(['body.tin'])
  })

  it('is not replaced by a tab that has not seen it', async () => {
    const first = (await give(agent)).w9!
    expect((await put(agent)).statusCode).toBe(409)
    await give(agent, { seen_id: first.w9_id })
    expect((await put(supervisor, { seen_id: first.w9_id, street: 'Elsewhere 1' })).statusCode).toBe(409)
    const colleague = await office.person()
    const own = { agent_id: colleague.personId, seen_id: (await find(agent)).w9!.w9_id }
    expect((await put(colleague, own)).statusCode).toBe(409)
    const fresh = await office.person()
    const both = await Promise.all([1, 2].map(() => put(fresh, { agent_id: fresh.personId })))
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('the number', () => {
  it('is read by the agent and by who keeps the books, each reading recorded for the agent to see', async () => {
    const { w9 } = await give(agent)
    expect((await reveal(bookkeeper, w9!.w9_id)).json()).toEqual({ value: '219-09-9999' })
    expect((await reveal(await office.person(), w9!.w9_id)).statusCode).toBe(404)
    const { readings } = await find(agent)
    expect(readings).toMatchObject([{ action: 'revealed', tax_year: null }])
    expect(readings).toHaveLength(1)
  })

  it('is in no table, notification and log in plain', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
    })
    const log = pino({ level: 'trace' }, sink)
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(office.deps.log, level).mockImplementation(log[level].bind(log))
    const [ssn, changed, ein] = ['312-45-6781', '323-54-7692', '27-7654321']
    const first = (await give(agent, { tin: ssn })).w9!
    const { w9 } = await give(supervisor, { seen_id: first.w9_id, tin: changed })
    await give(supervisor, {
      agent_id: '0',
      payee: `Planted ${randomUUID()}`,
      classification: 'llc',
      llc_tax: 'P',
      name: 'Planted LLC',
      tin_type: 'ein',
      tin: ein,
    })
    await put(agent, { tin: `${ssn}1` })
    await reveal(supervisor, w9!.w9_id)
    const { rows } = await office.deps.pool.query<{ name: string }>(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    )
    const texts = [lines.join('')]
    for (const { name } of rows) {
      const table = await office.deps.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
      texts.push(...table.rows.map(({ row }) => row))
    }
    const everything = texts.join('\n')
    expect(everything).toContain('Planted LLC')
    for (const number of [ssn, changed, ein])
      for (const spelling of [number, number.replaceAll('-', '')]) expect(everything).not.toContain(spelling)
    vi.restoreAllMocks()
  })

  it('is encrypted with the new key when keys are rotated', async () => {
    const { w9 } = await give(agent)
    const key = () =>
      office.deps.db
        .selectFrom('payee_w9')
        .select('key_id')
        .where('id', '=', w9!.w9_id)
        .executeTakeFirstOrThrow()
    const before = await key()
    expect(await rotateKeys(office.deps, modules, { waitSeconds: 0 })).toMatchObject({ finished: true })
    expect((await key()).key_id).toBeGreaterThan(before.key_id)
    expect((await reveal(agent, w9!.w9_id)).json()).toEqual({ value: '219-09-9999' })
  })
})

describe('a payee without one', () => {
  async function payAgent(): Promise<void> {
    const dealId = await createApprovedDeal(office, [agent.personId])
    await pay(supervisor, (await plan(supervisor, agent.personId, dealId, 2100)).payout_id)
  }
  const listYear = async () =>
    (
      await read<{ collection: YearEndRow[] }>(bookkeeper, 'payouts-year-end?year=2026&limit=200')
    ).collection.find(({ agent_id }) => agent_id === agent.personId)

  it('is marked in what is due and at year’s end', async () => {
    const findDue = async () =>
      (await read<{ collection: DueRow[] }>(supervisor, 'payouts-due?limit=200')).collection.find(
        ({ agent_id }) => agent_id === agent.personId,
      )
    await createApprovedDeal(office, [agent.personId])
    expect(await findDue()).toMatchObject({ has_w9: 0 })
    await payAgent()
    expect(await listYear()).toMatchObject({ tin_mask: '', reportable: 1, asked_at: null })
    const totals = () =>
      read<{ totals: { without_w9: number } }>(supervisor, 'payouts-year-end?year=2026&limit=0')
    const before = (await totals()).totals.without_w9
    await give(agent)
    expect(await findDue()).toMatchObject({ has_w9: 1 })
    expect(await listYear()).toMatchObject({ tin_mask: '•••-••-9999' })
    expect((await totals()).totals.without_w9).toBe(before - 1)
  })

  it('is asked in the bell, once a day, and not when one was given', async () => {
    await payAgent()
    const bell = async () =>
      (
        await office.deps.db
          .selectFrom('notification')
          .select('message')
          .where('person_id', '=', agent.personId)
          .where('message', 'like', '%Form W-9%')
          .execute()
      ).length
    const both = await Promise.all(
      [1, 2].map(() => ask(bookkeeper, { agent_id: agent.personId, year: 2026 })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await bell()).toBe(1)
    expect((await listYear())?.asked_at).not.toBeNull()
    expect((await ask(agent, { agent_id: agent.personId, year: 2026 })).statusCode).toBe(403)
    office.clock.advance(25 * 3600)
    const fresh = await office.person(['SUPERVISOR'])
    expect((await ask(fresh, { year: 2026 })).json<{ asked: number }>().asked).toBeGreaterThanOrEqual(1)
    expect(await bell()).toBe(2)
    const paper = await office.call({
      method: 'PUT',
      url: '/v1/payee-w9',
      as: fresh,
      payload: { agent_id: agent.personId, ...sampleW9 },
    })
    expect(paper.statusCode).toBe(200)
    office.clock.advance(25 * 3600)
    const later = await office.person(['SUPERVISOR'])
    expect((await ask(later, { agent_id: agent.personId, year: 2026 })).statusCode).toBe(422)
  })
})
