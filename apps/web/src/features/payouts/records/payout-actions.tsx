import type { Payment, PayoutRow } from '@pb/contract/payouts'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { formatAmount } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from '../texts.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { getOwnMethod } from '../runs/payment-coverage.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

interface PayoutActionsProps {
  readonly payout: PayoutRow
  readonly onStatement: () => void
}

/** Cancels a payout, with Undo. */
function useCancel({ payout_id }: PayoutRow) {
  const params = { id: payout_id }
  const restore = useMutation({
    mutationFn: async () => call(contract.payouts.restorePayout, { params }),
    meta: { ...payoutChange, success: texts.restoreDone, error: texts.cancelFailed },
  })
  return useMutation({
    mutationFn: async () => call(contract.payouts.cancelPayout, { params }),
    meta: {
      ...payoutChange,
      success: texts.cancelDone,
      undo: () => restore.mutate(undefined),
      error: texts.cancelFailed,
    },
  })
}

const errorText = (error: unknown): string | undefined => (error ? getErrorMessage(error) : undefined)

/** What a supervisor can do with a payout. */
export function PayoutActions({ payout, onStatement }: PayoutActionsProps) {
  const [dialog, setDialog] = useState<'pay' | 'change' | 'reverse' | null>(null)
  const { payout_id, name, amount, state } = payout
  const close = () => setDialog(null)
  const params = { id: payout_id }
  const cancel = useCancel(payout)
  const pay = useMutation({
    mutationFn: async (body: Payment) => call(contract.payouts.payPayout, { params, body }),
    onSuccess: () => close(),
    meta: { ...payoutChange, success: () => texts.paidDone(formatAmount(amount), name) },
  })
  const reverse = useMutation({
    mutationFn: async (reason: string) => call(contract.payouts.reversePayout, { params, body: { reason } }),
    onSuccess: () => close(),
    meta: { ...payoutChange, success: () => texts.reverseDone(formatAmount(amount), name) },
  })
  return (
    <>
      <Menu>
        <MenuTrigger
          render={
            <Button variant="ghost" size="sm" aria-label={texts.moreFor(name)} className="px-2!">
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          }
        />
        <MenuContent align="end">
          <MenuItem onClick={onStatement}>{texts.statement}</MenuItem>
          {state === 'planned' && (
            <>
              <MenuItem disabled={(payout.duties?.conflict ?? '') !== ''} onClick={() => setDialog('pay')}>
                {texts.markPaid}
              </MenuItem>
              <MenuItem onClick={() => setDialog('change')}>{texts.changePayout}</MenuItem>
              <MenuItem onClick={() => cancel.mutate(undefined)}>{texts.cancelPayout}</MenuItem>
            </>
          )}
          {state === 'paid' && (
            <MenuItem onClick={() => setDialog('reverse')}>{texts.reversePayout}</MenuItem>
          )}
        </MenuContent>
      </Menu>
      {dialog === 'pay' && (
        <PaymentDialog
          describe={() => ({ paid: texts.markPaidHint(formatAmount(amount), name) })}
          initialMethod={getOwnMethod(payout)}
          busy={pay.isPending}
          error={errorText(pay.error)}
          onSubmit={(payment) => pay.mutate(payment)}
          onClose={close}
        />
      )}
      {dialog === 'change' && <ChangeDialog payout={payout} onClose={close} />}
      {dialog === 'reverse' && (
        <ReverseDialog
          busy={reverse.isPending}
          error={errorText(reverse.error)}
          onSubmit={(reason) => reverse.mutate(reason)}
          onClose={close}
        />
      )}
    </>
  )
}
