import type { Deal } from '@pb/contract/deals'
import { useState } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import * as texts from './texts.ts'

interface PendingDialogProps {
  readonly deal: Deal
  readonly busy: boolean
  readonly onSubmit: (pending: { readonly pending_op: boolean; readonly pending_check: boolean }) => void
  readonly onClose: () => void
}

const hasLines = ({ commissions }: Deal, payer: 'op' | 'fee'): boolean =>
  commissions.some((line) => line.deducts === 0 && (line[payer] ?? 0) > 0)

/** What a deal waits for; preselected by what it waits for now, or by who pays its lines. */
export function PendingDialog({ deal, busy, onSubmit, onClose }: PendingDialogProps) {
  const { statuses } = deal
  const waits = statuses.includes('pending_op') || statuses.includes('pending_commission_check')
  const [op, setOp] = useState(waits ? statuses.includes('pending_op') : hasLines(deal, 'op'))
  const [check, setCheck] = useState(
    waits ? statuses.includes('pending_commission_check') : hasLines(deal, 'fee'),
  )
  const [pressed, setPressed] = useState(false)
  return (
    <SubmitDialog
      sends={false}
      title={texts.pendingTitle}
      description={texts.pendingHint}
      submitText={texts.save}
      busy={busy}
      error={pressed && !op && !check ? texts.chooseOne : undefined}
      onSubmit={() => {
        setPressed(true)
        if (op || check) onSubmit({ pending_op: op, pending_check: check })
      }}
      onClose={onClose}
    >
      <Checkbox checked={op} onCheckedChange={setOp}>
        {texts.pendingOp}
      </Checkbox>
      <Checkbox checked={check} onCheckedChange={setCheck}>
        {texts.pendingCheck}
      </Checkbox>
    </SubmitDialog>
  )
}
