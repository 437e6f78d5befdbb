import type { AgeingRow } from '@pb/contract/op-invoices'
import { ageingBuckets, type AgeingBucket } from '@pb/rules/deals/vocabulary'
import { MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { linkClass } from '../../../components/ui/link.tsx'
import { cn } from '../../../lib/cn.ts'
import { pluralize } from '../../../lib/format.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { formatAmount } from '../format.ts'
import { invoicesPath } from '../paths.ts'
import { AgeBar, ageColors } from './age-bar.tsx'
import * as texts from './texts.ts'

interface AgeingRowsProps {
  readonly rows: readonly AgeingRow[]
  readonly agent: string | null
}

function toInvoices(row: AgeingRow, agent: string | null, bucket?: AgeingBucket): string {
  const params = new URLSearchParams({ company: row.management_company })
  if (bucket !== undefined) params.set('age', bucket)
  if (agent !== null) params.set('agent', agent)
  params.set('sort', 'due_on')
  return `${invoicesPath}?${params}`
}

const getName = (row: AgeingRow): string => row.management_company || row.contact_name || texts.noCompany

/** Name, contact and thread of a company. */
function Company({ row, agent }: { readonly row: AgeingRow; readonly agent: string | null }) {
  const contact = [row.contact_name, row.contact_phone].filter(Boolean).join(' · ')
  return (
    <span className="block max-w-72 min-w-0 py-1.5">
      <span className="flex items-center gap-2">
        <Link
          to={toInvoices(row, agent)}
          title={getName(row)}
          className="truncate font-medium -outline-offset-2 hover:underline"
        >
          {getName(row)}
        </Link>
        {row.thread_id !== null && (
          <Link
            to={`/mailbox/all/${row.thread_id}`}
            title={texts.openThread}
            aria-label={texts.openThreadWith(getName(row))}
            className="shrink-0 rounded-xs text-muted hover:text-ink"
          >
            <MessagesSquare aria-hidden className="size-4" />
          </Link>
        )}
      </span>
      <span className="block truncate text-xs text-muted" title={contact}>
        {pluralize(row.invoices, 'invoice')}
        {contact !== '' && ` · ${contact}`}
      </span>
      {row.contact_email !== '' && (
        <a
          href={`mailto:${row.contact_email}`}
          className="block truncate rounded-xs text-xs text-muted hover:underline"
        >
          {row.contact_email}
        </a>
      )}
    </span>
  )
}

function Amount({
  row,
  bucket,
  agent,
}: {
  readonly row: AgeingRow
  readonly bucket: AgeingBucket
  readonly agent: string | null
}) {
  const amount = row.buckets[bucket]
  if (amount === 0)
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">{formatAmount(0)}</span>
      </span>
    )
  return (
    <Link
      to={toInvoices(row, agent, bucket)}
      className={cn('rounded-xs hover:underline', bucket === 'over_90' && 'font-semibold text-danger')}
    >
      {formatAmount(amount)}
    </Link>
  )
}

function Credit({ row, agent }: { readonly row: AgeingRow; readonly agent: string | null }) {
  return (
    <Link to={toInvoices(row, agent)} className="rounded-xs hover:underline">
      {formatAmount(0 - row.credit)}
    </Link>
  )
}

function getColumns(agent: string | null, max: number): Column<AgeingRow>[] {
  return [
    { key: 'company', title: texts.company, cell: (row) => <Company row={row} agent={agent} /> },
    {
      key: 'total',
      title: texts.total,
      numeric: true,
      cell: (row) => <span className="font-semibold">{formatAmount(row.total)}</span>,
    },
    {
      key: 'bar',
      title: texts.ages,
      cell: (row) => (
        <span className="block w-28 lg:w-52">
          <AgeBar buckets={row.buckets} max={max} />
        </span>
      ),
    },
    ...ageingBuckets.map(({ key, title }) => ({
      key,
      title,
      numeric: true,
      cell: (row: AgeingRow) => <Amount row={row} bucket={key} agent={agent} />,
    })),
    {
      key: 'credit',
      title: texts.credits,
      numeric: true,
      cell: (row) => (row.credit === 0 ? '–' : <Credit row={row} agent={agent} />),
    },
  ]
}

/** What companies owe as a table, or as a list on narrow screens. */
export function AgeingRows({ rows, agent }: AgeingRowsProps) {
  const wide = useMediaQuery('(min-width: 1024px)')
  const max = Math.max(...rows.map(({ total, credit }) => total + credit))
  if (wide)
    return (
      <DataTable
        caption={texts.title}
        columns={getColumns(agent, max)}
        rows={rows}
        rowKey={({ management_company: name, contact_email: email }) => `${name}|${email}`}
      />
    )
  return (
    <ul aria-label={texts.title} className="divide-y rounded-md border bg-panel">
      {rows.map((row) => (
        <li key={`${row.management_company}|${row.contact_email}`} className="px-4 py-3 text-sm">
          <div className="flex items-start justify-between gap-3">
            <Company row={row} agent={agent} />
            <span className="pt-1.5 font-semibold tabular-nums">{formatAmount(row.total)}</span>
          </div>
          <AgeBar buckets={row.buckets} max={max} />
          <dl className="flex flex-wrap gap-x-5 gap-y-1 pt-2 text-xs tabular-nums">
            {ageingBuckets
              .filter(({ key }) => row.buckets[key] !== 0)
              .map(({ key, title }) => (
                <div key={key} className="flex items-center gap-1.5">
                  <span aria-hidden className={cn('size-2 rounded-full', ageColors[key])} />
                  <dt className="text-muted">{title}</dt>
                  <dd>
                    <Link to={toInvoices(row, agent, key)} className={linkClass}>
                      {formatAmount(row.buckets[key])}
                    </Link>
                  </dd>
                </div>
              ))}
            {row.credit !== 0 && (
              <div className="flex items-center gap-1.5">
                <dt className="text-muted">{texts.credits}</dt>
                <dd>
                  <Credit row={row} agent={agent} />
                </dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}
