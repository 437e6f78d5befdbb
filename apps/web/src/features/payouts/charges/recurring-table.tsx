import type { RecurringCharge } from '@pb/contract/payouts'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatAmount } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { describeAgents, describeNext, formatOrdinal, getKindTitle } from './labels.ts'
import { RecurringDialog } from './recurring-dialog.tsx'
import * as texts from './texts.ts'

/** Pauses a charge or resumes it, with Undo. */
function usePause() {
  const undo = useMutation({
    mutationFn: ({ recurring_id: id, paused }: RecurringCharge) =>
      call(contract.payouts.pauseRecurringCharge, { params: { id }, body: { paused } }),
    meta: { ...payoutChange, error: texts.undoFailed },
  })
  return useMutation({
    mutationFn: ({ recurring_id: id, paused }: RecurringCharge) =>
      call(contract.payouts.pauseRecurringCharge, { params: { id }, body: { paused: paused === 1 ? 0 : 1 } }),
    meta: {
      ...payoutChange,
      success: ({ paused, title }) => (paused === 1 ? texts.pausedDone(title) : texts.resumedDone(title)),
      undo: (_none, before) => undo.mutate(before),
      error: texts.notChanged,
    },
  })
}

function Actions({ charge }: { readonly charge: RecurringCharge }) {
  const [dialog, setDialog] = useState<'change' | 'history' | null>(null)
  const pause = usePause()
  const close = () => setDialog(null)
  return (
    <>
      <Menu>
        <MenuTrigger
          render={
            <Button variant="ghost" size="sm" aria-label={texts.moreFor(charge.title)} className="px-2!">
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          }
        />
        <MenuContent align="end">
          <MenuItem onClick={() => setDialog('change')}>{texts.change}</MenuItem>
          <MenuItem onClick={() => pause.mutate(charge)}>
            {charge.paused === 1 ? texts.resume : texts.pause}
          </MenuItem>
          <MenuItem onClick={() => setDialog('history')}>{texts.history}</MenuItem>
        </MenuContent>
      </Menu>
      {dialog === 'change' && <RecurringDialog charge={charge} onClose={close} />}
      {dialog === 'history' && <HistoryDialog charge={charge} onClose={close} />}
    </>
  )
}

const columns: readonly Column<RecurringCharge>[] = [
  {
    key: 'charge',
    title: texts.charge,
    cell: ({ title, kind }) => (
      <>
        <span className="block max-w-64 font-medium whitespace-normal wrap-anywhere">{title}</span>
        {title !== getKindTitle(kind) && (
          <span className="block text-xs text-muted">{getKindTitle(kind)}</span>
        )}
      </>
    ),
  },
  { key: 'amount', title: texts.amount, numeric: true, cell: ({ amount }) => formatAmount(amount) },
  {
    key: 'agents',
    minor: true,
    title: texts.agents,
    cell: ({ everyone, agents }) => (
      <span className="block max-w-64 min-w-32 whitespace-normal">
        {describeAgents({ everyone, agents: agents.map(({ name }) => name) })}
      </span>
    ),
  },
  {
    key: 'due',
    minor: true,
    title: texts.due,
    cell: ({ due_day }) => texts.eachMonth(formatOrdinal(due_day)),
  },
  {
    key: 'next',
    title: texts.next,
    cell: (charge) => <span className="whitespace-normal">{describeNext(charge)}</span>,
  },
  {
    key: 'open',
    title: texts.open,
    numeric: true,
    cell: ({ open }) => (open === 0 ? '–' : formatAmount(open)),
  },
  { key: 'actions', title: texts.actions, numeric: true, cell: (charge) => <Actions charge={charge} /> },
]

/** What the office charges its agents every month. */
export function RecurringTable({ rows }: { readonly rows: readonly RecurringCharge[] }) {
  return (
    <DataTable
      caption={texts.recurring}
      columns={columns}
      rows={rows}
      rowKey={({ recurring_id }) => recurring_id}
    />
  )
}
