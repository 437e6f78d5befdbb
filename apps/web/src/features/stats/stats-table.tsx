import type { StatsTable as Table, StatsTableKey } from '@pb/contract/stats'
import { formatCell } from '@pb/rules/stats-format'
import { useQuery } from '@tanstack/react-query'
import { DataTable, type Column } from '../../components/ui/data-table.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Card, Panel } from '../../components/ui/panel.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { Tag } from '../../components/ui/tag.tsx'
import { statsTableQuery } from '../../queries/stats.ts'
import { CsvButton } from './csv-button.tsx'
import { cellLabel } from './text-templates.ts'
import * as texts from './texts.ts'
import { rowsPath, statsPath, type StatsView } from './view.ts'

type Row = Table['rows'][number]

const isAgent = (key: string) => /^\d+$/.test(key)

function toColumns(table: Table, view: StatsView): Column<Row>[] {
  return [
    {
      key: 'row',
      title: table.heading,
      cell: ({ key, title, left }) => (
        <span className="flex items-center gap-2">
          {table.key === 'agents' && isAgent(key) ? (
            <Link to={statsPath({ ...view, agent_id: key })}>{title}</Link>
          ) : (
            title
          )}
          {left === 1 && <Tag>{texts.left}</Tag>}
        </span>
      ),
    },
    ...table.columns.map((column, at) => ({
      key: column.key,
      title: column.title,
      numeric: true,
      cell: ({ title, cells }: Row) => {
        const cell = cells[at]!
        const value = formatCell(cell, column.unit)
        // A cell without records has nothing to open.
        if (cell.rows === '' || cell.count === 0) return <span className="text-muted">{value}</span>
        return (
          <Link to={rowsPath(view, cell.rows)} aria-label={cellLabel(title, column.title, value)}>
            {value}
          </Link>
        )
      },
    })),
  ]
}

/** A table of the period; each cell opens the records it counts. */
export function StatsTable({ table, view }: { readonly table: StatsTableKey; readonly view: StatsView }) {
  const { data, error, refetch } = useQuery(statsTableQuery({ ...view, table }))
  if (error && !data)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data) return <Skeleton className="h-64" />
  return (
    <Panel
      title={data.title}
      className="min-w-0"
      action={<CsvButton query={{ ...view, table }} title={data.title} />}
    >
      <p className="pb-3 text-sm text-muted">{data.explanation}</p>
      {data.rows.length === 0 ? (
        <EmptyState title={texts.nothing}>{texts.nothingHint}</EmptyState>
      ) : (
        <DataTable
          rowHeaders
          wide={data.columns.length > 4}
          caption={data.title}
          columns={toColumns(data, view)}
          rows={data.rows}
          rowKey={({ key }) => key}
        />
      )}
    </Panel>
  )
}
