import type { BodyInput } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { usePayoutMutation } from '../mutations.ts'
import * as texts from './texts.ts'

/** Stores a Form W-9; the form shows why it is refused. */
export function useSaveW9(onSaved: () => void) {
  return usePayoutMutation({
    send: async (body: BodyInput<typeof payouts.savePayeeW9>) => call(contract.payouts.savePayeeW9, { body }),
    onSuccess: () => {
      toast.success(texts.saved)
      onSaved()
    },
    errorTitle: null,
  })
}

/** Shows a number. The reply is stored nowhere. */
export function useRevealTin() {
  return usePayoutMutation({
    send: async (id: string) => call(contract.payouts.revealPayeeTin, { params: { id } }),
    errorTitle: texts.revealFailed,
  })
}

/** Asks one agent, or all of a year who gave none. */
export function useAskForW9() {
  return usePayoutMutation({
    send: async (body: BodyInput<typeof payouts.requestW9s>) => call(contract.payouts.requestW9s, { body }),
    onSuccess: ({ asked }) => void toast.success(texts.askDone(asked)),
    errorTitle: texts.askFailed,
  })
}
