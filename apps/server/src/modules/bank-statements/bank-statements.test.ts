import type {
  BankAccount,
  BankLines,
  BankStatement,
  BankTransaction,
  CashEntry,
} from '@pb/contract/bank-statements'
import { toCheckPostings } from '@pb/rules/deals/postings'
import { beforeEach, describe, expect, it } from 'vitest'
import { multipart } from '../../../test/calls/multipart.ts'
import { createApprovedDeal } from '../../../test/factories/payable-deals.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { postEntry, reverseEntry } from '../journal/index.ts'

const office = testOffice()
let boss: TestPerson
let dealId: string
let count = 0

beforeEach(async () => {
  boss = await office.person(['SUPERVISOR'])
  dealId ??= await createApprovedDeal(office, [boss.personId])
})

/** The status of a reply, with its body or the reason of its refusal. */
interface Answer<T> {
  readonly status: number
  readonly body: T & { readonly detail?: string }
}
async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
): Promise<Answer<T>> {
  const reply = await office.call({ method, url: `/v1/${path}`, as: boss, ...(payload && { payload }) })
  return {
    status: reply.statusCode,
    body: JSON.parse(reply.body === '' ? '{}' : reply.body) as Answer<T>['body'],
  }
}
const read = async <T>(path: string) => (await call<T>('GET', path)).body
const upload = async (file: string | Buffer, name = 'bank.qfx') => {
  const reply = await office.call({
    method: 'POST',
    url: '/v1/bank-statements',
    as: boss,
    ...multipart('file', name, Buffer.from(file)),
  })
  return {
    status: reply.statusCode,
    ...reply.json<{ collection: BankStatement[]; detail?: string }>(),
  }
}

type Line = readonly [day: string, dollars: string, fitid: string, name?: string, check?: string]
const ofx = (account: string, lines: readonly Line[]) =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>021000021<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${lines
    .map(
      ([day, dollars, fitid, name = 'Deposit', check = '']) =>
        `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${dollars}<FITID>${fitid}<CHECKNUM>${check}<NAME>${name}</STMTTRN>`,
    )
    .join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const newNumber = () => `55500${String(1000 + (count += 1))}`
const draft = async (file: string | Buffer, name?: string) => (await upload(file, name)).collection[0]!
const importInto = (id: string, target: object) =>
  call<BankStatement>('POST', `bank-statements/${id}/import`, target)
async function importNew(file: string, name = `Account ${(count += 1)}`): Promise<BankStatement> {
  const { statement_id } = await draft(file)
  return (await importInto(statement_id, { new_account: name })).body
}
const readLines = (id: string, query = '') => read<BankLines>(`bank-statements/${id}/lines${query}`)
const readTransactions = async (accountId: string, state = 'unmatched') =>
  (await read<{ collection: BankTransaction[] }>(`bank-transactions?account_id=${accountId}&state=${state}`))
    .collection

/** Posts a check to the journal; returns its entry. */
const post = (cents: number, bookedOn: string, method = 'check') =>
  office.deps.db.transaction().execute((tx) =>
    postEntry(
      tx,
      {
        kind: 'check',
        bookedOn,
        key: `bank-test:${(count += 1)}`,
        personId: boss.personId,
        now: new Date(),
      },
      toCheckPostings({ dealId, cents, method }),
    ),
  )

describe('importing a file', () => {
  it('previews it, asks for the account’s name once, and adds nothing twice', async () => {
    const number = newNumber()
    const first = ofx(number, [
      ['20260105', '100.00', 'a'],
      ['20260106', '-40.25', 'b'],
    ])
    const statement = await draft(first)
    expect(statement).toMatchObject({ state: 'draft', account: null, last_four: number.slice(-4), lines: 2 })
    expect((await readLines(statement.statement_id)).counts).toEqual({
      new: 2,
      known: 0,
      unread: 0,
      money_in: 100,
      money_out: 40.25,
    })
    const imported = await importInto(statement.statement_id, { new_account: `Operating ${number}` })
    expect(imported).toMatchObject({ status: 200, body: { state: 'imported', known: 0 } })
    expect((await importInto(statement.statement_id, { new_account: 'Again' })).status).toBe(409)

    const second = await draft(
      ofx(number, [
        ['20260106', '-40.25', 'b'],
        ['20260107', '-40.25', 'c'],
        ['20260107', '-40.25', 'c'],
      ]),
    )
    const account = second.account!
    expect(account.name).toBe(`Operating ${number}`)
    expect((await readLines(second.statement_id)).counts).toMatchObject({ new: 2, known: 1 })
    const again = await importInto(second.statement_id, { account_id: account.account_id })
    expect(again.body).toMatchObject({ known: 2, lines: 3 })
    expect(await readTransactions(account.account_id)).toHaveLength(3)
  })

  it('knows what a sheet and an OFX file both state, and counts equal amounts of a day', async () => {
    const number = newNumber()
    const csv =
      'Date,Description,Amount\n2026-02-02,Coffee,-5.00\n2026-02-02,Coffee,-5.00\n2026-02-03,Bad,five\n'
    const sheet = await draft(csv, 'activity.csv')
    expect(sheet).toMatchObject({ last_four: '', lines: 3, unread: 1 })
    const { body } = await importInto(sheet.statement_id, { new_account: `Sheet ${number}` })
    const accountId = body.account!.account_id
    const lines: Line[] = ['x', 'y', 'z'].map((fitid) => ['20260202', '-5.00', fitid, 'Coffee'])
    const file = await draft(ofx(number, lines))
    expect((await readLines(file.statement_id, `?account_id=${accountId}`)).counts).toMatchObject({
      new: 1,
      known: 2,
    })
    expect((await importInto(file.statement_id, { account_id: accountId })).body.known).toBe(2)
    const repeated = await draft(csv, 'activity.csv')
    expect((await readLines(repeated.statement_id, `?account_id=${accountId}`)).counts).toMatchObject({
      new: 0,
      known: 2,
      unread: 1,
    })
    const unread = await readLines(repeated.statement_id, '?kind=unread')
    expect(unread.collection).toMatchObject([{ row: 4, problem: expect.stringContaining('“five”') }])
  })

  it('refuses a file of another account, an unreadable one and a name that is taken', async () => {
    const mine = await importNew(ofx(newNumber(), [['20260105', '1.00', 'a']]))
    const other = await draft(ofx(newNumber(), [['20260105', '1.00', 'a']]))
    const { account_id, name } = mine.account!
    expect(await importInto(other.statement_id, { account_id })).toMatchObject({ status: 422 })
    expect((await importInto(other.statement_id, { new_account: name.toUpperCase() })).status).toBe(409)
    expect((await importInto(other.statement_id, { account_id: '999999' })).status).toBe(404)
    expect(await readTransactions(account_id)).toHaveLength(1)
    for (const file of ['', '<OFX><STMTRS>', 'no,columns\n1,2\n', Buffer.from([0xff, 0, 0xfe, 0])])
      expect(await upload(file)).toMatchObject({ status: 422, detail: expect.any(String) })
    expect((await call('DELETE', `bank-statements/${other.statement_id}`)).status).toBe(204)
    expect((await call('GET', `bank-statements/${other.statement_id}`)).status).toBe(404)
  })

  it('undoes only what no other file states, with its matches', async () => {
    const number = newNumber()
    const first = await importNew(
      ofx(number, [
        ['20260401', '77.10', 'a'],
        ['20260402', '78.10', 'b'],
      ]),
    )
    const { account_id } = first.account!
    const second = await draft(ofx(number, [['20260402', '78.10', 'b']]))
    await importInto(second.statement_id, { account_id })
    const entryId = await post(77_10, '2026-04-01')
    const [shared, own] = await readTransactions(account_id)
    const matches = [{ transaction_id: own!.transaction_id, entry_ids: [entryId] }]
    expect((await call('POST', 'bank-matches', { matches })).status).toBe(204)
    expect((await call('POST', `bank-statements/${first.statement_id}/undo`)).body).toMatchObject({
      state: 'undone',
    })
    expect((await call('POST', `bank-statements/${first.statement_id}/undo`)).status).toBe(409)
    expect((await readTransactions(account_id)).map(({ transaction_id }) => transaction_id)).toEqual([
      shared!.transaction_id,
    ])
    const missing = await read<{ collection: CashEntry[] }>('entries-not-in-bank?limit=200')
    expect(missing.collection.map(({ entry_id }) => entry_id)).toContain(entryId)
  })

  it('imports two copies at once as one', async () => {
    const number = newNumber()
    const file = ofx(number, [['20260105', '1.00', 'a']])
    const { account_id } = (await importNew(file)).account!
    const more = ofx(number, [
      ['20260108', '2.00', 'b'],
      ['20260108', '2.00', 'c'],
    ])
    const drafts = await Promise.all([draft(more), draft(more), draft(more)])
    const replies = await Promise.all(
      drafts.map(({ statement_id }) => importInto(statement_id, { account_id })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await readTransactions(account_id)).toHaveLength(3)
  })
})

describe('undoing the import that made an account', () => {
  const undo = (id: string) => call<BankStatement>('POST', `bank-statements/${id}/undo`)
  const hasAccount = async (id: string) =>
    (await read<{ collection: BankAccount[] }>('bank-accounts')).collection.some(
      ({ account_id }) => account_id === id,
    )

  it('removes the account with it, and the same file makes it again', async () => {
    const file = ofx(newNumber(), [['20260101', '1.00', 'a']])
    const { statement_id, account } = await importNew(file)
    expect((await undo(statement_id)).body).toMatchObject({ state: 'undone', account: null })
    expect(await hasAccount(account!.account_id)).toBe(false)
    expect(await importNew(file, account!.name)).toMatchObject({ state: 'imported' })
  })

  it('keeps it while another imported file is of it, in either order', async () => {
    const number = newNumber()
    const first = await importNew(ofx(number, [['20260101', '1.00', 'a']]))
    const { account_id } = first.account!
    const second = await draft(ofx(number, [['20260102', '2.00', 'b']]))
    await importInto(second.statement_id, { account_id })
    expect((await undo(first.statement_id)).status).toBe(200)
    expect(await hasAccount(account_id)).toBe(true)
    expect(await readTransactions(account_id)).toHaveLength(1)
    expect((await undo(second.statement_id)).status).toBe(200)
    expect(await hasAccount(account_id)).toBe(false)
  })
})

describe('matching', () => {
  it('finds the entry of a transaction, and all checks of one deposit', async () => {
    const single = await post(31_415, '2026-05-04')
    const checks = [await post(20_001, '2026-05-05'), await post(30_002, '2026-05-05')]
    const { account } = await importNew(
      ofx(newNumber(), [
        ['20260505', '314.15', 'a'],
        ['20260506', '500.03', 'b', 'Deposit of checks'],
        ['20260507', '9.99', 'c'],
      ]),
    )
    const found = await readTransactions(account!.account_id)
    const summary = found.map(({ candidates, is_certain }) => [
      candidates.map((group) => group.map(({ entry_id }) => entry_id)),
      is_certain,
    ])
    expect(summary).toEqual([
      [[], 0],
      [[checks], 1],
      [[[single]], 1],
    ])
    expect(found[2]!.candidates[0]![0]).toMatchObject({ amount: 314.15, method: 'check', deal_id: dealId })

    const [, deposit, transfer] = found
    const matches = [
      { transaction_id: deposit!.transaction_id, entry_ids: checks },
      { transaction_id: transfer!.transaction_id, entry_ids: [single] },
    ]
    expect((await call('POST', 'bank-matches', { matches })).status).toBe(204)
    expect((await call('POST', 'bank-matches', { matches })).status).toBe(409)
    const matched = await readTransactions(account!.account_id, 'matched')
    expect(matched.map(({ entries }) => entries.map(({ entry_id }) => entry_id))).toEqual([checks, [single]])
    const accounts = await read<{ collection: BankAccount[] }>('bank-accounts')
    expect(accounts.collection.find(({ account_id }) => account_id === account!.account_id)).toMatchObject({
      unmatched: 1,
      from: '2026-05-05',
      until: '2026-05-07',
    })
    expect((await call('DELETE', `bank-transactions/${transfer!.transaction_id}/match`)).status).toBe(204)
    expect(await readTransactions(account!.account_id)).toHaveLength(2)
  })

  it('takes all matches or none, and only what makes the amount', async () => {
    const [entry, small] = [await post(6001, '2026-06-01'), await post(1, '2026-06-01')]
    const { account } = await importNew(
      ofx(newNumber(), [
        ['20260601', '60.01', 'a'],
        ['20260602', '-60.01', 'b'],
      ]),
    )
    const [out, into] = (await readTransactions(account!.account_id)).map(
      ({ transaction_id }) => transaction_id,
    )
    const match = async (...matches: [string, string[]][]) => {
      const body = { matches: matches.map(([transaction_id, entry_ids]) => ({ transaction_id, entry_ids })) }
      return (await call('POST', 'bank-matches', body)).status
    }
    expect(await match([into!, [entry]], [out!, [entry]])).toBe(409)
    expect(await match([into!, [entry, small]])).toBe(422)
    expect(await match([out!, [entry]])).toBe(422)
    expect(await match([into!, ['999999']])).toBe(404)
    expect(await match(['999999', [entry]])).toBe(404)
    expect(await match([into!, [entry]], [into!, [small]])).toBe(422)
    expect(await readTransactions(account!.account_id, 'matched')).toEqual([])
    const tries = await Promise.all(Array.from({ length: 5 }, () => match([into!, [entry, entry]])))
    expect(tries.filter((status) => status === 204)).toHaveLength(1)
    expect(tries.filter((status) => status === 409)).toHaveLength(4)
  })

  it('sets aside what is none of the journal, which stays out of the unmatched until it is moved back', async () => {
    const { account } = await importNew(ofx(newNumber(), [['20260701', '-12.00', 'a', 'Service fee']]))
    const [{ transaction_id }] = (await readTransactions(account!.account_id)) as [BankTransaction]
    const path = `bank-transactions/${transaction_id}/set-aside`
    expect((await call('PUT', path, { reason: ' ' })).status).toBe(400)
    expect((await call('PUT', path, { reason: 'Bank fee' })).status).toBe(204)
    expect(await readTransactions(account!.account_id)).toEqual([])
    expect(await readTransactions(account!.account_id, 'set_aside')).toMatchObject([
      { set_aside_reason: 'Bank fee', amount: -12 },
    ])
    expect((await call('DELETE', path)).status).toBe(204)
    expect(await readTransactions(account!.account_id)).toHaveLength(1)
  })

  it('lists entries that are in no file, without those that were reversed', async () => {
    const [missing, mistaken, seen] = [
      await post(8001, '2026-08-02'),
      await post(8002, '2026-08-02'),
      await post(8003, '2026-08-02'),
    ]
    await office.deps.db.transaction().execute((tx) =>
      reverseEntry(tx, mistaken, {
        bookedOn: '2026-08-03',
        key: `bank-test:reversal:${mistaken}`,
        personId: boss.personId,
        now: new Date(),
      }),
    )
    const { account } = await importNew(
      ofx(newNumber(), [
        ['20260801', '1.00', 'a'],
        ['20260803', '80.03', 'b'],
      ]),
    )
    const [transaction] = await readTransactions(account!.account_id)
    const matches = [{ transaction_id: transaction!.transaction_id, entry_ids: [seen] }]
    await call('POST', 'bank-matches', { matches })
    const { collection } = await read<{ collection: CashEntry[] }>('entries-not-in-bank?limit=200')
    const ids = collection.map(({ entry_id }) => entry_id)
    expect(ids).toContain(missing)
    expect(ids).not.toContain(mistaken)
    expect(ids).not.toContain(seen)
    expect((await read<{ total: number }>('entries-not-in-bank?search=zzyzx')).total).toBe(0)
    expect((await read<{ total: number }>('entries-not-in-bank?search=$80.01')).total).toBe(1)
  })

  it('renames an account, unless another has the name', async () => {
    const one = (await importNew(ofx(newNumber(), [['20260101', '1.00', 'a']]))).account!
    const other = (await importNew(ofx(newNumber(), [['20260101', '1.00', 'a']]))).account!
    const rename = (id: string, name: string) => call<BankAccount>('PUT', `bank-accounts/${id}`, { name })
    expect((await rename(one.account_id, 'Escrow')).body).toMatchObject({ name: 'Escrow' })
    expect((await rename(other.account_id, 'ESCROW')).status).toBe(409)
    expect((await rename('999999', 'x')).status).toBe(404)
  })
})
