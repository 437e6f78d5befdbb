import type { PayoutRow } from '@pb/contract/payouts'
import { Button } from '../../../components/ui/button.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatDate } from '../../../lib/format.ts'
import { afterCharges } from '../charges/texts.ts'
import { formatAmount, getMethodTitle, stateTitles } from '../labels.ts'
import * as texts from '../texts.ts'
import { useStatement } from '../use-statement.tsx'
import { PayoutActions } from './payout-actions.tsx'

/** Who recorded, approved and paid what is in a payout. */
function DutyLines({ duties }: { readonly duties: NonNullable<PayoutRow['duties']> }) {
  const { recorded_by: recorders, approved_by: approvers, paid_by: payer, own_record: own } = duties
  const lines = [
    recorders.length > 0 ? texts.recordedBy(recorders.join(', '), own === 1) : '',
    approvers.length > 0 ? texts.approvedBy(approvers.join(', ')) : '',
    payer === '' ? '' : texts.paidBy(payer),
  ]
  return (
    <span className="block max-w-72 py-1 text-xs whitespace-normal">
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <span className="block" key={line}>
            {line}
          </span>
        ))}
    </span>
  )
}

/** What is paid, and what charges took off it. */
function PaidAmount({ payout: { amount, charges } }: { readonly payout: PayoutRow }) {
  return (
    <>
      {formatAmount(amount)}
      {charges > 0 && (
        <span className="block text-xs whitespace-normal text-muted">
          {afterCharges(formatAmount(charges))}
        </span>
      )}
    </>
  )
}

const toColumns = (manages: boolean, openStatement: (row: PayoutRow) => void): Column<PayoutRow>[] => [
  ...(manages
    ? [
        {
          key: 'payee',
          title: texts.payee,
          cell: ({ name, problem, duties }: PayoutRow) => (
            <>
              <span className="font-medium">{name}</span>
              {problem !== '' && (
                <span className="block max-w-80 min-w-56 text-xs whitespace-normal text-danger">
                  {problem}
                </span>
              )}
              {duties && problem === '' && duties.conflict !== '' && (
                <span className="block max-w-80 min-w-56 text-xs whitespace-normal text-warning">
                  {duties.conflict}
                </span>
              )}
            </>
          ),
        },
      ]
    : []),
  {
    key: 'paid_on',
    title: texts.paidOn,
    cell: ({ paid_on }) => (paid_on === null ? '–' : formatDate(paid_on)),
  },
  { key: 'amount', title: texts.amount, numeric: true, cell: (payout) => <PaidAmount payout={payout} /> },
  { key: 'state', title: texts.state, cell: ({ state }) => <Tag>{stateTitles[state]}</Tag> },
  ...(manages
    ? [
        {
          key: 'duties',
          title: texts.duties,
          cell: ({ duties }: PayoutRow) => duties && <DutyLines duties={duties} />,
        },
      ]
    : []),
  { key: 'method', minor: true, title: texts.method, cell: ({ method }) => getMethodTitle(method) || '–' },
  { key: 'reference', minor: true, title: texts.reference, cell: ({ reference }) => reference || '–' },
  { key: 'deals', minor: true, title: texts.deals, numeric: true, cell: ({ deals }) => deals },
  {
    key: 'actions',
    title: manages ? texts.actions : texts.statement,
    numeric: true,
    cell: (row) =>
      manages ? (
        <PayoutActions payout={row} onStatement={() => openStatement(row)} />
      ) : (
        <Button size="sm" variant="ghost" onClick={() => openStatement(row)}>
          {texts.statement}
          <span className="sr-only"> {row.paid_on === null ? '' : formatDate(row.paid_on)}</span>
        </Button>
      ),
  },
]

interface PayoutsTableProps {
  readonly caption: string
  readonly rows: readonly PayoutRow[]
  readonly total: number
  /** A supervisor sees payees and can change payouts. */
  readonly manages: boolean
}

/** Payouts with their state and statements. */
export function PayoutsTable({ caption, rows, total, manages }: PayoutsTableProps) {
  const { openStatement, viewer } = useStatement()
  const columns = toColumns(manages, openStatement)
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ payout_id }) => payout_id}
        sums={{ title: texts.total, cells: { amount: formatAmount(total) } }}
      />
      {viewer}
    </>
  )
}
