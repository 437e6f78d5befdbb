import { keepsBooks } from '@pb/contract/role-groups'
import type { Invoice } from '@pb/contract/op-invoices'
import { useUser } from '../../../lib/use-session.ts'
import { Actions, type DialogAction } from './actions.tsx'
import { RemindersPanel } from './reminders-panel.tsx'
import { Settlements, type Settlement } from './settlements.tsx'
import { Summary } from './summary.tsx'

interface SidePanelProps {
  readonly invoice: Invoice
  readonly busy: boolean
  readonly onAction: (action: DialogAction) => void
  readonly onReverse: (settlement: Settlement) => void
}

/** What is owed and what can be done. Above the form on narrow screens. */
export function SidePanel({ invoice, busy, onAction, onReverse }: SidePanelProps) {
  const supervisor = keepsBooks(useUser().roles)
  return (
    <div className="flex min-w-0 flex-col gap-4 md:col-start-2">
      <Summary invoice={invoice} />
      <Actions invoice={invoice} busy={busy} onAction={onAction} />
      <Settlements invoice={invoice} onReverse={supervisor ? onReverse : null} />
      <RemindersPanel invoice={invoice} />
    </div>
  )
}
