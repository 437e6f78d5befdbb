import type { CashEntry } from '@pb/contract/bank-statements'
import { beforeAll, expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { bankCalls } from './bank-calls.fixture.ts'

const office = testOffice()
const { start, send, post, list, importTransactions, match } = bankCalls(office)
beforeAll(start)

const unmatch = async (id: string) => (await send('DELETE', `bank-transactions/${id}/match`)).statusCode
const listMissing = async () =>
  (await send('GET', 'entries-not-in-bank?limit=200'))
    .json<{ collection: CashEntry[] }>()
    .collection.map(({ entry_id }) => entry_id)

test('an entry split over two transactions is matched to the cent, shown on both, and undone as one', async () => {
  const entry = await post(100_001)
  const { account_id, ids } = await importTransactions([60_000, 40_001, 40_000, -40_001])
  const [large, rest, short, out] = ids as [string, string, string, string]
  expect(await match([large, short], [entry])).toBe(422)
  expect(await match([large, out], [entry])).toBe(422)
  expect(await match([large, large], [entry])).toBe(422)
  expect(await match([large, rest], [entry, await post(1)])).toBe(422)
  expect(await match([large, rest], [entry])).toBe(204)
  expect(await match([short], [entry])).toBe(409)
  const matched = await list(account_id, 'matched')
  expect(
    matched.map(({ transaction_id, entries, other_parts }) => [
      transaction_id,
      entries.map(({ entry_id }) => entry_id),
      other_parts,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [large, [entry], [{ transaction_id: rest, date: '2026-05-06', amount: 400.01 }]],
      [rest, [entry], [{ transaction_id: large, date: '2026-05-06', amount: 600 }]],
    ]),
  )
  expect(await listMissing()).not.toContain(entry)
  expect(await unmatch(rest)).toBe(204)
  expect(await list(account_id, 'matched')).toEqual([])
  expect(await listMissing()).toContain(entry)
})

test('of ten at once one is matched', async () => {
  const entry = await post(3003)
  const { ids } = await importTransactions([1001, 2002, 3003])
  const [one, two, three] = ids as [string, string, string]
  const tries = await Promise.all(
    Array.from({ length: 10 }, (_, at) => match(at % 2 === 0 ? [one, two] : [three], [entry])),
  )
  expect(tries.filter((status) => status === 204)).toHaveLength(1)
  expect(tries.filter((status) => status === 409)).toHaveLength(9)
})

test('undoing the import of one part leaves the other unmatched', async () => {
  const entry = await post(5005)
  const [first, second] = [await importTransactions([3000]), await importTransactions([2005])]
  expect(await match([first.ids[0]!, second.ids[0]!], [entry])).toBe(204)
  expect((await send('POST', `bank-statements/${first.statement_id}/undo`)).statusCode).toBe(200)
  expect(await list(second.account_id, 'matched')).toEqual([])
  expect(await list(second.account_id, 'unmatched')).toHaveLength(1)
  expect(await listMissing()).toContain(entry)
})

/** A generator of numbers below a bound, the same each time. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('random matches both ways equal a plain second model', async () => {
  const random = createRandom(7)
  const transactionCents = Array.from(
    { length: 12 },
    (_, at) => (at % 4 === 3 ? -1 : 1) * (1 + random(4)) * 100,
  )
  const entryCents = Array.from({ length: 12 }, (_, at) => (at % 4 === 3 ? -1 : 1) * (1 + random(6)) * 100)
  const { account_id, ids } = await importTransactions(transactionCents)
  const entries: string[] = []
  for (const cents of entryCents) entries.push(await post(cents))
  /** Groups of transactions and entries, by their indexes. */
  const groups: { readonly t: number[]; readonly e: number[] }[] = []
  const pick = (most: number) => [
    ...new Set(Array.from({ length: 1 + random(most) }, () => random(transactionCents.length))),
  ]
  const sum = (of: readonly number[], indexes: readonly number[]) =>
    indexes.reduce((total, at) => total + of[at]!, 0)
  const seen = new Map<number, number>()
  for (let step = 0; step < 250; step += 1) {
    if (random(4) === 0) {
      const at = random(transactionCents.length)
      const undone = await unmatch(ids[at]!)
      if (undone !== 204) throw new Error(`step ${step}: ${undone}`)
      const found = groups.findIndex(({ t }) => t.includes(at))
      if (found !== -1) groups.splice(found, 1)
      continue
    }
    const splits = random(2) === 0
    const [t, e] = [pick(splits ? 3 : 1), pick(splits ? 1 : 3)]
    const isTaken = groups.some(
      (group) => group.t.some((at) => t.includes(at)) || group.e.some((at) => e.includes(at)),
    )
    const isOneWay = t.every((at) => Math.sign(transactionCents[at]!) === Math.sign(transactionCents[t[0]!]!))
    const fits = isOneWay && sum(transactionCents, t) === sum(entryCents, e)
    const status = await match(
      t.map((at) => ids[at]!),
      e.map((at) => entries[at]!),
    )
    seen.set(status, (seen.get(status) ?? 0) + 1)
    expect(status === 204, `step ${step}: ${t.join()} with ${e.join()}`).toBe(fits && !isTaken)
    if (status === 204) groups.push({ t, e })
  }
  expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual([204, 409, 422])
  const matched = await list(account_id, 'matched')
  const toLines = (pairs: readonly (readonly [string, readonly string[]])[]) =>
    pairs.map(([id, of]) => `${id}: ${of.join(' ')}`).toSorted((one, other) => (one < other ? -1 : 1))
  const byId = (one: string, other: string) => Number(one) - Number(other)
  expect(
    toLines(
      matched.map((row) => [row.transaction_id, row.entries.map(({ entry_id }) => entry_id).toSorted(byId)]),
    ),
  ).toEqual(
    toLines(
      groups.flatMap(({ t, e }) =>
        t.map((at) => [ids[at]!, e.map((each) => entries[each]!).toSorted(byId)] as const),
      ),
    ),
  )
  const missing = await listMissing()
  const unmatchedEntries = entries.filter((_, at) => !groups.some(({ e }) => e.includes(at)))
  expect(entries.filter((id) => missing.includes(id))).toEqual(unmatchedEntries)
})
