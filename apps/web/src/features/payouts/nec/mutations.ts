import type { BodyInput } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract, download } from '../../../lib/api.ts'
import { usePayoutMutation } from '../mutations.ts'
import * as texts from './texts.ts'

/** Stores the office as it files; the form shows why it is refused. */
export function useSaveFiler(onSaved: () => void) {
  return usePayoutMutation({
    send: async (body: BodyInput<typeof payouts.saveNecPayer>) =>
      call(contract.payouts.saveNecPayer, { body }),
    onSuccess: () => {
      toast.success(texts.filerSaved)
      onSaved()
    },
    errorTitle: null,
  })
}

/** Stores the header row of a year's template, or removes it. */
export function useSaveTemplate(year: number) {
  return usePayoutMutation({
    send: async (header: string) => call(contract.payouts.saveNecTemplate, { body: { year, header } }),
    onSuccess: (_nothing, header) =>
      void toast.success(header === '' ? texts.templateRemoved : texts.templateSaved),
    errorTitle: texts.templateFailed,
  })
}

/** Downloads a file of returns. */
export function useDownloadFile(year: number) {
  return usePayoutMutation({
    send: async (number: number) => download(contract.payouts.necFile, { query: { year, number } }),
    errorTitle: texts.downloadFailed,
  })
}
