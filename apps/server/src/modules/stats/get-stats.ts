import { statsMeasures, type StatsRowKind, type StatsSummary } from '@pb/contract/stats'
import { toUnixSeconds } from '@pb/rules/dates'
import { listBuckets, type Days, type StatsPeriod } from '@pb/rules/stats-period'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { aggregates, measures, toRowsQuery, type Sums } from './numbers.ts'
import type { StatsRequest } from './period.ts'
import { selectCounted } from './records.ts'
import { officeZone, type Scope } from './scope.ts'
import { measureTexts } from './texts.ts'

interface Range extends Days {
  /** Of the period before. */
  readonly before: boolean
  /** First day of a bar; null for the whole period. */
  readonly bucket: string | null
}

/** Both periods, whole and by bar. */
function listRanges(period: StatsPeriod): Range[] {
  const list = (days: Days, before: boolean) => {
    const toRange = ({ from, until }: Days, bucket: string | null): Range => ({ from, until, before, bucket })
    return [toRange(days, null), ...listBuckets(days, period.step).map((bar) => toRange(bar, bar.from))]
  }
  return [...list(period, false), ...list(period.before, true)]
}

type Group = Pick<Range, 'before' | 'bucket'> & Sums

/** SQL: ranges of days as rows `span` with before, bucket, first and last. */
const toRows = (ranges: readonly Range[]): RawBuilder<unknown> => sql`
  unnest(${ranges.map(({ before }) => before)}::boolean[], ${ranges.map(({ bucket }) => bucket)}::date[],
    ${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ until }) => until)}::date[]) AS span (before, bucket, first, last)`

/** One statement: the aggregates of each range, which reads a part of an index for each. */
function buildSums(kind: StatsRowKind, scope: Scope, period: StatsPeriod): RawBuilder<Group> {
  const counted = selectCounted(kind, scope, { from: sql`span.first`, until: sql`span.last` })
  return sql<Group>`SELECT span.before, span.bucket::text, r.* FROM ${toRows(listRanges(period))}
    CROSS JOIN LATERAL (SELECT ${aggregates[kind]} FROM (${counted}) r) r`
}

/** The same for people, who count once in a period: in the bar of their first record. */
function buildPeopleSums(kind: StatsRowKind, scope: Scope, period: StatsPeriod): RawBuilder<Group> {
  const ranges = listRanges(period)
  const select = (days: Days, before: boolean) => {
    const bars = ranges
      .filter((range) => range.before === before && range.bucket !== null)
      .map(({ from }) => from)
    const starts = sql`ARRAY(SELECT day::timestamp AT TIME ZONE ${officeZone} FROM unnest(${bars}::date[]) day)`
    return sql`SELECT ${sql.lit(before)} AS before, (${bars}::date[])[bar]::text AS bucket, r.* FROM (
      SELECT width_bucket(r.at, ${starts}) AS bar, ${aggregates[kind]} FROM (${selectCounted(kind, scope, days)}) r
      GROUP BY GROUPING SETS ((), (bar))) r`
  }
  return sql<Group>`${select(period, false)} UNION ALL ${select(period.before, true)}`
}

const buildGroups = (kind: StatsRowKind, scope: Scope, period: StatsPeriod) =>
  kind === 'clients' ? buildPeopleSums(kind, scope, period) : buildSums(kind, scope, period)

const summaryKinds = [...new Set(statsMeasures.map((key) => measures[key].kind))]

/** The numbers of a period beside the one before, whole and over time. */
export async function getStats(db: Db, { scope, period, agent }: StatsRequest): Promise<StatsSummary> {
  const found = new Map(
    await Promise.all(
      summaryKinds.map(
        async (kind) => [kind, (await buildGroups(kind, scope, period).execute(db)).rows] as const,
      ),
    ),
  )
  const buckets = listBuckets(period, period.step)
  const bucketsBefore = listBuckets(period.before, period.step)
  return {
    period: { from: period.from, until: period.until },
    before: period.before,
    step: period.step,
    buckets,
    as_of: toUnixSeconds(scope.now),
    agent: agent && { id: agent.id, name: agent.name, left: agent.left ? 1 : 0 },
    numbers: statsMeasures.map((key) => {
      const measure = measures[key]
      const groups = new Map(found.get(measure.kind)!.map((row) => [`${row.before} ${row.bucket}`, row]))
      const read = (before: boolean, bucket: string | null) =>
        measure.read(groups.get(`${before} ${bucket}`) ?? {})
      const [title, explanation] = measureTexts[key]
      const whole = read(false, null)
      return {
        key,
        title,
        explanation,
        unit: measure.unit,
        value: whole.value,
        count: whole.count,
        before: read(true, null),
        series: buckets.map(({ from }) => read(false, from)),
        series_before: bucketsBefore.map(({ from }) => read(true, from)),
        rows: toRowsQuery(measure),
      }
    }),
  }
}
