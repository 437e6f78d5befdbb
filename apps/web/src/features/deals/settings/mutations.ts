import type { DealSettings } from '@pb/contract/deals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { dealSettingsQuery } from '../../../queries/deal-settings.ts'
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
