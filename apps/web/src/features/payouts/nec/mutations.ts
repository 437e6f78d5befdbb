import type { BodyInput } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract, download } from '../../../lib/api.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from './texts.ts'

/** Stores the office as it files; the form shows why it is refused. */
export function useSaveFiler(onSaved: () => void) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof payouts.saveNecPayer>) =>
      call(contract.payouts.saveNecPayer, { body }),
    onSuccess: () => onSaved(),
    meta: { ...payoutChange, success: texts.filerSaved },
  })
}

/** Stores the header row of a year's template, or removes it. */
export function useSaveTemplate(year: number) {
  return useMutation({
    mutationFn: async (header: string) => call(contract.payouts.saveNecTemplate, { body: { year, header } }),
    meta: {
      ...payoutChange,
      success: (_nothing, header) => (header === '' ? texts.templateRemoved : texts.templateSaved),
      error: texts.templateFailed,
    },
  })
}

/** Downloads a file of returns. */
export function useDownloadFile(year: number) {
  return useMutation({
    mutationFn: async (number: number) => download(contract.payouts.necFile, { query: { year, number } }),
    meta: { ...payoutChange, error: texts.downloadFailed },
  })
}
