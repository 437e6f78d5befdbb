import type { stats as contract, StatsRow, StatsRowKind } from '@pb/contract/stats'
import type { Query, Reply } from '@pb/contract/endpoint'
import { centsToDollars } from '@pb/rules/money'
import { listBuckets } from '@pb/rules/stats-period'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { StatsRequest } from './period.ts'
import { steps } from './people.ts'
import { selectRecords } from './records.ts'
import {
  formatApplicationStatus,
  formatDealStatus,
  formatSource,
  formatStage,
  showingOutcomes,
} from './texts.ts'
import { fullName } from '../../platform/db/full-name.ts'
import { one } from '../../platform/db/one-row.ts'

type Sql = RawBuilder<unknown>
type RowsQuery = Query<typeof contract.statsRows>
type Filter = Exclude<keyof RowsQuery, 'period' | 'from' | 'until' | 'agent_id' | 'kind' | 'offset' | 'limit'>

const isFlag = (column: Sql) => (value: string) => sql`${column} = ${value === '1'}`
const isText = (column: Sql) => (value: string) => sql`${column} = ${value}`

/** SQL conditions on the records `r`, for the kinds that have the column. */
const filters: Readonly<
  Record<Exclude<Filter, 'bucket'>, { kinds: readonly StatsRowKind[]; toCondition: (value: string) => Sql }>
> = {
  source: { kinds: ['inquiries', 'people', 'clients'], toCondition: isText(sql`r.source`) },
  hour: {
    kinds: ['inquiries'],
    toCondition: (value) => sql`extract(hour FROM r.local_at) = ${Number(value)}`,
  },
  stage: { kinds: ['clients'], toCondition: isText(sql`r.stage`) },
  status: { kinds: ['showings', 'applications', 'deals'], toCondition: isText(sql`r.status`) },
  answered: {
    kinds: ['inquiries'],
    toCondition: (value) => (value === '1' ? sql`r.minutes IS NOT NULL` : sql`r.minutes IS NULL`),
  },
  in_time: {
    kinds: ['inquiries'],
    toCondition: (value) =>
      value === 'any' ? sql`r.in_time IS NOT NULL` : sql`r.in_time = ${value === '1'}`,
  },
  opened: { kinds: ['sent'], toCondition: isFlag(sql`r.opened`) },
  liked: { kinds: ['sent'], toCondition: isFlag(sql`r.liked`) },
  held: { kinds: ['showings'], toCondition: isFlag(sql`r.held`) },
  approved: { kinds: ['deals'], toCondition: isFlag(sql`r.approved`) },
  month: { kinds: ['deals'], toCondition: isText(sql`r.month`) },
  step: {
    kinds: ['people'],
    toCondition: (value) => sql`r.reached >= ${steps.findIndex((step) => step === value) + 1}::int`,
  },
}

/** The records that pass the filters; one that its kind does not have leaves nothing. */
function selectFiltered({ scope, period }: StatsRequest, query: RowsQuery): Sql {
  const conditions = [sql`true`]
  for (const [name, { kinds, toCondition }] of Object.entries(filters)) {
    const value = query[name as keyof typeof filters]
    if (value === undefined) continue
    conditions.push(kinds.includes(query.kind) ? toCondition(String(value)) : sql`false`)
  }
  if (query.bucket !== undefined) {
    const days = listBuckets(period, period.step).find(({ from }) => from === query.bucket)
    conditions.push(
      days ? sql`r.local_at::date BETWEEN ${days.from}::date AND ${days.until}::date` : sql`false`,
    )
  }
  return sql`SELECT r.* FROM (${selectRecords(query.kind, scope, period)}) r WHERE ${sql.join(conditions, sql` AND `)}`
}

const clientName = sql`${fullName('c')}`
const clientPath = sql`'/clients/' || c.search_types[1] || '/' || c.person_id || '/details'`
const listingTitle = sql`btrim(b.address || CASE WHEN u.label = '' THEN '' ELSE ', ' || u.label END)`
const joinListing = (id: Sql) => sql`LEFT JOIN listing l ON l.id = ${id} LEFT JOIN unit u ON u.id = l.unit_id
  LEFT JOIN building b ON b.id = l.building_id`

interface Details {
  readonly join: Sql
  readonly title: Sql
  /** A word that `details` puts on the screen, or a text as it is. */
  readonly detail: Sql
  readonly path: Sql
  /** Whether the viewer still has the record. */
  readonly isOwn: (viewerId: string) => Sql
}

const ofClient = {
  title: clientName,
  path: clientPath,
  isOwn: (viewerId: string) => sql`c.agent_id = ${viewerId}`,
}

/** What the list shows of a record `r`. */
const details: Readonly<Record<StatsRowKind, Details>> = {
  inquiries: {
    join: sql`JOIN inquiry i ON i.id = r.id`,
    title: sql`coalesce(nullif(i.name, ''), nullif(i.email, ''), i.phone)`,
    detail: sql`r.source`,
    path: sql`'/inquiries/' || i.id`,
    isOwn: (viewerId) => sql`i.agent_id = ${viewerId}`,
  },
  people: {
    join: sql`LEFT JOIN client c ON c.id = r.id LEFT JOIN inquiry i ON i.id = r.other_id`,
    title: sql`coalesce(${clientName}, nullif(i.name, ''), nullif(i.email, ''), i.phone)`,
    detail: sql`r.source`,
    path: sql`coalesce(${clientPath}, '/inquiries/' || i.id)`,
    isOwn: (viewerId) => sql`coalesce(c.agent_id, i.agent_id) = ${viewerId}`,
  },
  clients: { ...ofClient, join: sql`JOIN client c ON c.id = r.id`, detail: sql`r.stage` },
  sent: {
    ...ofClient,
    join: sql`JOIN client c ON c.id = r.id ${joinListing(sql`r.other_id`)}`,
    detail: listingTitle,
  },
  showings: {
    ...ofClient,
    join: sql`JOIN showing s ON s.id = r.id JOIN client c ON c.id = s.client_id`,
    detail: sql`r.status`,
    path: sql`'/showings/' || s.id`,
  },
  applications: {
    ...ofClient,
    join: sql`JOIN application_household h ON h.id = r.id JOIN client c ON c.id = h.client_id
      LEFT JOIN LATERAL (SELECT min(f.id) AS id FROM application_form f
        WHERE f.household_id = h.id AND f.deleted_at IS NULL) f ON true`,
    detail: sql`r.status`,
    path: sql`'/applications?form=' || f.id`,
  },
  deals: {
    join: sql`JOIN deal d ON d.id = r.id`,
    title: sql`coalesce(nullif(btrim(d.apt_address || CASE WHEN d.apt_unit = '' THEN '' ELSE ', ' || d.apt_unit END), ''), d.client_name)`,
    detail: sql`r.status`,
    path: sql`'/deals/' || d.id`,
    isOwn: () => sql`true`,
  },
  listings: {
    join: joinListing(sql`r.id`),
    title: listingTitle,
    detail: sql`''`,
    path: sql`'/listing/' || l.id || '/history'`,
    isOwn: () => sql`true`,
  },
  price_cuts: {
    join: joinListing(sql`r.id`),
    title: listingTitle,
    detail: sql`''`,
    path: sql`'/listing/' || l.id || '/history'`,
    isOwn: () => sql`true`,
  },
}

/** Columns that only some kinds have. */
const extras: Readonly<Record<StatsRowKind, Sql>> = {
  inquiries: sql`r.minutes, NULL::int AS days, NULL::bigint AS gross, NULL::bigint AS net`,
  people: sql`NULL::float8 AS minutes, NULL::int AS days, r.gross, r.net`,
  clients: sql`NULL::float8 AS minutes, NULL::int AS days, NULL::bigint AS gross, NULL::bigint AS net`,
  sent: sql`NULL::float8 AS minutes, NULL::int AS days, NULL::bigint AS gross, NULL::bigint AS net`,
  showings: sql`NULL::float8 AS minutes, NULL::int AS days, NULL::bigint AS gross, NULL::bigint AS net`,
  applications: sql`NULL::float8 AS minutes, NULL::int AS days, NULL::bigint AS gross, NULL::bigint AS net`,
  deals: sql`NULL::float8 AS minutes, NULL::int AS days, r.gross, r.net`,
  listings: sql`NULL::float8 AS minutes, r.days, NULL::bigint AS gross, NULL::bigint AS net`,
  price_cuts: sql`NULL::float8 AS minutes, NULL::int AS days, r.gross, NULL::bigint AS net`,
}

const formatDetail: Readonly<Partial<Record<StatsRowKind, (key: string) => string>>> = {
  inquiries: formatSource,
  people: formatSource,
  clients: formatStage,
  showings: (key) => showingOutcomes[key] ?? key,
  applications: formatApplicationStatus,
  deals: formatDealStatus,
}

interface Row {
  readonly id: string
  readonly other_id: string
  readonly title: string | null
  readonly detail: string | null
  readonly agent_id: string | null
  readonly agent_name: string | null
  readonly agent_left: boolean
  readonly day: string
  readonly minutes: number | null
  readonly days: number | null
  readonly gross: string | null
  readonly net: string | null
  readonly path: string | null
}

const toDollars = (cents: string | null) => (cents === null ? null : centsToDollars(cents))

function present(kind: StatsRowKind, row: Row): StatsRow {
  const detail = row.detail ?? ''
  return {
    id: `${row.id}-${row.other_id}`,
    title: row.title ?? '',
    detail: formatDetail[kind]?.(detail) ?? detail,
    agent_id: row.agent_id ?? '0',
    agent_name: row.agent_name ?? '',
    agent_left: row.agent_left ? 1 : 0,
    date: row.day,
    minutes: row.minutes === null ? null : Math.round(row.minutes * 10) / 10,
    days: row.days,
    gross: toDollars(row.gross),
    net: toDollars(row.net),
    path: row.path ?? '',
  }
}

/** The records that a number counts, newest first. Of what is no longer the viewer's, no name and no path. */
export async function listRows(
  db: Db,
  request: StatsRequest,
  query: RowsQuery,
): Promise<Reply<typeof contract.statsRows>> {
  const { kind, limit, offset } = query
  const found = selectFiltered(request, query)
  const { join, title, detail, path, isOwn } = details[kind]
  const visible = request.seesAll ? sql`true` : isOwn(request.viewerId)
  const [rows, counted] = await Promise.all([
    sql<Row>`WITH page AS MATERIALIZED (SELECT * FROM (${found}) f ORDER BY local_at DESC, id DESC, other_id DESC
        LIMIT ${limit} OFFSET ${offset})
      SELECT r.id, r.other_id, r.agent_id, p.name AS agent_name, coalesce(a.deactivated_at IS NOT NULL, false) AS agent_left,
        r.local_at::date::text AS day, ${extras[kind]}, CASE WHEN ${visible} THEN ${title} END AS title,
        CASE WHEN ${visible} THEN ${path} END AS path, ${detail} AS detail
      FROM page r ${join} LEFT JOIN person p ON p.id = r.agent_id LEFT JOIN agent a ON a.person_id = r.agent_id
      ORDER BY r.local_at DESC, r.id DESC, r.other_id DESC`.execute(db),
    sql<{ count: number }>`SELECT count(*)::int AS count FROM (${found}) f`.execute(db),
  ])
  return { count: one(counted.rows).count, collection: rows.rows.map((row) => present(kind, row)) }
}
