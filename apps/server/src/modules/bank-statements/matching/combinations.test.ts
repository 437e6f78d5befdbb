import type { BankTransaction } from '@pb/contract/bank-statements'
import { addDaysToDate } from '@pb/rules/dates'
import { beforeAll, expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { bankCalls } from './bank-calls.fixture.ts'

const office = testOffice()
const { start, send, post, list, importLines, match } = bankCalls(office)
beforeAll(start)

/** What is proposed for a transaction: entries, and the other transactions. */
const present = ({ transaction_id, candidates, is_certain, combination }: BankTransaction) => ({
  transaction_id,
  candidates: candidates.length,
  is_certain,
  entries: combination?.entries.map(({ entry_id }) => entry_id),
  others: combination?.other_parts.map((part) => part.transaction_id),
})

test('two payments of one payer that make a deposit are proposed, and matched by one of two tabs', async () => {
  const entries = [await post(50_000, '2026-05-04'), await post(25_001, '2026-05-06')]
  const { account_id } = await importLines([{ cents: 75_001, name: 'DEPOSIT', day: '2026-05-08' }])
  const [row] = await list(account_id, 'unmatched')
  const { transaction_id } = row!
  expect(present(row!)).toEqual({ transaction_id, candidates: 0, is_certain: 0, entries, others: [] })
  const tries = await Promise.all([match([transaction_id], entries), match([transaction_id], entries)])
  expect(tries.toSorted((a, b) => a - b)).toEqual([204, 409])
  const [matched] = await list(account_id, 'matched')
  expect([matched!.combination, matched!.entries.map(({ entry_id }) => entry_id)]).toEqual([null, entries])
  // The proposal comes back with the undo.
  expect((await send('DELETE', `bank-transactions/${transaction_id}/match`)).statusCode).toBe(204)
  expect((await list(account_id, 'unmatched')).map(present)).toMatchObject([{ entries }])
  // One more that would do, and nothing is proposed.
  await post(25_001, '2026-05-07')
  expect((await list(account_id, 'unmatched')).map(present)).toMatchObject([{ entries: undefined }])
})

test('a payment in two transactions is proposed with both, and matched from either', async () => {
  const entry = await post(-90_003, '2026-06-20')
  const { account_id } = await importLines([
    { cents: -40_000, name: 'WIRE OUT', day: '2026-06-21' },
    { cents: -50_003, name: 'WIRE OUT', day: '2026-06-23' },
    { cents: -50_003, name: 'RENT', day: '2026-07-30' },
  ])
  const rows = (await list(account_id, 'unmatched')).filter(({ combination }) => combination !== null)
  const [second, first] = rows.map(({ transaction_id }) => transaction_id)
  expect(rows.map(present)).toEqual([
    { transaction_id: second, candidates: 0, is_certain: 0, entries: [entry], others: [first] },
    { transaction_id: first, candidates: 0, is_certain: 0, entries: [entry], others: [second] },
  ])
  expect(await match([second!, first!], [entry])).toBe(204)
  expect(await list(account_id, 'matched')).toHaveLength(2)
})

test('a page of 2,000 open transactions with 2,000 payments shows its proposals', async () => {
  const day = (at: number) => addDaysToDate('2027-01-01', at % 60)
  const lines = Array.from({ length: 2000 }, (_, at) => ({
    cents: 1_000_003 + at * 7_001,
    name: `PAYER ${at % 80}`,
    day: day(at),
  }))
  await post(50_000, '2027-02-25')
  await post(25_001, '2027-02-26')
  const { account_id } = await importLines([{ cents: 75_001, name: 'DEPOSIT', day: '2027-03-02' }, ...lines])
  for (let at = 0; at < 2000; at += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, next) => post(2_000_029 + (at + next) * 13_003, '2026-12-01')),
    )
  const [row] = await list(account_id, 'unmatched')
  expect(row!.combination?.entries).toHaveLength(2)
})
