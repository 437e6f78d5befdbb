import type { DealSettings, MoneyControls } from '@pb/contract/deals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { dealSettingsQuery, moneyControlsQuery } from '../../../queries/deal-settings.ts'
import * as texts from './texts.ts'

export function useSaveDealSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: DealSettings) => call(contract.deals.saveDealSettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(dealSettingsQuery.queryKey, saved)
      toast.success(texts.saved)
      // What a draft misses depends on its checklist.
      void client.invalidateQueries({ queryKey: ['deals'] })
    },
    onError: (error) => {
      logError('The deal settings could not be saved', error)
      toast.error(texts.notSaved, { description: getErrorMessage(error) })
    },
  })
}

export function useSaveMoneyControls(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (people: MoneyControls['people']) =>
      call(contract.deals.saveMoneyControls, { body: { people } }),
    onSuccess: (saved) => {
      client.setQueryData(moneyControlsQuery.queryKey, saved)
      toast.success(texts.controlsSaved)
      // Which payouts the supervisor may pay depends on it.
      void client.invalidateQueries({ queryKey: ['payouts'] })
      onSaved()
    },
    onError: (error) => {
      logError('The money controls could not be saved', error)
      toast.error(texts.notSaved, { description: getErrorMessage(error) })
    },
  })
}
