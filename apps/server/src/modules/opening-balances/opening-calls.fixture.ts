import type { CommissionPlan, PlanTermsWire } from '@pb/contract/commission-plans'
import type { OpeningImport, OpeningReading, OpeningRows } from '@pb/contract/opening-balances'
import { sql } from 'kysely'
import { newKey } from '../../../test/factories/deals.ts'
import { multipart } from '../../../test/calls/multipart.ts'
import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'
import { one } from '../../platform/db/one-row.ts'

/** An agent on a plan of 30 % to the company with a cap of $5,000 a year. */
export async function createCappedAgent(
  office: TestOffice,
  boss: TestPerson,
): Promise<TestPerson & { readonly email: string }> {
  const agent = await office.person()
  const terms: PlanTermsWire = {
    measure: 'gross',
    tiers: [{ from: 0, company_split: 30 }],
    cap: 5000,
    minimum: 0,
    fees: [],
    shares: [],
    reset_on: '01-01',
  }
  const payload = { title: `Plan ${newKey()}`, since: '2024-01-01', terms, key: newKey() }
  const created = await office.call({ method: 'POST', url: '/v1/commission-plans', as: boss, payload })
  await office.call({
    method: 'POST',
    url: '/v1/commission-plans-agents',
    as: boss,
    payload: {
      agent_ids: [agent.personId],
      plan_id: created.json<CommissionPlan>().plan_id,
      since: '2024-01-01',
    },
  })
  const { rows } = await sql<{ email: string }>`SELECT email FROM agent
    WHERE person_id = ${agent.personId}`.execute(office.deps.db)
  return { ...agent, email: one(rows).email }
}

/** Calls of the endpoints of opening balances; each throws unless the reply is a success. */
export function openingCalls(office: TestOffice) {
  const call = (as: TestPerson, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    office.call({ method, url: `/v1/opening-balances${path}`, as, ...(payload && { payload }) })
  async function expectOk<T>(reply: ReturnType<typeof call>): Promise<T> {
    const { statusCode, body } = await reply
    if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
    return (body === '' ? undefined : JSON.parse(body)) as T
  }
  const uploadFile = (as: TestPerson, file: string, name = 'deals 2026.csv') =>
    office.call({
      method: 'POST',
      url: '/v1/opening-balances',
      as,
      ...multipart('file', name, Buffer.from(file)),
    })
  const upload = (as: TestPerson, file: string) => expectOk<OpeningReading>(uploadFile(as, file))
  const readRows = (as: TestPerson, id: string, query = '') =>
    expectOk<OpeningRows>(call(as, 'GET', `/${id}/rows${query}`))
  async function apply(as: TestPerson, id: string): Promise<OpeningImport> {
    const { digest } = await readRows(as, id)
    return expectOk<OpeningImport>(call(as, 'POST', `/${id}/apply/${digest}`))
  }
  const takeIn = async (as: TestPerson, file: string) => apply(as, (await upload(as, file)).import.import_id)
  const undo = (as: TestPerson, id: string) => expectOk<OpeningImport>(call(as, 'POST', `/${id}/undo`))
  return { call, uploadFile, upload, readRows, apply, takeIn, undo }
}
