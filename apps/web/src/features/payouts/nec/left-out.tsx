import type { NecYear } from '@pb/contract/nec'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { linkClass } from '../../../components/ui/link.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAmount } from '../labels.ts'
import * as texts from './texts.ts'

type Row = NecYear['left_out']['collection'][number]

const toColumns = (onOpen: (row: Row) => void): readonly Column<Row>[] => [
  {
    key: 'payee',
    title: texts.payee,
    cell: (row) => (
      <button
        type="button"
        className={linkClass}
        aria-label={texts.openForm(row.name)}
        onClick={() => onOpen(row)}
      >
        {row.name}
      </button>
    ),
  },
  { key: 'amount', title: texts.amount, numeric: true, cell: ({ amount }) => formatAmount(amount) },
  {
    key: 'reason',
    title: texts.reason,
    cell: ({ reason, open }) => (
      // Wide enough on phones, where the table scrolls.
      <span className={cn('block min-w-48 whitespace-normal', open === 1 && 'text-warning')}>{reason}</span>
    ),
  },
]

interface LeftOutProps {
  readonly rows: readonly Row[]
  readonly onOpen: (row: Row) => void
}

/** Payees without a return, and why. */
export function LeftOut({ rows, onOpen }: LeftOutProps) {
  return (
    <DataTable
      caption={texts.leftOut}
      columns={toColumns(onOpen)}
      rows={rows}
      rowKey={({ agent_id, name }) => `${agent_id} ${name}`}
    />
  )
}
