import type { BodyInput } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from './texts.ts'

/** Stores a Form W-9; the form shows why it is refused. */
export function useSaveW9(onSaved: () => void) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof payouts.savePayeeW9>) =>
      call(contract.payouts.savePayeeW9, { body }),
    onSuccess: () => onSaved(),
    meta: { ...payoutChange, success: texts.saved },
  })
}

/** Shows a number. The reply is stored nowhere. */
export function useRevealTin() {
  return useMutation({
    mutationFn: async (id: string) => call(contract.payouts.revealPayeeTin, { params: { id } }),
    meta: { ...payoutChange, error: texts.revealFailed },
  })
}

/** Asks one agent, or all of a year who gave none. */
export function useAskForW9() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof payouts.requestW9s>) =>
      call(contract.payouts.requestW9s, { body }),
    meta: { ...payoutChange, success: ({ asked }) => texts.askDone(asked), error: texts.askFailed },
  })
}
