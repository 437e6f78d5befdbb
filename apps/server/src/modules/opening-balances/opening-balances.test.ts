import type { AgentYear } from '@pb/contract/agent-years'
import type { Deal, DealRow } from '@pb/contract/deals'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDeal, moveDeal, newKey } from '../../../test/factories/deals.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { findDifferences } from '../payouts/index.ts'
import { payoutCalls } from '../payouts/payout-calls.fixture.ts'
import { createCappedAgent, openingCalls } from './opening-calls.fixture.ts'

// The office's clock shows March 2, 2026.
const office = testOffice()
const { call, uploadFile, upload, readRows, apply, takeIn, undo } = openingCalls(office)
const { plan, pay } = payoutCalls(office)
let boss: TestPerson

beforeAll(async () => {
  boss = await office.person(['SUPERVISOR'])
})

/** The agent alone, by their plan. */
const onPlan = ({ personId }: TestPerson) => [{ agent_id: personId, share: 100, company_split: null }]

const titles =
  'Agent,Deal date,Address,Unit,Rental or sale,Client,Gross commission,Agent’s share,Company’s share,Counts toward cap,Agent paid on,Still owed to us,Owed by,Due date,Invoice number'
const toFile = (...rows: string[]) => [titles, ...rows].join('\r\n')

const getYear = async (as: TestPerson, date = '2026-03-02') =>
  (await office.call({ url: `/v1/your-year?date=${date}`, as })).json<AgentYear>()

/** Everything that the office's numbers are made of. */
async function readSums() {
  const { rows } = await sql`
    SELECT 'posting' AS what, account, coalesce(agent_id, 0) AS agent, to_char(booked_on, 'YYYY-MM-DD') AS day, sum(cents) AS cents
      FROM journal_posting GROUP BY 1, 2, 3, 4 HAVING sum(cents) <> 0
    UNION ALL SELECT 'deal', stage, agent_id, deal_date::text, sum(op_cents + fee_cents) FROM deal GROUP BY 1, 2, 3, 4
    UNION ALL SELECT 'invoice', number, agent_id, due_on::text, sum(open_cents) FROM invoice GROUP BY 1, 2, 3, 4
    ORDER BY 1, 2, 3, 4`.execute(office.deps.db)
  return rows
}

/** The export for bookkeeping has the entries of an import only when it is asked for them, and each is marked. */
async function expectLeftOutOfBooks(importId: string) {
  const { rows } = await sql<{ id: string }>`SELECT unnest(entry_ids)::text AS id FROM opening_import_row
    WHERE import_id = ${importId}`.execute(office.deps.db)
  const own = new Set(rows.map(({ id }) => id))
  const readLines = async (opening: string) => {
    const url = `/v1/journal-export?from=2025-01-01&until=2026-12-31${opening}`
    const { body } = await office.call({ url, as: boss })
    return body
      .trim()
      .split('\r\n')
      .slice(1)
      .filter((line) => own.has(line.split(',')[0]!))
  }
  expect(await readLines('')).toEqual([])
  const lines = await readLines('&opening=1')
  expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(own)
  expect(lines.every((line) => line.endsWith(',Yes'))).toBe(true)
}

const expectJournalAgrees = async () => expect(await findDifferences(office.deps.db)).toEqual([])

describe('deals of before the move', () => {
  test('start the agent’s year, cap, 1099 and the company’s numbers right', async () => {
    const agent = await createCappedAgent(office, boss)
    const file = toFile(
      `${agent.email},2025-11-20,12 Old Street,1,Rental,Ann Lee,"$3,000.00",2100,900,,2025-12-05,,,,`,
      `${agent.email},1/15/2026,330 East 38th Street,14B,Rental,Lee Park,"10,000",7000,3000,Yes,1/22/2026,,,,`,
      `${agent.email},2026-01-20,5 Side Street,2,Sale,Max Roe,1000,900,100,No,2026-01-30,,,,`,
      `${agent.email},2026-02-01,88 Greenwich Street,5C,Rental,Mia Chen,4100,2870,1230,Yes,,4100,Greenwich Management,2026-02-20,1043`,
    )
    const applied = await takeIn(boss, file)
    expect(applied).toMatchObject({
      state: 'applied',
      counts: {
        new: 4,
        known: 0,
        refused: 0,
        gross: 18_100,
        agent_share: 12_870,
        company_share: 5230,
        owed: 4100,
      },
    })
    await expectJournalAgrees()
    await expectLeftOutOfBooks(applied.import_id)
    const listed = await office.call({ url: '/v1/deal-sheets?limit=100', as: agent })
    expect(listed.json<{ collection: DealRow[] }>().collection.map(({ is_opening }) => is_opening)).toEqual([
      1, 1, 1, 1,
    ])
    const year = await getYear(agent)
    expect(year).toMatchObject({
      totals: { deals: 2, gross: 14_100, company: 4230, earned: 10_770, paid: 7900 },
      to_date: { gross: 14_100, company: 4230 },
      cap: { amount: 5000, reached: 4230, left: 770 },
      pending: { waiting: { deals: 1, amount: 2870 } },
    })
    expect(await getYear(agent, '2025-12-31')).toMatchObject({
      totals: { deals: 1, earned: 2100, paid: 2100 },
    })
    const forms = await office.call({ url: '/v1/payouts-year-end?year=2026&limit=200', as: boss })
    const form = forms
      .json<{ collection: { agent_id: string; box_1: number }[] }>()
      .collection.find(({ agent_id }) => agent_id === agent.personId)
    expect(form).toMatchObject({ box_1: 7900 })
    // The next deal pays the company only what is left of the cap.
    const deal = await createDeal(office, agent, { fee: 6000, date: '2026-03-01', agents: onPlan(agent) })
    expect(deal.agents[0]!.result).toMatchObject({ company: 770, net: 5230 })
    const overview = await office.call({ url: `/v1/company?year=2026&agent_id=${agent.personId}`, as: boss })
    expect(overview.json()).toMatchObject({
      gross: 15_100,
      deals: 3,
      company_dollar: 4330,
      receivables: { open: 4100, overdue: 4100, invoices: 1 },
    })
  })

  test('are paid as any other once the owner pays', async () => {
    const agent = await createCappedAgent(office, boss)
    const applied = await takeIn(
      boss,
      toFile(
        `${agent.email},2026-02-01,9 Bond Street,4,Rental,Mia Chen,4000,2800,1200,Yes,,1500,Bond Management,2026-03-20,77`,
      ),
    )
    const { collection } = await readRows(boss, applied.import_id)
    const dealId = collection[0]!.deal_id!
    expect(collection[0]!.notes).toEqual(['Agent not paid yet'])
    const sheet = (await office.call({ url: `/v1/deal-sheets/${dealId}`, as: agent })).json<Deal>()
    expect(sheet).toMatchObject({
      statuses: ['pending_op'],
      received_amount: 2500,
      actions: [],
      invoices: [{ number: '77' }],
      agents: [{ result: { net: 2800, company: 1200 } }],
    })
    expect(sheet.agents[0]!.result!.steps.map(({ source }) => source)).toContain(
      'Opening balances: as your office entered it, from before its deals were kept here',
    )
    const returned = await office.call({
      method: 'POST',
      url: `/v1/deal-sheets/${dealId}/moves`,
      as: boss,
      payload: { action: 'return', version: sheet.version, note: 'Wrong', key: newKey() },
    })
    expect(returned.statusCode).toBe(422)
    const payment = await office.call({
      method: 'POST',
      url: `/v1/op-invoices/${sheet.invoices[0]!.invoice_id}/payments`,
      as: boss,
      payload: { amount: 1500, method: 'wire', received_on: '2026-03-01', key: newKey() },
    })
    expect(payment.statusCode, payment.body).toBe(200)
    await expectJournalAgrees()
    await pay(boss, (await plan(boss, agent.personId, dealId, 2800)).payout_id)
    await expectJournalAgrees()
    expect(await getYear(agent)).toMatchObject({ totals: { earned: 2800, paid: 2800 } })
    const refused = await call(boss, 'POST', `/${applied.import_id}/undo`)
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Invoice 77: money, a credit or a write-off was recorded for it')
    expect(refused.body).toContain('9 Bond Street, 4: it is in a payout')
    const statement = await office.call({ url: `/v1/deal-sheets/${dealId}/statement`, as: agent })
    expect([statement.statusCode, statement.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('are gone without a trace in any sum when the file is undone', async () => {
    const agent = await createCappedAgent(office, boss)
    const before = await readSums()
    const applied = await takeIn(
      boss,
      toFile(
        `${agent.email},2026-01-05,1 Ann Street,1,Rental,A,3000,2100,900,Yes,2026-01-09,,,,`,
        `${agent.email},2026-01-06,2 Ann Street,2,Rental,B,3000,2100,900,Yes,,3000,Ann Management,2026-02-05,`,
      ),
    )
    expect(await readSums()).not.toEqual(before)
    expect(await undo(boss, applied.import_id)).toMatchObject({ state: 'undone', counts: { new: 2 } })
    expect(await readSums()).toEqual(before)
    await expectJournalAgrees()
    const again = await call(boss, 'POST', `/${applied.import_id}/undo`)
    expect(again.statusCode).toBe(409)
    expect((await readRows(boss, applied.import_id)).collection.map(({ deal_id }) => deal_id)).toEqual([
      null,
      null,
    ])
  })

  test('stay once a later deal of the agent was split by them', async () => {
    const agent = await createCappedAgent(office, boss)
    const applied = await takeIn(
      boss,
      toFile(`${agent.email},2026-01-05,7 Ann Street,1,Rental,A,16000,11200,4800,Yes,2026-01-09,,,,`),
    )
    const deal = await createDeal(office, agent, { fee: 6000, date: '2026-03-01', agents: onPlan(agent) })
    await sql`DELETE FROM deal_checklist`.execute(office.deps.db)
    office.clock.advance(60)
    await moveDeal(office, boss, await moveDeal(office, agent, deal, 'submit'), 'approve')
    const refused = await call(boss, 'POST', `/${applied.import_id}/undo`)
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('330 East 38th Street, 14B: it was approved since')
    await expectJournalAgrees()
  })
})

describe('a file of opening balances', () => {
  test('is read whole: a row with a doubtful cell is refused with the reason', async () => {
    const agent = await createCappedAgent(office, boss)
    const base = {
      agent: agent.email,
      date: '2026-01-05',
      kind: 'Rental',
      gross: '3000',
      own: '2100',
      co: '900',
    }
    const row = (changes: Partial<Record<string, string>>, at: number) => {
      const {
        agent: who,
        date,
        kind,
        gross,
        own,
        co,
        counts = '',
        paid = '',
        owed = '',
        by = '',
        due = '',
      } = {
        ...base,
        ...changes,
      } as Record<string, string>
      return `${who},${date},${at} Pell Street,1,${kind},C,${gross},${own},${co},${counts},${paid},${owed},${by},${due},`
    }
    const cases: readonly (readonly [Partial<Record<string, string>>, string])[] = [
      [{ agent: 'Unknown Person' }, '“Unknown Person” isn’t a person of this office. Invite them first.'],
      [{ date: '2026-02-30' }, 'Deal date: “2026-02-30” isn’t a date such as 3/4/2026 or 2026-03-04'],
      [{ date: '2026-03-03' }, 'Deal date Mar 3, 2026 is in the future'],
      [{ kind: 'Commercial' }, '“Commercial” isn’t Rental or Sale'],
      [{ gross: '3000-3500' }, 'Gross commission: “3000-3500” isn’t an amount in dollars'],
      [{ gross: '(3000)' }, 'Gross commission: “(3000)” is below $0'],
      [{ own: '' }, 'Agent’s share is empty'],
      [{ co: '800' }, 'The shares add up to $2,900.00, and the gross commission is $3,000.00'],
      [{ counts: 'maybe' }, 'Counts toward cap: “maybe” isn’t Yes or No'],
      [{ owed: '3500', by: 'X', due: '2026-02-01' }, 'More is owed than the gross commission'],
      [{ owed: '3000', by: 'X' }, 'Say who owes it, and when it is due'],
      [{ owed: '3000', by: 'X', due: '2026-01-04' }, 'The due date is before the deal’s date'],
    ]
    const reading = await upload(
      boss,
      toFile(...cases.map(([changes], at) => row(changes, at)), row({}, 50), row({}, 50)),
    )
    expect(reading.missing).toEqual([])
    const { collection, counts } = await readRows(boss, reading.import.import_id)
    expect(collection.map(({ notes }) => notes)).toEqual([
      ...cases.map(([, reason]) => [reason]),
      ['Agent not paid yet'],
      ['The same deal as row 14'],
    ])
    expect(counts).toMatchObject({ new: 1, refused: 13, gross: 3000 })
    expect((await readRows(boss, reading.import.import_id, '?kind=new')).total).toBe(1)
    await apply(boss, reading.import.import_id)
    const again = await upload(boss, toFile(row({}, 50)))
    expect((await readRows(boss, again.import.import_id)).collection[0]).toMatchObject({
      kind: 'known',
      notes: ['This deal is here already'],
    })
    const nothing = await call(
      boss,
      'POST',
      `/${again.import.import_id}/apply/${(await readRows(boss, again.import.import_id)).digest}`,
    )
    expect(nothing.statusCode).toBe(422)
  })

  test('is taken in once when two do it at the same moment', async () => {
    const agent = await createCappedAgent(office, boss)
    const file = toFile(
      ...[1, 2, 3].map(
        (at) => `${agent.email},2026-01-0${at},3 Doyers Street,${at},Rental,C,1000,700,300,,,,,,`,
      ),
    )
    const drafts = await Promise.all([upload(boss, file), upload(boss, file)])
    const ids = drafts.map((draft) => draft.import.import_id)
    const digests = await Promise.all(ids.map(async (id) => (await readRows(boss, id)).digest))
    const replies = await Promise.all(
      [...ids, ids[0]!].map((id, at) => call(boss, 'POST', `/${id}/apply/${digests[at % 2]!}`)),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await getYear(agent)).toMatchObject({ totals: { deals: 3, gross: 3000 } })
    await expectJournalAgrees()
  })

  test('and a sum on the agent’s plan never count the same deals twice', async () => {
    const agent = await createCappedAgent(office, boss)
    const saveSum = (as_of: string) =>
      office.call({
        method: 'PUT',
        url: `/v1/commission-plans-agents/${agent.personId}/opening`,
        as: boss,
        payload: { opening: { as_of, gross: 9000, company: 2700 } },
      })
    const first = await saveSum('2026-01-31')
    expect(first.statusCode, first.body).toBe(200)
    const line = (date: string, counts = '') =>
      `${agent.email},${date},4 Mott Street,1,Rental,C,1000,700,300,${counts},,,,,`
    const applied = await takeIn(
      boss,
      toFile(line('2026-01-10'), line('2026-01-11', 'no'), line('2026-02-10'), line('2025-12-10')),
    )
    expect((await readRows(boss, applied.import_id)).collection.map(({ kind }) => kind)).toEqual([
      'refused',
      'new',
      'new',
      'new',
    ])
    expect(await getYear(agent)).toMatchObject({ to_date: { gross: 10_000, company: 3000 } })
    expect((await saveSum('2026-02-28')).statusCode).toBe(422)
    expect((await saveSum('2026-02-05')).statusCode).toBe(200)
  })

  test('has its columns chosen by hand where their titles say nothing, and is discarded', async () => {
    const agent = await createCappedAgent(office, boss)
    const file = `Who,When,Where,What,Total,Hers\n${agent.email},2026-01-05,6 Bayard Street,Rental,1000,700`
    const { import: draft, missing } = await upload(boss, file)
    expect(missing).toEqual(['agent', 'date', 'address', 'kind', 'gross', 'agent_share'])
    const path = `/${draft.import_id}`
    expect((await call(boss, 'GET', `${path}/rows`)).statusCode).toBe(422)
    const columns = ['agent', 'date', 'address', 'kind', 'gross', 'agent_share']
    const twice = await call(boss, 'PUT', `${path}/reading`, { columns: columns.map(() => 'agent') })
    expect(twice.statusCode).toBe(422)
    expect((await call(boss, 'PUT', `${path}/reading`, { columns })).json()).toMatchObject({ missing: [] })
    // Without a column for them the company has what is left, and the agent was paid on the deal's day.
    expect((await readRows(boss, draft.import_id)).collection).toMatchObject([
      { kind: 'new', company_share: 300, paid_on: '2026-01-05', counts: 1 },
    ])
    expect((await call(boss, 'DELETE', path)).statusCode).toBe(204)
    expect((await call(boss, 'GET', path)).statusCode).toBe(404)
  })

  test('has a template that is read without a change, and a limit of rows', async () => {
    const template = await office.call({ url: '/v1/opening-balances-template', as: boss })
    const reading = await upload(boss, template.body)
    expect(reading).toMatchObject({ missing: [] })
    expect(reading.columns.every(({ field }) => field !== null)).toBe(true)
    const { collection } = await readRows(boss, reading.import.import_id)
    expect(collection.map(({ notes }) => notes.join())).toEqual([
      '“Dana Ortiz” isn’t a person of this office. Invite them first.',
      '“dana@youroffice.com” isn’t a person of this office. Invite them first.',
      '“Dana Ortiz” isn’t a person of this office. Invite them first.',
      '“Sam Lee” isn’t a person of this office. Invite them first.',
      '“Dana Ortiz” isn’t a person of this office. Invite them first.,“Sam Lee” isn’t a person of this office. Invite them first.',
    ])
    const long = await uploadFile(boss, toFile(...Array.from({ length: 2001 }, () => 'x,2026-01-01,y,1')))
    expect([long.statusCode, long.json()]).toMatchObject([
      422,
      { detail: expect.stringContaining('2,000 rows') },
    ])
    expect((await uploadFile(boss, titles)).statusCode).toBe(422)
  })
})
