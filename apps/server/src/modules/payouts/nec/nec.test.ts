import type { NecYear } from '@pb/contract/nec'
import type { PayeeW9 } from '@pb/contract/w9'
import { usualColumns } from '@pb/rules/deals/nec-columns'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleW9 } from '../../../../test/factories/owned-payouts.ts'
import { createApprovedDeal } from '../../../../test/factories/payable-deals.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { postEntry } from '../../journal/index.ts'
import { payoutCalls } from '../payout-calls.fixture.ts'

const office = testOffice({ limitFactor: 1000 })
const { read, plan, pay } = payoutCalls(office)

const payer = {
  name: 'PB Office, Inc.',
  ein: '13-1234567',
  street: '130 Fifth Avenue',
  city: 'New York',
  state: 'NY',
  zip: '10011',
  phone: '(212) 555-0100',
}

let supervisor: TestPerson
let bookkeeper: TestPerson
/** A year of its own for each test. */
let year = 2030

beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})
beforeEach(async () => {
  year += 1
  bookkeeper = await office.person(['BOOKKEEPER'])
})

const put = (url: string, payload: object, as = bookkeeper) =>
  office.call({ method: 'PUT', url: `/v1/${url}`, as, payload })
const find = (query = '') => read<NecYear>(bookkeeper, `payouts-1099-nec?year=${year}${query}`)
const readFile = (number = 1, as = bookkeeper) =>
  office.call({ method: 'GET', url: `/v1/payouts-1099-nec-file?year=${year}&number=${number}`, as })

/** Books payouts of the year, each to an agent or to someone by name, in one entry. */
async function bookPayouts(
  payees: readonly { agentId?: string; payee?: string }[],
  cents: number,
): Promise<void> {
  const { deps } = office
  const dealId = await createApprovedDeal(office, [supervisor.personId])
  const entry = {
    kind: 'payout' as const,
    key: `nec-test:${dealId}`,
    bookedOn: `${year}-06-01`,
    personId: null,
    now: deps.clock.now(),
  }
  const postings = payees.flatMap(({ agentId = null, payee = '' }) => [
    { account: 'cash' as const, dealId, cents: -cents, method: 'ach', agentId, payee },
    {
      account: agentId === null ? ('due_other' as const) : ('due_agent' as const),
      dealId,
      cents,
      agentId,
      payee,
    },
  ])
  await deps.db.transaction().execute((tx) => postEntry(tx, entry, postings))
}
const bookPayout = (to: { agentId?: string; payee?: string }, cents: number) => bookPayouts([to], cents)
async function giveW9(as: TestPerson, more: object = {}): Promise<PayeeW9> {
  const reply = await put('payee-w9', { agent_id: as.personId, ...sampleW9, ...more }, as)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<PayeeW9>()
}
const split = (csv: string) => csv.split('\r\n').map((line) => line.split(','))
function toRecord(csv: string, at = 1): Record<string, string> {
  const lines = split(csv)
  return Object.fromEntries(lines[0]!.map((title, index) => [title, lines[at]![index]!]))
}

describe('the office as it files', () => {
  it('is checked field by field, and changes nothing when wrong', async () => {
    const reply = await put('payouts-1099-nec-payer', {
      ...payer,
      ein: '07-1234567',
      zip: '07030',
      name: '王',
    })
    const paths = reply.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)
    expect([reply.statusCode, paths]).toEqual([400, ['body.ein', 'body.zip', 'body.name']])
    expect((await find()).payer).toBeNull()
    const agent = await office.person()
    await bookPayout({ agentId: agent.personId }, 2000_00)
    await giveW9(agent)
    expect((await readFile()).statusCode).toBe(422)
    expect((await put('payouts-1099-nec-payer', payer)).statusCode).toBe(204)
    expect((await find()).payer).toMatchObject({ ein: '13-1234567', phone: '2125550100' })
  })
})

describe('a file', () => {
  beforeEach(() => put('payouts-1099-nec-payer', payer))

  it('has every column of a return in its form, and the whole number', async () => {
    const agent = await office.person()
    await bookPayout({ agentId: agent.personId }, 2000_05)
    await giveW9(agent)
    const reply = await readFile()
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-disposition': `attachment; filename="1099-nec-${year}-1.csv"`,
      'cache-control': 'private, no-store',
    })
    const [header, first, ...rest] = split(reply.body)
    expect(header).toEqual(usualColumns.map(({ title }) => title))
    expect(first).toHaveLength(54)
    expect(rest).toEqual([['']])
    expect(Object.entries(toRecord(reply.body)).filter(([, value]) => value !== '')).toEqual(
      Object.entries({
        'Form Type': '1099-NEC',
        'Tax Year': String(year),
        'Payer TIN Type': 'EIN',
        'Payer Taxpayer ID Number': '131234567',
        'Payer Name Type': 'B',
        'Payer Business or Entity Name Line 1': 'PB Office Inc',
        'Payer Country': 'US',
        'Payer Address Line 1': '130 Fifth Avenue',
        'Payer City/Town': 'New York',
        'Payer State/Province/Territory': 'NY',
        'Payer ZIP/Postal Code': '10011',
        'Payer Phone Type': 'D',
        'Payer Phone': '2125550100',
        'Recipient TIN Type': 'SSN',
        'Recipient Taxpayer ID Number': '219099999',
        'Recipient Name Type': 'I',
        'Recipient First Name': 'Adam',
        'Recipient Last Name (Surname)': 'Cole',
        'Recipient Country': 'US',
        'Recipient Address Line 1': '330 East 38th Street',
        'Recipient City/Town': 'New York',
        'Recipient State/Province/Territory': 'NY',
        'Recipient ZIP/Postal Code': '10016',
        'Form Account Number': agent.personId,
        '2nd TIN Notice': 'N',
        'Box 1 - Nonemployee Compensation': '2000.05',
        'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale':
          'N',
        'Box 4 - Federal income tax withheld': '0.00',
      }),
    )
  })

  it('is recorded with its reader, for the payee to see', async () => {
    const agent = await office.person()
    await bookPayout({ agentId: agent.personId }, 3000_00)
    await giveW9(agent)
    await readFile()
    expect((await find()).downloads).toMatchObject([{ number: 1, returns: 1 }])
    expect((await read<PayeeW9>(agent, 'payee-w9')).readings).toMatchObject([
      { action: 'exported', tax_year: year },
    ])
    expect((await readFile(2)).statusCode).toBe(404)
    expect((await readFile(1, agent)).statusCode).toBe(403)
    expect((await read<PayeeW9>(agent, 'payee-w9')).readings).toHaveLength(1)
  })

  it('has at most 100 returns', async () => {
    const people = await Promise.all(Array.from({ length: 101 }, () => office.person()))
    await bookPayouts(
      people.map(({ personId }) => ({ agentId: personId })),
      2500_00,
    )
    for (const agent of people) await giveW9(agent)
    const { returns, files, amount } = await find()
    expect([returns, amount, files]).toEqual([
      101,
      252_500,
      [
        { number: 1, returns: 100 },
        { number: 2, returns: 1 },
      ],
    ])
    const [first, second] = [await readFile(1), await readFile(2)]
    expect(split(first.body)).toHaveLength(102)
    expect(split(second.body)).toHaveLength(3)
    const accounts = [first, second].flatMap(({ body }) =>
      split(body)
        .slice(1, -1)
        .map((line) => line[usualColumns.findIndex(({ field }) => field === 'account')]),
    )
    expect(new Set(accounts)).toEqual(new Set(people.map(({ personId }) => personId)))
  })
})

describe('a payee without a return', () => {
  it('is listed with why, those that need something first', async () => {
    const [none, small, company, long, withheld] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => office.person()),
    )
    for (const each of [none, company, long, withheld]) await bookPayout({ agentId: each!.personId }, 2000_00)
    await bookPayout({ agentId: small!.personId }, 1999_99)
    await bookPayout({ payee: `Harbor Realty ${year}` }, 5000_00)
    await giveW9(company!, {
      classification: 's_corporation',
      name: 'Cole Inc',
      tin_type: 'ein',
      tin: '131234567',
    })
    await giveW9(long!, { last_name: 'a'.repeat(21) })
    await giveW9(withheld!, { backup_withholding: true })
    const { returns, files, left_out } = await find()
    expect([returns, files, left_out.count, left_out.open]).toEqual([0, [], 6, 4])
    const reasons = new Map(left_out.collection.map(({ agent_id, reason }) => [agent_id, reason]))
    expect(reasons.get(none!.personId)).toBe('No Form W-9')
    expect(reasons.get('0')).toBe('No Form W-9')
    expect(reasons.get(long!.personId)).toContain('The last name is longer than 20 characters')
    expect(reasons.get(withheld!.personId)).toContain('Backup withholding')
    expect(reasons.get(company!.personId)).toBe('Corporation')
    expect(reasons.get(small!.personId)).toContain('less than the amount')
    expect(left_out.collection.map(({ open }) => open)).toEqual([1, 1, 1, 1, 0, 0])
    expect((await find('&limit=2&offset=4')).left_out.collection).toHaveLength(2)
    const other = {
      agent_id: '0',
      payee: `Harbor Realty ${year}`,
      classification: 'partnership',
      name: 'Harbor',
    }
    expect(
      (await put('payee-w9', { ...sampleW9, ...other, tin_type: 'ein', tin: '277654321' })).statusCode,
    ).toBe(200)
    await put('payouts-1099-nec-payer', payer)
    expect(toRecord((await readFile()).body)).toMatchObject({
      'Recipient Business or Entity Name Line 1': 'Harbor',
      'Recipient Taxpayer ID Number': '277654321',
    })
  })

  it('is paid by a payout on the screen as in the journal', async () => {
    year = 2026
    const agent = await office.person()
    const dealId = await createApprovedDeal(office, [agent.personId])
    await pay(supervisor, (await plan(supervisor, agent.personId, dealId, 2100)).payout_id)
    const row = (await find('&limit=200')).left_out.collection.find(
      ({ agent_id }) => agent_id === agent.personId,
    )
    expect(row).toMatchObject({ amount: 2100, reason: 'No Form W-9', open: 1 })
    year = 2040
  })
})

describe('the template of a year', () => {
  const titles = usualColumns.map(({ title }) => title)
  const store = (header: string) => put('payouts-1099-nec-template', { year, header })

  it('gives files its columns in its order, and leaves empty what it adds', async () => {
    await put('payouts-1099-nec-payer', payer)
    const agent = await office.person()
    await bookPayout({ agentId: agent.personId }, 2000_00)
    await giveW9(agent)
    const header = ['Form Type*', ...titles.slice(1).toReversed(), 'Box 3 - Excess golden parachute payments']
    expect((await store(`\ufeff${header.join(',')}\r\n1099-NEC,,,`)).statusCode).toBe(204)
    expect((await find()).template).toMatchObject({
      columns: 55,
      unknown: ['Box 3 - Excess golden parachute payments'],
    })
    const { body } = await readFile()
    expect(split(body)[0]).toEqual(header)
    expect(toRecord(body)).toMatchObject({
      'Form Type*': '1099-NEC',
      'Recipient Taxpayer ID Number': '219099999',
      'Box 3 - Excess golden parachute payments': '',
    })
    expect((await store('')).statusCode).toBe(204)
    expect((await find()).template).toBeNull()
  })

  it('without the columns of a return is refused', async () => {
    const reply = await store('Name,Amount')
    expect(reply.statusCode).toBe(422)
    expect(reply.json<{ detail: string }>().detail).toContain('Recipient Taxpayer ID Number')
    expect((await find()).template).toBeNull()
  })
})
