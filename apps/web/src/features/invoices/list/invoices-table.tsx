import type { InvoiceRow } from '@pb/contract/op-invoices'
import { Download, Eye, MailWarning } from 'lucide-react'
import { DataTable, type Column, type Sort } from '../../../components/ui/data-table.tsx'
import { DynamicLink } from '../../../components/ui/dynamic-link.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDate, pluralize } from '../../../lib/format.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { useDownloadInvoice } from '../download.ts'
import { formatAmount, formatApartment } from '../format.ts'
import { StatusMark } from '../status-mark.tsx'
import { invoiceTitle } from '../texts.ts'
import type { InvoiceSort } from './list-view.ts'
import * as texts from './texts.ts'

interface InvoicesTableProps {
  readonly rows: readonly InvoiceRow[]
  readonly showAgent: boolean
  readonly sort: Sort<InvoiceSort>
  readonly onSort: (key: InvoiceSort) => void
  readonly toInvoice: (id: string) => { readonly search: string }
}

/** What the buttons of a row are about, for screen readers. */
function getName(row: InvoiceRow): string {
  return row.number === ''
    ? texts.draftTitle(formatApartment(row) || texts.noApartment)
    : invoiceTitle(row.number)
}

/** `View`: the row's link, which the keys move to. */
function ViewLink({ row, toInvoice }: { readonly row: InvoiceRow } & Pick<InvoicesTableProps, 'toInvoice'>) {
  return (
    <DynamicLink
      to={() => toInvoice(row.id)}
      preventScrollReset
      data-invoice-row={row.id}
      className="flex min-w-0 items-center gap-2 rounded-md py-1 font-medium -outline-offset-2 hover:underline"
    >
      {row.number !== '' && <span className="tabular-nums">{row.number}</span>}
      <StatusMark invoice={row} />
      {row.email_state === 'failed' && (
        <span title={texts.emailStates.failed} className="text-danger">
          <MailWarning aria-hidden className="size-4" />
          <span className="sr-only">{texts.emailStates.failed}</span>
        </span>
      )}
    </DynamicLink>
  )
}

function RowActions({
  row,
  toInvoice,
}: { readonly row: InvoiceRow } & Pick<InvoicesTableProps, 'toInvoice'>) {
  const save = useDownloadInvoice()
  const name = getName(row)
  return (
    <span className="flex items-center justify-end">
      <DynamicLink
        to={() => toInvoice(row.id)}
        preventScrollReset
        aria-label={texts.viewInvoice(name)}
        title={texts.view}
        className="inline-flex size-9 items-center justify-center rounded-md hover:bg-hover"
      >
        <Eye aria-hidden className="size-[18px]" />
      </DynamicLink>
      <IconButton
        label={texts.downloadInvoice(name)}
        title={texts.download}
        icon={Download}
        disabled={save.isPending}
        onClick={() => save.mutate(row.id)}
      />
    </span>
  )
}

function DueDate({ row }: { readonly row: InvoiceRow }) {
  if (row.due_on === null) return <span className="text-muted">–</span>
  return (
    <span className={cn(row.status === 'overdue' && 'text-danger')}>
      {formatDate(row.due_on)}
      {row.days_overdue > 0 && (
        <span className="block text-xs">{texts.daysLate(pluralize(row.days_overdue, 'day'))}</span>
      )}
    </span>
  )
}

/** What is open; more than was owed is to be paid back. */
function OpenAmount({ row: { money } }: { readonly row: InvoiceRow }) {
  if (money.over_paid > 0)
    return <span className="text-warning">{texts.toRefund(formatAmount(money.over_paid))}</span>
  if (money.open > 0) return formatAmount(money.open)
  return <span className="text-muted">{formatAmount(0)}</span>
}

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span className="block max-w-40 min-w-0 py-1 xl:max-w-72">
      <span className="block truncate" title={first}>
        {first}
      </span>
      <span className="block truncate text-xs text-muted" title={second}>
        {second}
      </span>
    </span>
  )
}

const issuedColumn: Column<InvoiceRow> = {
  key: 'issued_on',
  title: texts.issued,
  sortable: true,
  cell: ({ issued_on: day }) => formatDate(day),
}

function getColumns({ showAgent, toInvoice }: InvoicesTableProps, withIssued: boolean): Column<InvoiceRow>[] {
  return [
    { key: 'number', title: texts.invoice, cell: (row) => <ViewLink row={row} toInvoice={toInvoice} /> },
    {
      key: 'management_company',
      title: texts.billTo,
      sortable: true,
      cell: (row) => (
        <TwoLines
          first={row.management_company || row.contact_name || texts.noCompany}
          second={row.management_company === '' ? row.contact_email : row.contact_name || row.contact_email}
        />
      ),
    },
    {
      key: 'apartment',
      title: texts.apartment,
      cell: (row) => (
        <TwoLines
          first={formatApartment(row) || texts.noApartment}
          second={
            showAgent ? row.agent_name : row.lease_start_date === null ? '' : formatDate(row.lease_start_date)
          }
        />
      ),
    },
    ...(withIssued ? [issuedColumn] : []),
    { key: 'due_on', title: texts.due, sortable: true, cell: (row) => <DueDate row={row} /> },
    {
      key: 'amount',
      title: texts.amount,
      numeric: true,
      sortable: true,
      cell: ({ commission_amount: amount }) => formatAmount(amount),
    },
    { key: 'open', title: texts.open, numeric: true, cell: (row) => <OpenAmount row={row} /> },
    {
      key: 'actions',
      title: texts.actions,
      numeric: true,
      cell: (row) => <RowActions row={row} toInvoice={toInvoice} />,
    },
  ]
}

/** An invoice on a narrow screen. */
function InvoiceCard({
  row,
  showAgent,
  toInvoice,
}: { readonly row: InvoiceRow } & Omit<InvoicesTableProps, 'rows'>) {
  const save = useDownloadInvoice()
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-3 text-sm hover:bg-hover">
      <DynamicLink
        to={() => toInvoice(row.id)}
        preventScrollReset
        data-invoice-row={row.id}
        className="truncate font-semibold -outline-offset-2 after:absolute after:inset-0"
      >
        {row.management_company || row.contact_name || texts.noCompany}
      </DynamicLink>
      <span className="text-right font-semibold tabular-nums">{formatAmount(row.commission_amount)}</span>
      <span className="truncate text-muted">{formatApartment(row) || texts.noApartment}</span>
      <span className="text-right text-xs text-muted tabular-nums">
        {row.status !== 'draft' && row.open_amount !== row.commission_amount && row.open_amount !== 0 && (
          <>
            {texts.open} <OpenAmount row={row} />
          </>
        )}
      </span>
      <span className="flex min-w-0 items-center gap-2 pt-1 text-xs text-muted tabular-nums">
        <StatusMark invoice={row} />
        <span className="truncate">
          {[row.number, showAgent && row.agent_name, row.due_on && formatDate(row.due_on)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="relative z-1 -my-1 -mr-2 text-right">
        <IconButton
          label={texts.downloadInvoice(getName(row))}
          icon={Download}
          disabled={save.isPending}
          onClick={() => save.mutate(row.id)}
        />
      </span>
    </li>
  )
}

/** The invoices as a table, or as a list on narrow screens. */
export function InvoicesTable(props: InvoicesTableProps) {
  const wide = useMediaQuery('(min-width: 1024px)')
  const withIssued = useMediaQuery('(min-width: 1240px)')
  const { rows, sort, onSort } = props
  if (wide)
    return (
      <DataTable
        caption={texts.invoices}
        columns={getColumns(props, withIssued)}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={(key) => onSort(key as InvoiceSort)}
      />
    )
  return (
    <ul aria-label={texts.invoices} className="divide-y overflow-hidden rounded-md border bg-panel">
      {rows.map((row) => (
        <InvoiceCard key={row.id} {...props} row={row} />
      ))}
    </ul>
  )
}
