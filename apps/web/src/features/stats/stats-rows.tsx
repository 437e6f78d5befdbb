import { statsRowKinds, type StatsRow, type StatsRowKind } from '@pb/contract/stats'
import { formatMinutes, formatValue } from '@pb/rules/stats-format'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DataTable, rowLinkClass, type Column } from '../../components/ui/data-table.tsx'
import { Link } from '../../components/ui/link.tsx'
import { PageBody, PageTitle } from '../../components/ui/page-title.tsx'
import { Pager } from '../../components/ui/pager.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { Tag } from '../../components/ui/tag.tsx'
import { formatDate } from '../../lib/format.ts'
import { statsRowsQuery, type StatsInput } from '../../queries/stats.ts'
import { countRows } from './text-templates.ts'
import * as texts from './texts.ts'
import { readView, statsPath } from './view.ts'

const pageSize = 50
const filterNames = [
  'bucket',
  'source',
  'hour',
  'stage',
  'status',
  'answered',
  'in_time',
  'opened',
  'liked',
  'held',
  'approved',
  'month',
  'step',
] as const

/** Filters as in the URL; the server refuses what makes no sense. */
function readFilters(params: URLSearchParams): Partial<StatsInput<'statsRows'>> {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = params.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

const formatDollars = (dollars: number | null) => (dollars === null ? '' : formatValue(dollars, 'dollars'))

/** Columns that only some kinds have. */
function toExtraColumns(kind: StatsRowKind): Column<StatsRow>[] {
  switch (kind) {
    case 'inquiries':
      return [
        {
          key: 'minutes',
          title: texts.responseTime,
          numeric: true,
          cell: ({ minutes }) => (minutes === null ? '–' : formatMinutes(minutes)),
        },
      ]
    case 'listings':
      return [{ key: 'days', title: texts.daysOnMarket, numeric: true, cell: ({ days }) => days }]
    case 'price_cuts':
      return [{ key: 'gross', title: texts.cutBy, numeric: true, cell: ({ gross }) => formatDollars(gross) }]
    case 'deals':
    case 'people':
      return [
        {
          key: 'gross',
          title: kind === 'deals' ? texts.gross : texts.onSheets,
          numeric: true,
          cell: ({ gross }) => formatDollars(gross),
        },
        {
          key: 'net',
          title: kind === 'deals' ? texts.net : texts.closed,
          numeric: true,
          cell: ({ net }) => formatDollars(net),
        },
      ]
    case 'clients':
    case 'sent':
    case 'showings':
    case 'applications':
      return []
  }
}

function toColumns(kind: StatsRowKind): Column<StatsRow>[] {
  return [
    {
      key: 'record',
      title: texts.record,
      cell: ({ title, path }) =>
        path === '' ? (
          <span className="text-muted">{title === '' ? texts.reassigned : title}</span>
        ) : (
          <Link to={path} className={rowLinkClass}>
            {title === '' ? texts.record : title}
          </Link>
        ),
    },
    { key: 'detail', title: texts.detail, minor: true, cell: ({ detail }) => detail },
    {
      key: 'agent',
      title: texts.agent,
      minor: true,
      cell: ({ agent_name, agent_left }) => (
        <span className="flex items-center gap-2">
          {agent_name === '' ? texts.unassigned : agent_name}
          {agent_left === 1 && <Tag>{texts.left}</Tag>}
        </span>
      ),
    },
    { key: 'date', title: texts.date, cell: ({ date }) => formatDate(date) },
    ...toExtraColumns(kind),
  ]
}

/** The records that a number counts, newest first. */
export function StatsRows() {
  const [params] = useSearchParams()
  const view = readView(params)
  const kind = statsRowKinds.find((name) => name === params.get('kind')) ?? 'inquiries'
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { data, error, refetch } = useQuery(
    statsRowsQuery({
      ...view,
      ...readFilters(params),
      kind,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
  )
  return (
    <PageBody className="flex max-w-[1360px] flex-col gap-4 pt-5 pb-12">
      <p className="text-sm">
        <Link to={statsPath(view)}>{texts.back}</Link>
      </p>
      <PageTitle>{texts.rowsTitle[kind]}</PageTitle>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : data.count === 0 ? (
        <EmptyState title={texts.nothing}>{texts.nothingHint}</EmptyState>
      ) : (
        <>
          <p className="-mt-2 text-sm text-muted">{countRows(data.count)}</p>
          <DataTable
            linked
            caption={texts.rowsTitle[kind]}
            columns={toColumns(kind)}
            rows={data.collection}
            rowKey={({ id }) => id}
          />
          <Pager
            page={page}
            pages={Math.ceil(data.count / pageSize)}
            toPage={(next) => {
              const all = new URLSearchParams(params)
              all.set('page', String(next))
              return { search: all.toString() }
            }}
          />
        </>
      )}
    </PageBody>
  )
}
