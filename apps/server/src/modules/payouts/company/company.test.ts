import type { BookClosings, ChartAccount, CompanyDeal, Payout, YearEndRow } from '@pb/contract/payouts'
import type { contract } from '@pb/contract'
import type { Reply } from '@pb/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { createApprovedDeal } from '../../../../test/factories/payable-deals.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { payoutCalls } from '../payout-calls.fixture.ts'

const office = testOffice()
const { read, plan, pay, planFor, reverse } = payoutCalls(office)
type Overview = Reply<typeof contract.payouts.companyOverview>
type Deals = { count: number; collection: CompanyDeal[]; totals: Record<string, number> }

let supervisor: TestPerson
let [first, second]: TestPerson[] = []

beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  ;[first, second] = [await office.person(), await office.person()]
  await createApprovedDeal(office, [first.personId], { date: '2026-01-15' })
  await createApprovedDeal(office, [first.personId, second.personId], { date: '2026-02-10' })
  await createApprovedDeal(office, [second.personId], { date: '2025-02-20' })
  // After March 2 of the year before: not in the comparison.
  await createApprovedDeal(office, [second.personId], { date: '2025-11-20', received: 0, payer: 'op' })
  await createApprovedDeal(office, [second.personId], { date: '2026-04-10', received: 1000_00 })
})

describe('the company’s overview', () => {
  it('adds up, and each number is the sum of the list it opens', async () => {
    const overview = await read<Overview>(supervisor, 'company?year=2026')
    // 30% of $3,000, three times.
    expect(overview).toMatchObject({
      company_dollar: 2700,
      company_dollar_before: 900,
      gross: 9000,
      deals: 3,
    })
    for (const { month, company_dollar, deals } of overview.months) {
      const list = await read<Deals>(supervisor, `company-deals?list=closed&year=2026&month=${month}`)
      expect([list.totals['company_dollar'], list.count]).toEqual([company_dollar, deals])
    }
    expect(overview.pipeline).toMatchObject({
      amount: 5000,
      deals: 2,
      months: [
        { month: '', amount: 3000, deals: 1 },
        { month: '2026-04', amount: 2000, deals: 1 },
      ],
    })
    for (const [month, amount] of [
      ['overdue', 3000],
      ['2026-04', 2000],
    ] as const) {
      const list = await read<Deals>(supervisor, `company-deals?list=pipeline&month=${month}`)
      expect([list.totals['outstanding'], list.count]).toEqual([amount, 1])
      expect(list.collection[0]!.money).toMatchObject(
        month === 'overdue'
          ? { state: 'open', open: 3000 }
          : { state: 'part_paid', received: 1000, open: 2000 },
      )
    }
    const addUp = (pick: (row: Overview['agents'][number]) => number) =>
      overview.agents.reduce((total, row) => total + pick(row), 0)
    expect(addUp((row) => row.company_dollar)).toBe(2700)
    expect(addUp((row) => row.pipeline)).toBe(5000)
    expect(addUp((row) => row.payable)).toBe(overview.payable)
    // Whose deal it is has its numbers; what is due is each agent's own.
    expect(overview.agents.find(({ agent_id }) => agent_id === first!.personId)).toMatchObject({
      company_dollar: 1800,
      deals: 2,
      payable: 3150,
    })
  })

  it('shows one agent', async () => {
    const overview = await read<Overview>(supervisor, `company?year=2026&agent_id=${first!.personId}`)
    expect(overview).toMatchObject({ company_dollar: 1800, deals: 2, payable: 3150 })
    expect(overview.agents).toHaveLength(1)
  })
})

describe('the end of the year', () => {
  const byCard = { method: 'credit_card', paid_on: '2026-02-20' }
  const list = async (year: number) =>
    (await read<{ collection: YearEndRow[] }>(supervisor, `payouts-year-end?year=${year}`)).collection

  it('adds up what each payee got by the day it was paid, without cards and what was reversed', async () => {
    const agent = await office.person()
    const deals = await Promise.all([1, 2, 3, 4].map(() => createApprovedDeal(office, [agent.personId])))
    const payouts: Payout[] = []
    for (const dealId of deals) payouts.push(await plan(supervisor, agent.personId, dealId, 2100))
    await pay(supervisor, payouts[0]!.payout_id, { method: 'ach', paid_on: '2025-12-31' })
    await pay(supervisor, payouts[1]!.payout_id, { method: 'wire', paid_on: '2026-01-01' })
    await pay(supervisor, payouts[2]!.payout_id, byCard)
    await pay(supervisor, payouts[3]!.payout_id, { method: 'ach', paid_on: '2025-12-30' })
    // Reversed in March: it was never paid, so the year before does not have it, and neither has this one.
    await reverse(supervisor, payouts[3]!.payout_id)
    const find = async (year: number) =>
      (await list(year)).find(({ agent_id }) => agent_id === agent.personId)
    expect(await find(2025)).toMatchObject({ box_1: 2100, card: 0, payouts: 1, reportable: 1 })
    expect(await find(2026)).toMatchObject({ box_1: 2100, card: 2100, payouts: 2, reportable: 1 })
  })

  it('names others, and knows the threshold of the year', async () => {
    const payee = '=Harbor "Realty", Inc.'
    const deductions = [
      { title: 'Referral Fee', timing: 'before' as const, cents: 700_00, agentId: null, payee },
    ]
    const dealId = await createApprovedDeal(office, [first!.personId], { deductions })
    const { payout_id } = await planFor(supervisor, payee, dealId, 700)
    await pay(supervisor, payout_id, { method: 'ach', paid_on: '2026-02-01' })
    expect((await list(2026)).find(({ name }) => name === payee)).toMatchObject({ box_1: 700, reportable: 0 })
    const reply = await office.call({ url: '/v1/payouts-year-end-csv?year=2026', as: supervisor })
    expect(reply.headers['content-disposition']).toContain('1099-nec-2026.csv')
    const lines = reply.body.split('\r\n')
    expect(lines[0]).toContain('Box 1 Nonemployee compensation')
    // A spreadsheet does not run the name as a formula.
    expect(lines.find((line) => line.includes('Harbor'))).toContain(`"'=Harbor ""Realty"", Inc."`)
    expect(lines.find((line) => line.includes('Harbor'))).toContain('700.00,0.00,No,0.00')
  })
})

describe('the export for bookkeeping', () => {
  const get = (format: string) =>
    office.call({
      url: `/v1/journal-export?from=2025-01-01&until=2026-12-31&format=${format}`,
      as: supervisor,
    })
  const toCents = (text: string) => Math.round(Number(text) * 100)

  it('writes whole entries as IIF, each of which adds up to 0', async () => {
    const reply = await get('iif')
    expect(reply.headers['content-disposition']).toContain('.iif')
    const lines = reply.body.split('\r\n').map((line) => line.split('\t'))
    expect(lines.find(([key]) => key === '!TRNS')).toEqual([
      '!TRNS',
      'TRNSTYPE',
      'DATE',
      'ACCNT',
      'AMOUNT',
      'DOCNUM',
      'MEMO',
    ])
    const postings = lines.filter(([key]) => key === 'TRNS' || key === 'SPL')
    expect(new Set(postings.map(([, type]) => type))).toEqual(new Set(['GENERAL JOURNAL']))
    for (const [, , day] of postings) expect(day).toMatch(/^\d\d\/\d\d\/202[56]$/)
    const entries = Map.groupBy(postings, ([, , , , , entry]) => entry)
    for (const rows of entries.values())
      expect(rows.reduce((sum, [, , , , amount]) => sum + toCents(amount!), 0)).toBe(0)
    expect(postings.filter(([key]) => key === 'TRNS')).toHaveLength(entries.size)
    expect(lines.filter(([key]) => key === 'ENDTRNS')).toHaveLength(entries.size)
    const { count } = await office.deps.db
      .selectFrom('journal_entry')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(entries.size).toBe(Number(count))
  })

  it.each(['csv', 'qbo'])('writes %s with debits that equal the credits', async (format) => {
    const reply = await get(format)
    const [head = '', ...rows] = reply.body.replace('\ufeff', '').trim().split('\r\n')
    const columns = head.split(',')
    const at = (name: string) => columns.findIndex((column) => column.startsWith(name))
    // No account, amount or day has a comma; names come after them.
    const sums = rows
      .map((row) => row.split(','))
      .reduce(
        ([debit, credit], row) => [
          debit! + toCents(row[at('Debit')]!),
          credit! + toCents(row[at('Credit')]!),
        ],
        [0, 0],
      )
    expect(sums[0]).toBe(sums[1])
    expect(sums[0]).toBeGreaterThan(0)
  })

  it('names and numbers the accounts as the office’s books do', async () => {
    type Account = Omit<ChartAccount, 'title'>
    const save = async (change: (account: Account) => Account) => {
      const { collection } = (await office.call({ url: '/v1/journal-accounts', as: supervisor })).json<{
        collection: ChartAccount[]
      }>()
      const accounts = collection.map(({ account, name, number }) => change({ account, name, number }))
      const reply = await office.call({
        method: 'PUT',
        url: '/v1/journal-accounts',
        as: supervisor,
        payload: { accounts },
      })
      return reply.statusCode
    }
    const rename = (names: Partial<Record<string, string>>, number: string) => (account: Account) => ({
      ...account,
      name: names[account.account] ?? account.name,
      number: account.account in names ? number : account.number,
    })
    // Two of the journal's may be one of the books, if QuickBooks has them as the same type.
    expect(await save(rename({ cash: 'Chase, Operating' }, '1010'))).toBe(200)
    expect(await save(rename({ fees: 'Income:Commissions', income: 'Income:Commissions' }, '4000'))).toBe(200)
    expect(await save(rename({ loss: 'income:commissions' }, ''))).toBe(422)
    expect(await save(rename({ loss: '' }, ''))).toBe(400)
    expect(await save(rename({ loss: 'Bad\tDebt' }, ''))).toBe(400)
    expect((await get('csv')).body).toContain('"Chase, Operating",1010,')
    expect((await get('qbo')).body).toContain('"Chase, Operating"')
    const iif = (await get('iif')).body.split('\r\n')
    expect(iif.filter((line) => line.startsWith('ACCNT\tIncome:Commissions'))).toEqual([
      'ACCNT\tIncome:Commissions\tINC\t4000',
    ])
    expect(iif.some((line) => line.includes('\tChase, Operating\t'))).toBe(true)
  })

  it('refuses a period that ends before it begins', async () => {
    const reply = await office.call({
      url: '/v1/journal-export?from=2026-02-01&until=2026-01-01',
      as: supervisor,
    })
    expect(reply.statusCode).toBe(422)
  })
})

describe('a closed year', () => {
  const send = (url: string, payload: object, as = supervisor) =>
    office.call({ method: 'POST', url: `/v1/${url}`, as, payload })
  const find = async (year: number, agent: TestPerson) =>
    (await read<{ collection: YearEndRow[] }>(supervisor, `payouts-year-end?year=${year}`)).collection.find(
      ({ agent_id }) => agent_id === agent.personId,
    )

  /** Every figure of December that a screen, an export or a form shows, but the sheets by today's status. */
  const readDecember = async (agent: TestPerson) => {
    const days = 'period=custom&from=2025-12-01&until=2025-12-31'
    const urls = [
      `stats?${days}`,
      `stats?${days}&agent_id=${agent.personId}`,
      `stats-table?${days}&table=agents`,
      `stats-rows?${days}&kind=deals&approved=1`,
      'company?year=2025',
      'payouts-year-end?year=2025',
      'payouts-year-end-csv?year=2025',
      'journal-export?from=2025-12-01&until=2025-12-31',
    ]
    const replies = await Promise.all(
      urls.map(async (url) => {
        const reply = await office.call({ url: `/v1/${url}`, as: supervisor })
        expect(reply.statusCode, `${url}: ${reply.body}`).toBe(200)
        if (!reply.headers['content-type']?.toString().includes('json')) return { url, figures: reply.body }
        // The moment of reading, and what waits, is payable and expected today, are no figures of December.
        const today = new Set([
          'as_of',
          'payable',
          'pipeline',
          'in_review',
          'waiting',
          'receivables',
          ...(url.startsWith('company') ? ['agents'] : []),
        ])
        const figures = Object.entries(reply.json<object>()).filter(([name]) => !today.has(name))
        // An approval that was withdrawn is a row of its own, and a status is today's.
        return { url, figures: JSON.stringify(figures).replaceAll(/"(id|detail)":"[^"]*"/g, '') }
      }),
    )
    return replies
  }

  it('keeps its figures when a deal, a payout and a check of it are reversed, and is reopened with a reason', async () => {
    const agent = await office.person()
    const date = '2025-12-10'
    const [paid, returned] = [
      await createApprovedDeal(office, [agent.personId], { date }),
      await createApprovedDeal(office, [agent.personId], { date }),
    ]
    const { payout_id } = await plan(supervisor, agent.personId, paid, 2100)
    await pay(supervisor, payout_id, { method: 'ach', paid_on: '2025-12-20' })
    const { months } = await read<Overview>(supervisor, 'company?year=2025')
    const form = await find(2025, agent)
    expect(form).toMatchObject({ box_1: 2100 })
    expect((await send('book-closings', { period: '2026-03' })).statusCode).toBe(422)
    expect((await send('book-closings', { period: '2025' }, first)).statusCode).toBe(403)
    const [closings, again] = await Promise.all([
      send('book-closings', { period: '2025' }),
      send('book-closings', { period: '2025' }),
    ])
    expect(again.statusCode).toBe(200)
    const { closed_through, closable, collection } = closings.json<BookClosings>()
    expect([closed_through, closable, collection.length]).toEqual(['2025-12-31', ['2026-01', '2026-02'], 1])

    const december = await readDecember(agent)
    await office.deps.pool.query(
      `INSERT INTO deal (agent_id, kind, client_name, deal_date, fee_cents, created_at, changed_at)
       VALUES ($1, 'rental', 'Late sheet', '2025-12-03', 100000, now(), now())`,
      [agent.personId],
    )
    await reverse(supervisor, payout_id)
    const deal = await read<{ version: number }>(supervisor, `deal-sheets/${returned}`)
    const note = 'Wrong price'
    const move = { version: deal.version, action: 'return', note, key: 'return-closed' }
    expect((await send(`deal-sheets/${returned}/moves`, move)).statusCode).toBe(200)
    const late = await createApprovedDeal(office, [agent.personId], { date })
    expect(late).not.toBe(paid)
    expect((await read<Overview>(supervisor, 'company?year=2025')).months).toEqual(months)
    expect(await find(2025, agent)).toEqual(form)
    expect(await readDecember(agent)).toEqual(december)
    const open = await read<{ numbers: { key: string; value: number }[] }>(
      supervisor,
      `stats?period=custom&from=2026-01-01&until=2026-01-01&agent_id=${agent.personId}`,
    )
    // On the first open day one was taken off and another was added.
    expect(open.numbers.filter(({ key }) => ['deals', 'gross', 'net'].includes(key))).toMatchObject([
      { key: 'deals', value: 0 },
      { key: 'gross', value: 0 },
      { key: 'net', value: 0 },
    ])
    // One came late and one went back, both on the first open day.
    expect(await find(2026, agent)).toMatchObject({ box_1: -2100, payouts: -1, reportable: 0 })
    const january = (await read<Overview>(supervisor, 'company?year=2026')).months[0]
    expect(january).toMatchObject({ deals: 1, gross: 3000, company_dollar: 900 })

    const { closing_id } = collection[0]!
    expect((await send(`book-closings/${closing_id}/reopening`, { reason: ' ' })).statusCode).toBe(400)
    const reason = 'The accountant asked for it'
    const reopened = await send(`book-closings/${closing_id}/reopening`, { reason })
    expect(reopened.json<BookClosings>()).toMatchObject({
      closed_through: null,
      collection: [{ period: '2025', reason, can_reopen: 0 }],
    })
    expect((await send(`book-closings/${closing_id}/reopening`, { reason })).statusCode).toBe(409)
    expect((await send('book-closings/999999/reopening', { reason })).statusCode).toBe(404)
    const audit = await office.deps.db
      .selectFrom('office_audit')
      .select(['what', 'details'])
      .where('what', 'like', 'books_%')
      .orderBy('id')
      .execute()
    expect(audit).toEqual(
      ['books_closed', 'books_reopened'].map((what) => ({ what, details: { period: '2025' } })),
    )
  })
})
