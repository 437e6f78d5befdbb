import type { ChargePart } from '@pb/contract/payouts'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { usePayoutMutation } from '../mutations.ts'
import * as texts from './texts.ts'

/** Undoes a waiver or a payment: what it settled is open again. */
export function useUndoSettlement() {
  return usePayoutMutation({
    send: ({ part_id: id }: Pick<ChargePart, 'part_id' | 'kind'>) =>
      call(contract.payouts.undoChargeSettlement, { params: { id } }),
    onSuccess: (_, { kind }) => toast.success(kind === 'waiver' ? texts.undoneWaiver : texts.undonePayment),
    errorTitle: texts.undoFailed,
  })
}
