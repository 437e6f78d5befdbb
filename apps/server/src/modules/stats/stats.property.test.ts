import type { StatsRow, StatsSummary, StatsTable } from '@pb/contract/stats'
import { statsTables } from '@pb/contract/stats'
import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { toCustomPeriod } from '@pb/rules/stats-period'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { countFunnel, type FunnelRow } from './counted-funnel.fixture.ts'
import { countRaw, readRaw } from './counted.fixture.ts'
import { histories, writeHistory } from './history.fixture.ts'

const office = testOffice()
let supervisor: TestPerson
beforeAll(async () => {
  // After both changes of the clocks that the histories go through; sessions of before have ended.
  office.clock.advance(18 * 86_400)
  supervisor = await office.person(['SUPERVISOR'])
})

const get = async <T>(as: TestPerson, url: string): Promise<T> => {
  const reply = await office.call({ method: 'GET', url, as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}
interface Rows {
  readonly count: number
  readonly collection: StatsRow[]
}
const addUp = (rows: readonly StatsRow[], column: 'gross' | 'net') =>
  rows.reduce((total, row) => total + Math.round((row[column] ?? 0) * 100), 0) / 100

/** Chosen days in the half year of the histories, at most until today. */
const chosenDays = fc
  .tuple(fc.integer({ min: 0, max: 175 }), fc.integer({ min: 0, max: 175 }))
  .map(([start, length]) => ({ from: addDaysToDate('2025-09-20', start), length }))

test('each number equals a plain count of the stored rows, and the list it opens has that many', async () => {
  await fc.assert(
    fc.asyncProperty(histories, chosenDays, async (history, { from, length }) => {
      const staff = await writeHistory(office, history)
      const now = office.clock.now()
      const [today, last] = [newYorkDate(now), addDaysToDate(from, length)]
      const days = { from, until: last < today ? last : today }
      const raw = await readRaw(office.deps.db)
      const { before } = toCustomPeriod(days)
      const query = `period=custom&from=${days.from}&until=${days.until}`
      const viewers = [
        { as: supervisor, agentId: null, more: '' },
        { as: supervisor, agentId: staff[1]!.personId, more: `&agent_id=${staff[1]!.personId}` },
        { as: staff[0]!, agentId: staff[0]!.personId, more: '' },
      ]
      for (const { as, agentId, more } of viewers) {
        const summary = await get<StatsSummary>(as, `/v1/stats?${query}${more}`)
        const expected = countRaw(raw, days, { agentId, now })
        const expectedBefore = countRaw(raw, before, { agentId, now })
        for (const { key, value, count, before: found, rows, series, unit } of summary.numbers) {
          expect({ key, value, count }).toEqual({ key, ...expected[key] })
          expect({ key, ...found }).toEqual({ key, ...expectedBefore[key] })
          expect(series.reduce((total, bar) => total + bar.count, 0)).toBe(count)
          const list = await get<Rows>(as, `/v1/stats-rows?${query}${more}&${rows}&limit=200`)
          const listed = {
            count: list.count,
            rows: list.collection.length,
            dollars: unit === 'dollars' ? addUp(list.collection, key === 'net' ? 'net' : 'gross') : value,
          }
          const isWhole = count <= 200
          expect({ key, ...listed }).toEqual({
            key,
            count,
            rows: Math.min(count, 200),
            dollars: isWhole ? value : listed.dollars,
          })
        }
        // A bar opens its own rows.
        const bars = summary.numbers.find(({ key }) => key === 'inquiries')!
        const tallest = bars.series.reduce(
          (most, { count }, index) => (count > bars.series[most]!.count ? index : most),
          0,
        )
        const bar = await get<Rows>(
          as,
          `/v1/stats-rows?${query}${more}&${bars.rows}&bucket=${summary.buckets[tallest]!.from}`,
        )
        expect(bar.count).toBe(bars.series[tallest]!.count)
      }
    }),
    { numRuns: 6 },
  )
}, 300_000)

/** The rows of the table as the plain count has them. */
const readFunnel = ({ rows, columns }: StatsTable): Map<string, FunnelRow> => {
  const find = (key: string) => columns.findIndex((column) => column.key === key)
  const steps = ['asked', 'client', 'sent', 'showing', 'application', 'sheet', 'closed']
  return new Map(
    rows.map(({ key, cells }) => [
      key,
      {
        counts: steps.map((step) => cells[find(step)]!.value!),
        sheetDollars: cells[find('sheet_dollars')]!.value!,
        closedDollars: cells[find('closed_dollars')]!.value!,
      },
    ]),
  )
}

test('the way from source to closed deal equals a plain count of the stored rows', async () => {
  await fc.assert(
    fc.asyncProperty(histories, chosenDays, async (history, { from, length }) => {
      const staff = await writeHistory(office, history)
      const now = office.clock.now()
      const [today, last] = [newYorkDate(now), addDaysToDate(from, length)]
      const days = { from, until: last < today ? last : today }
      const raw = await readRaw(office.deps.db)
      const query = `period=custom&from=${days.from}&until=${days.until}&table=funnel`
      const viewers = [
        { as: supervisor, agentId: null },
        ...staff.map((as) => ({ as, agentId: as.personId })),
      ]
      for (const { as, agentId } of viewers)
        expect(readFunnel(await get<StatsTable>(as, `/v1/stats-table?${query}`))).toEqual(
          countFunnel(raw, days, { agentId, now }),
        )
    }),
    { numRuns: 25 },
  )
}, 300_000)

test('each cell of each table opens as many rows as it counts', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const staff = await writeHistory(office, history)
      const query = 'period=custom&from=2025-09-20&until=2026-03-20'
      for (const as of [supervisor, staff[0]!]) {
        for (const key of statsTables) {
          if (key === 'agents' && as !== supervisor) continue
          const table = await get<StatsTable>(as, `/v1/stats-table?${query}&table=${key}`)
          // Of all agents only those of this run, and the office.
          const checked = table.rows.filter(
            (row) =>
              key !== 'agents' || row.key === 'office' || staff.some(({ personId }) => personId === row.key),
          )
          const cells = checked
            .flatMap((row) => row.cells)
            .filter(({ count, rows }) => count > 0 && rows !== '')
          for (const { count, rows } of cells) {
            const list = await get<Rows>(as, `/v1/stats-rows?${query}&${rows}&limit=0`)
            expect({ key, rows, count: list.count }).toEqual({ key, rows, count })
          }
        }
      }
    }),
    { numRuns: 1 },
  )
}, 300_000)
