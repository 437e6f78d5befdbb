import type { DealSettings, MoneyControls } from '@pb/contract/deals'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { dealSettingsQuery, moneyControlsQuery } from '../../../queries/deal-settings.ts'
import * as texts from './texts.ts'

export function useSaveDealSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: DealSettings) => call(contract.deals.saveDealSettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(dealSettingsQuery.queryKey, saved)
      // What a draft misses depends on its checklist.
      void client.invalidateQueries({ queryKey: ['deals'] })
    },
    meta: { success: texts.saved, log: 'The deal settings could not be saved', error: texts.notSaved },
  })
}

export function useSaveMoneyControls(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (people: MoneyControls['people']) =>
      call(contract.deals.saveMoneyControls, { body: { people } }),
    onSuccess: (saved) => {
      client.setQueryData(moneyControlsQuery.queryKey, saved)
      // Which payouts the supervisor may pay depends on it.
      void client.invalidateQueries({ queryKey: ['payouts'] })
      onSaved()
    },
    meta: {
      success: texts.controlsSaved,
      log: 'The money controls could not be saved',
      error: texts.notSaved,
    },
  })
}
