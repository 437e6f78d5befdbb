import type { StatsRow, StatsSummary, StatsTable, StatsTarget } from '@pb/contract/stats'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeInquiry } from '../../../test/factories/inquiries.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'

const office = testOffice()
let supervisor: TestPerson
let agent: TestPerson
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  agent = await office.person()
})

const call = (as: TestPerson, url: string) => office.call({ method: 'GET', url: `/v1/${url}`, as })
const get = async <T>(as: TestPerson, url: string): Promise<T> => (await call(as, url)).json<T>()
interface Rows {
  readonly count: number
  readonly collection: StatsRow[]
}
const find = ({ numbers }: StatsSummary, key: string) => numbers.find((number) => number.key === key)!

describe('whose numbers', () => {
  it('refuses an agent the numbers of another agent and the table of all', async () => {
    const other = await office.person()
    for (const path of ['stats?', 'stats-table?table=sources&', 'stats-rows?kind=deals&', 'stats-target?'])
      expect((await call(agent, `${path}agent_id=${other.personId}`)).statusCode).toBe(403)
    for (const path of ['stats-table?table=agents', 'stats-csv?table=agents'])
      expect((await call(agent, path)).statusCode).toBe(403)
  })

  it('finds no agent of an unknown id', async () => {
    expect((await call(supervisor, 'stats?agent_id=999999')).statusCode).toBe(404)
  })

  it('keeps what was done with the agent who did it, marked once they left, and hides what is no longer theirs', async () => {
    const [first, second] = [await office.person(), await office.person()]
    const { id } = await makeClient(office.deps, first)
    await sql`UPDATE client SET agent_id = ${second.personId} WHERE id = ${id}`.execute(office.deps.db)
    expect(find(await get(first, 'stats'), 'clients').value).toBe(1)
    expect(find(await get(second, 'stats'), 'clients').value).toBe(0)
    const { collection } = await get<Rows>(first, 'stats-rows?kind=clients')
    expect(collection).toMatchObject([{ title: '', path: '', agent_id: first.personId }])
    await sql`UPDATE agent SET deactivated_at = now() WHERE person_id = ${first.personId}`.execute(
      office.deps.db,
    )
    const table = await get<StatsTable>(supervisor, 'stats-table?table=agents')
    const at = table.columns.findIndex(({ key }) => key === 'clients')
    const row = table.rows.find(({ key }) => key === first.personId)!
    expect([row.left, row.cells[at]!.value]).toEqual([1, 1])
    const shown = await get<StatsSummary>(supervisor, `stats?agent_id=${first.personId}`)
    expect(shown.agent?.left).toBe(1)
  })

  it('counts a person whom two agents added once for the office', async () => {
    const [first, second] = [await office.person(), await office.person()]
    const before = find(await get(supervisor, 'stats'), 'clients').count
    const { id } = await makeClient(office.deps, first)
    await sql`INSERT INTO client (agent_id, person_id, first_name, search_types, created_at, assigned_at, last_activity_at)
      SELECT ${second.personId}, person_id, first_name, search_types, created_at, assigned_at, last_activity_at
      FROM client WHERE id = ${id}`.execute(office.deps.db)
    expect(find(await get(supervisor, 'stats'), 'clients').count).toBe(before + 1)
    expect(find(await get(second, 'stats'), 'clients').count).toBe(1)
  })
})

describe('periods', () => {
  it.each([
    ['period=custom', 'Choose the first and the last day'],
    ['period=custom&from=2026-02-02&until=2026-02-01', 'The last day is before the first'],
    ['period=custom&from=1926-01-01&until=2026-01-01', 'Choose days from 2000 on'],
    ['period=custom&from=2005-01-01&until=2026-01-01', 'Choose at most five years'],
    ['period=custom&from=2026-01-01&until=2126-01-01', 'Choose days until today'],
  ])('refuses %s', async (query, detail) => {
    const reply = await call(agent, `stats?${query}`)
    expect(reply.statusCode).toBe(422)
    expect(reply.json<{ detail: string }>().detail).toBe(detail)
  })

  it.each(['period=century', 'period=custom&from=2026-02-30&until=2026-03-01', 'agent_id=x'])(
    'refuses %s as bad input',
    async (query) => {
      expect((await call(agent, `stats?${query}`)).statusCode).toBe(400)
    },
  )

  it('counts an hour that comes twice in one row, and midnight of New York in the next day', async () => {
    const person = await office.person()
    // 1:30 AM comes twice on November 2, 2025; 11:30 PM of the day before is November 2 in London.
    for (const at of ['2025-11-02T05:30:00Z', '2025-11-02T06:30:00Z', '2025-11-02T03:30:00Z'])
      await makeInquiry(office.deps, person, {}, { at: new Date(at) })
    const day = 'period=custom&from=2025-11-02&until=2025-11-02'
    expect(find(await get(person, `stats?${day}`), 'inquiries').value).toBe(2)
    const hours = await get<StatsTable>(person, `stats-table?${day}&table=hours`)
    expect(hours.rows.filter(({ cells }) => cells[0]!.count > 0).map(({ title }) => title)).toEqual(['1 AM'])
    expect(hours.rows[1]!.cells[0]!.count).toBe(2)
  })
})

describe('targets', () => {
  const save = (as: TestPerson, payload: object, id = agent.personId) =>
    office.call({ method: 'PUT', url: `/v1/stats-target/${id}`, as, payload })
  const goals = { answered_in_time: 90, showings: 12, deals: 2 }

  it('are set by a supervisor, seen by the agent, and not changed by two at once', async () => {
    expect((await save(agent, { version: 0, ...goals })).statusCode).toBe(403)
    expect((await save(supervisor, { version: 0, ...goals })).statusCode).toBe(200)
    const target = await get<StatsTarget>(agent, 'stats-target')
    expect(target.progress.map(({ key, target: goal }) => [key, goal])).toEqual(Object.entries(goals))
    expect((await save(supervisor, { version: 0, ...goals })).statusCode).toBe(409)
    expect((await save(supervisor, { ...goals, version: 1, deals: null })).statusCode).toBe(200)
    expect((await save(supervisor, { ...goals, version: 1 })).statusCode).toBe(409)
    expect((await save(supervisor, { ...goals, version: 2, deals: 0 })).statusCode).toBe(400)
    expect((await save(supervisor, { ...goals, version: 0 }, '999999')).statusCode).toBe(404)
  })
})

it('counts on the way to a deal only what came after the inquiry', async () => {
  const person = await office.person()
  const client = await makeClient(office.deps, person)
  const write = (day: string, cents: number) =>
    sql`WITH made AS (INSERT INTO deal (agent_id, client_id, kind, deal_date, fee_cents, created_at, changed_at)
        VALUES (${person.personId}, ${client.id}, 'rental', ${day}, ${cents}, now(), now()) RETURNING id, agent_id)
      INSERT INTO deal_agent (deal_id, agent_id, position, share_rate, is_owner)
      SELECT id, agent_id, 0, 8000, true FROM made`.execute(office.deps.db)
  await write('2026-03-01', 900_00)
  const read = async () => {
    const { columns, rows } = await get<StatsTable>(person, 'stats-table?table=funnel')
    return Object.fromEntries(columns.map(({ key }, at) => [key, rows[0]!.cells[at]!.value]))
  }
  expect(await read()).toMatchObject({ asked: 1, client: 1, sent: 0, sheet: 0, sheet_dollars: 0, closed: 0 })
  await write('2026-03-02', 500_00)
  expect(await read()).toMatchObject({
    asked: 1,
    sent: 1,
    showing: 1,
    sheet: 1,
    sheet_dollars: 400,
    closed: 0,
  })
})

it('writes each table as CSV, without formulas of an agent’s own words', async () => {
  const person = await office.person()
  const { id } = await makeClient(office.deps, person)
  await sql`UPDATE client SET source = '=cmd|x' WHERE id = ${id}`.execute(office.deps.db)
  const reply = await call(person, 'stats-csv?table=client_sources')
  expect(reply.headers['content-disposition']).toMatch(/stats-client_sources-2026-03-01-2026-03-02\.csv/)
  expect(reply.body).toBe("\uFEFFSource,Number\r\n'=cmd|x,1\r\n")
  expect((await call(person, 'stats-csv?table=summary')).body).toContain('New clients,number,1,0')
})
