import type { AgentYear } from '@pb/contract/agent-years'
import type { Deal } from '@pb/contract/deals'
import type { payouts } from '@pb/contract/payouts'
import type { Reply } from '@pb/contract/endpoint'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { findDifferences } from '../payouts/index.ts'
import { payoutCalls } from '../payouts/payout-calls.fixture.ts'
import { createCappedAgent, openingCalls } from './opening-calls.fixture.ts'

// The office's clock shows March 2, 2026.
const office = testOffice()
const { call, upload, readRows, apply, takeIn, undo } = openingCalls(office)
const { plan, pay } = payoutCalls(office)
type Agent = TestPerson & { readonly email: string }
let boss: TestPerson
let agents: readonly Agent[]

beforeAll(async () => {
  boss = await office.person(['SUPERVISOR'])
  agents = await Promise.all([1, 2, 3].map(() => createCappedAgent(office, boss)))
})

const titles =
  'Deal,Agent,Role,Deal date,Address,Unit,Rental or sale,Client,Gross commission,Agent’s share,Company’s share,Fees and deductions,Counts toward cap,Agent paid on,Still owed to us,Owed by,Due date,Invoice number'
const fields = [
  'deal',
  'agent',
  'role',
  'date',
  'address',
  'unit',
  'kind',
  'client',
  'gross',
  'share',
  'company',
  'fees',
  'counts',
  'paid',
  'owed',
  'by',
  'due',
  'invoice',
] as const
type Row = Partial<Record<(typeof fields)[number], string>>
const toFile = (...rows: Row[]) =>
  [titles, ...rows.map((row) => fields.map((field) => row[field] ?? '').join(','))].join('\r\n')

const deal: Row = {
  date: '2026-02-10',
  address: '12 Grove Street',
  unit: '3',
  kind: 'Rental',
  client: 'Ann Lee',
  gross: '10000',
}

const getYear = async (as: TestPerson) =>
  (await office.call({ url: '/v1/your-year?date=2026-03-02', as })).json<AgentYear>()

/** Everything that the office's numbers are made of. */
async function readSums() {
  const { rows } = await sql`
    SELECT 'posting' AS what, account, coalesce(agent_id, 0) AS agent, payee, booked_on::text AS day, sum(cents) AS cents
      FROM journal_posting GROUP BY 1, 2, 3, 4, 5 HAVING sum(cents) <> 0
    UNION ALL SELECT 'deal', stage, agent_id, '', deal_date::text, sum(op_cents + fee_cents) FROM deal GROUP BY 1, 2, 3, 5
    UNION ALL SELECT 'agent', '', agent_id, '', '', sum(net_cents) FROM deal_agent GROUP BY 3
    UNION ALL SELECT 'invoice', number, agent_id, '', due_on::text, sum(open_cents) FROM invoice GROUP BY 1, 2, 3, 5
    ORDER BY 1, 2, 3, 4, 5`.execute(office.deps.db)
  return rows
}

const expectJournalAgrees = async () => expect(await findDifferences(office.deps.db)).toEqual([])

/**
 * $10,000: a referral of $1,000 first. Of $5,000 the first agent has 3,350, the company 1,500, and there is a fee of $150;
 * of $4,000 the second has 2,480, their mentor 310 of it, the company 1,210, which pays $121 to a team lead.
 */
function toSharedDeal([first, second, mentor]: readonly Agent[], changes: Row = {}): Row[] {
  const own = { ...deal, deal: '27', ...changes }
  return [
    { ...own, agent: first!.email, share: '3350', company: '1500', fees: '150', paid: '2026-02-20' },
    {
      ...own,
      agent: second!.email,
      share: '2480',
      company: '1210',
      counts: 'No',
      paid: '2/20/2026 $1000; 2/25/2026 $500',
    },
    { ...own, agent: mentor!.email, role: `Mentor of ${second!.email}`, share: '310', paid: '2026-02-20' },
    {
      ...own,
      agent: mentor!.email,
      role: `Team lead of ${second!.email} (paid by the company)`,
      share: '121',
    },
    { ...own, agent: 'Harbor Realty', role: 'Referral', share: '1000' },
  ]
}

test('a deal of two agents, a mentor, a team lead and a referral is one deal, and leaves no trace when it is undone', async () => {
  const [first, second, mentor] = agents
  const before = await readSums()
  const file = toFile(...toSharedDeal(agents))
  const draft = await upload(boss, file)
  expect(draft.columns.every(({ field }) => field !== null)).toBe(true)
  const preview = await readRows(boss, draft.import.import_id)
  const counts = {
    new: 5,
    deals: 1,
    refused: 0,
    gross: 10_000,
    agent_share: 6261,
    company_share: 2860,
    owed: 0,
  }
  expect(preview.counts).toMatchObject(counts)
  expect(preview.collection.map(({ role, with_rows, notes }) => [role, with_rows, notes])).toEqual([
    ['', [3, 4, 5, 6], []],
    ['', [2, 4, 5, 6], ['Paid $1,500.00 so far']],
    [`Mentor of ${second!.email}`, [2, 3, 5, 6], []],
    [`Mentor of ${second!.email}, paid by the company`, [2, 3, 4, 6], ['Not paid yet']],
    ['Referral or co-broke', [2, 3, 4, 5], ['Not paid yet']],
  ])
  const applied = await apply(boss, draft.import.import_id)
  expect(applied.counts).toMatchObject(counts)
  await expectJournalAgrees()
  expect(await getYear(first!)).toMatchObject({
    totals: { deals: 1, gross: 5000, company: 1500, earned: 3350, paid: 3350 },
    cap: { reached: 1500 },
    pending: { ready: { deals: 1, amount: 0 } },
  })
  // The second agent's part doesn't count, and was paid in parts.
  expect(await getYear(second!)).toMatchObject({
    totals: { deals: 0, gross: 0, company: 0, earned: 2480, paid: 1500 },
    cap: { reached: 0 },
    pending: { ready: { deals: 1, amount: 980 } },
  })
  expect(await getYear(mentor!)).toMatchObject({
    totals: { deals: 0, gross: 0, company: 0, earned: 431, paid: 310 },
    to_date: { gross: 0, company: 0 },
  })
  const due = await office.call({ url: '/v1/payouts-due?limit=100', as: boss })
  const owed = due
    .json<Reply<typeof payouts.listDue>>()
    .collection.map(({ name, payable }) => [name, payable])
  expect(owed.map(([, payable]) => payable)).toEqual([1000, 980, 121])
  expect(owed[0]).toEqual(['Harbor Realty', 1000])
  const { collection } = await readRows(boss, applied.import_id)
  const ids = new Set(collection.map(({ deal_id }) => deal_id))
  expect(ids.size).toBe(1)
  const [dealId] = [...ids]
  const sheet = (await office.call({ url: `/v1/deal-sheets/${dealId!}`, as: boss })).json<Deal>()
  expect(sheet).toMatchObject({
    statuses: ['deal_submitted'],
    totals: { gross: 10_000, before: 1000, net: 5830, shares: 431, company: 2739 },
    agents: [
      { agent_id: first!.personId, result: { gross: 5000, company: 1500, fees: 150, net: 3350, paid: 3350 } },
      { agent_id: second!.personId, result: { gross: 4000, company: 1210, net: 2480, paid: 1500 } },
    ],
  })
  expect(sheet.agents.reduce((sum, { share }) => sum + share, 0)).toBe(100)
  for (const { result } of sheet.agents)
    expect(result!.steps.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(result!.net, 6)
  // Every agent and mentor named in it has been asked for what they see: the same file records nothing twice.
  const again = await readRows(boss, (await upload(boss, file)).import.import_id)
  expect(again.counts).toMatchObject({ new: 0, known: 5, refused: 0 })
  expect(await undo(boss, applied.import_id)).toMatchObject({ state: 'undone', counts })
  expect(await readSums()).toEqual(before)
  await expectJournalAgrees()
})

test('what is left of each share is paid as of any other deal, and then the file stays', async () => {
  const [, second, mentor] = agents
  const applied = await takeIn(
    boss,
    toFile(...toSharedDeal(agents, { address: '14 Grove Street', deal: '28' })),
  )
  const dealId = (await readRows(boss, applied.import_id)).collection[0]!.deal_id!
  await pay(boss, (await plan(boss, second!.personId, dealId, 980)).payout_id)
  await pay(boss, (await plan(boss, mentor!.personId, dealId, 121)).payout_id)
  await expectJournalAgrees()
  expect(await getYear(second!)).toMatchObject({ totals: { paid: 2480 }, pending: { ready: { amount: 0 } } })
  const refused = await call(boss, 'POST', `/${applied.import_id}/undo`)
  expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('it is in a payout')])
})

test('rows that contradict each other are refused as a whole, each with the reason', async () => {
  const [first, second, third] = agents
  const shared = (address: string, ...changes: Row[]) => {
    const rows = toSharedDeal(agents, { address, deal: address })
    return rows.map((row, at) => Object.assign({}, row, changes[at]))
  }
  const cases: readonly (readonly [Row[], string])[] = [
    [shared('a', {}, { gross: '9000' }), 'Gross commission of this deal is $10,000.00 and $9,000.00 in rows'],
    [
      shared('b', {}, {}, { date: '2026-02-11' }),
      'Deal date of this deal is 2026-02-10 and 2026-02-11 in rows',
    ],
    [
      shared('c', { owed: '500', by: 'Rose', due: '2026-03-01' }, { by: 'Bond' }),
      'Owed by of this deal is Rose and Bond in rows',
    ],
    [
      shared('d', { share: '3350.01' }),
      'add up to $10,000.01, and the gross commission of the deal is $10,000.00',
    ],
    [
      shared('e', {}, { agent: first!.email }, { role: 'Mentor' }, { role: 'Other' }),
      'is in two rows of this deal',
    ],
    [shared('f', {}, {}, { role: 'Mentor' }), 'Enter whose mentor it is'],
    [shared('g', {}, {}, { role: `Mentor of ${third!.email}` }), 'isn’t an agent of this deal'],
    [shared('h', {}, { paid: '2/20/2026 $2481' }), 'was paid more than their share'],
    [shared('i', {}, {}, {}, { share: '1211' }), 'The company paid mentors more than its share'],
    [
      [{ ...deal, deal: 'j', agent: 'Harbor Realty', role: 'Referral', share: '10000' }],
      'No row of this deal is an agent’s',
    ],
  ]
  const { import: draft } = await upload(boss, toFile(...cases.flatMap(([rows]) => rows)))
  const { collection, counts } = await readRows(boss, draft.import_id)
  expect(counts).toMatchObject({ new: 0, deals: 0, refused: collection.length })
  for (const [rows, reason] of cases) {
    const shown = collection.filter(({ deal: number }) => number === rows[0]!.deal)
    expect(shown).toHaveLength(rows.length)
    for (const { notes } of shown) expect(notes.join()).toContain(reason)
  }
  // A cell that isn't read leaves out the deal of its row.
  const unread = await upload(
    boss,
    toFile(...shared('k', {}, { agent: 'Unknown Person', share: '2480-2500' })),
  )
  const notes = (await readRows(boss, unread.import.import_id)).collection.map((row) => row.notes)
  expect(notes).toEqual([
    ['The deal is left out because of row 3'],
    ['Agent’s share: “2480-2500” isn’t an amount in dollars'],
    ...[4, 5, 6].map(() => ['The deal is left out because of row 3']),
  ])
  expect(second).toBeDefined()
})

test('rows without a number that may be one deal are asked about, and recorded as it is answered', async () => {
  const [first, second] = agents
  const row = { ...deal, address: '20 Jane Street', paid: '2026-02-20' }
  const half = { ...row, share: '3500', company: '1500' }
  const file = toFile(
    { ...half, agent: first!.email },
    { ...half, agent: second!.email },
    { ...row, address: '22 Jane Street', agent: first!.email, share: '7000', company: '3000' },
  )
  const before = await readSums()
  const answer = async (id: string, shared_deals: 'one' | 'separate', columns: unknown) => {
    const reply = await call(boss, 'PUT', `/${id}/reading`, { columns, shared_deals })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const { import: draft, columns } = await upload(boss, file)
  const id = draft.import_id
  const chosen = columns.map(({ field }) => field)
  const asked = await readRows(boss, id)
  expect(asked).toMatchObject({ counts: { new: 1, refused: 2 }, shared: { deals: 1, rows: 2, answer: null } })
  expect(asked.collection.map(({ notes }) => notes)).toEqual([
    ['May be the same deal as row 3. Say above whether it is.'],
    ['May be the same deal as row 2. Say above whether it is.'],
    [],
  ])
  // Nothing is recorded on a guess.
  const early = await call(boss, 'POST', `/${id}/apply/${asked.digest}`)
  expect([early.statusCode, early.body]).toEqual([422, expect.stringContaining('one deal they shared')])
  // As separate deals each would be $10,000 for shares of $5,000.
  await answer(id, 'separate', chosen)
  const separate = await readRows(boss, id)
  expect(separate).toMatchObject({ counts: { new: 1, refused: 2 }, shared: { answer: 'separate' } })
  expect(separate.collection[0]!.notes).toEqual([
    'The shares add up to $5,000.00, and the gross commission is $10,000.00',
  ])
  await answer(id, 'one', chosen)
  const applied = await apply(boss, id)
  expect(applied.counts).toMatchObject({
    new: 3,
    deals: 2,
    gross: 20_000,
    agent_share: 14_000,
    company_share: 6000,
  })
  expect(await getYear(second!)).toMatchObject({ to_date: { gross: 5000, company: 1500 } })
  await expectJournalAgrees()
  // The same file again has no question, and nothing new.
  const again = await readRows(boss, (await upload(boss, file)).import.import_id)
  expect(again).toMatchObject({ counts: { new: 0, known: 3 }, shared: { deals: 0 } })
  await undo(boss, applied.import_id)
  expect(await readSums()).toEqual(before)
})

test('rows of two agents that stay separate deals, and shares without the company’s, are not guessed at', async () => {
  const [first, second] = agents
  const row = { ...deal, address: '30 Jane Street', share: '7000', company: '3000', paid: '2026-02-20' }
  const { import: draft, columns } = await upload(
    boss,
    toFile({ ...row, agent: first!.email }, { ...row, agent: second!.email }),
  )
  const chosen = columns.map(({ field }) => field)
  await call(boss, 'PUT', `/${draft.import_id}/reading`, { columns: chosen, shared_deals: 'separate' })
  expect((await apply(boss, draft.import_id)).counts).toMatchObject({ new: 2, deals: 2, gross: 20_000 })
  // With one number both are here already.
  const { import: again } = await upload(
    boss,
    toFile({ ...row, agent: first!.email, deal: '9' }, { ...row, agent: second!.email, deal: '9' }),
  )
  expect((await readRows(boss, again.import_id)).counts).toMatchObject({ new: 0, known: 2 })
  const without = await upload(
    boss,
    [
      'Deal,Agent,Deal date,Address,Rental or sale,Gross commission,Agent’s share',
      ...[first!, second!].map(({ email }) => `7,${email},2026-02-10,32 Jane Street,Rental,10000,3500`),
    ].join('\n'),
  )
  const { collection } = await readRows(boss, without.import.import_id)
  for (const { notes } of collection)
    expect(notes).toEqual([
      'Several agents shared this deal. Add a column for the company’s share from each of them.',
    ])
  await undo(boss, draft.import_id)
})
