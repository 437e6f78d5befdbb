import type { ChargePart } from '@pb/contract/payouts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from './texts.ts'

/** Undoes a waiver or a payment: what it settled is open again. */
export function useUndoSettlement() {
  return useMutation({
    mutationFn: ({ part_id: id }: Pick<ChargePart, 'part_id' | 'kind'>) =>
      call(contract.payouts.undoChargeSettlement, { params: { id } }),
    meta: {
      ...payoutChange,
      success: (_, { kind }) => (kind === 'waiver' ? texts.undoneWaiver : texts.undonePayment),
      error: texts.undoFailed,
    },
  })
}
