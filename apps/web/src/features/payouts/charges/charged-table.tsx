import type { AgentCharge } from '@pb/contract/payouts'
import { formatMonthName } from '@pb/rules/deals/agent-charges'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { formatDate } from '../../../lib/format.ts'
import { formatAmount } from '../labels.ts'
import { ChargePaymentDialog } from './charge-payment-dialog.tsx'
import { SettledLines } from './settled-lines.tsx'
import * as texts from './texts.ts'
import { useUndoSettlement } from './use-undo-settlement.ts'
import { WaiveDialog } from './waive-dialog.tsx'

function Actions({ charge }: { readonly charge: AgentCharge }) {
  const [dialog, setDialog] = useState<'waive' | 'payment' | null>(null)
  const undo = useUndoSettlement()
  const { agent_id, name, title, month, open, parts } = charge
  const settled = parts.filter(({ kind }) => kind !== 'payout')
  const close = () => setDialog(null)
  if (open === 0 && settled.length === 0) return null
  return (
    <>
      <Menu>
        <MenuTrigger
          render={
            <Button
              variant="ghost"
              size="sm"
              aria-label={texts.moreFor(`${name}, ${title}, ${formatMonthName(month)}`)}
              className="px-2!"
            >
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          }
        />
        <MenuContent align="end">
          {open > 0 && (
            <>
              <MenuItem onClick={() => setDialog('payment')}>{texts.recordPayment}</MenuItem>
              <MenuItem onClick={() => setDialog('waive')}>{texts.waive}</MenuItem>
            </>
          )}
          {settled.map((part) => (
            <MenuItem key={part.part_id} onClick={() => undo.mutate(part)}>
              {part.kind === 'waiver' ? texts.undoWaiver : texts.undoPayment}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      {dialog === 'waive' && <WaiveDialog charge={charge} onClose={close} />}
      {dialog === 'payment' && <ChargePaymentDialog agent={{ user_id: agent_id, name }} onClose={close} />}
    </>
  )
}

const columns: readonly Column<AgentCharge>[] = [
  { key: 'agent', title: texts.agent, cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    key: 'charge',
    title: texts.charge,
    cell: ({ title, month }) => (
      <>
        <span className="block max-w-64 min-w-28 whitespace-normal wrap-anywhere">{title}</span>
        <span className="block text-xs text-muted">{formatMonthName(month)}</span>
      </>
    ),
  },
  { key: 'due', minor: true, title: texts.due, cell: ({ due_on }) => formatDate(due_on) },
  {
    key: 'amount',
    minor: true,
    title: texts.amount,
    numeric: true,
    cell: ({ amount }) => formatAmount(amount),
  },
  {
    key: 'open',
    title: texts.open,
    numeric: true,
    cell: ({ open }) => (open === 0 ? '–' : formatAmount(open)),
  },
  { key: 'settled', minor: true, title: texts.settled, cell: ({ parts }) => <SettledLines parts={parts} /> },
  { key: 'actions', title: texts.actions, numeric: true, cell: (charge) => <Actions charge={charge} /> },
]

interface ChargedTableProps {
  readonly rows: readonly AgentCharge[]
  readonly totals: { readonly amount: number; readonly open: number }
}

/** What agents were charged by month, and what settled it. */
export function ChargedTable({ rows, totals }: ChargedTableProps) {
  return (
    <DataTable
      caption={texts.charged}
      columns={columns}
      rows={rows}
      rowKey={({ charge_id }) => charge_id}
      sums={{
        title: texts.total,
        cells: { amount: formatAmount(totals.amount), open: formatAmount(totals.open) },
      }}
    />
  )
}
