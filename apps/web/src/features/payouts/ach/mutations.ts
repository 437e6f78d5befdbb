import type { QueryInput } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { payoutKeys } from '../../../queries/payouts.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from './texts.ts'

/** Whose bank account: an agent's, or with `agent_id` '0' that of someone by name. */
export interface AccountOwner {
  readonly agent_id: string
  readonly name: string
}

export const toPayeeInput = ({ agent_id, name }: AccountOwner) =>
  agent_id === '0' ? { agent_id, payee: name } : { agent_id }

export const bankAccountQuery = (owner: AccountOwner) =>
  queryOptions({
    queryKey: [...payoutKeys.root, 'bank-account', owner.agent_id, owner.agent_id === '0' ? owner.name : ''],
    queryFn: ({ signal }) => call(contract.payouts.payeeBankAccount, { query: toPayeeInput(owner), signal }),
  })

export const achSettingsQuery = queryOptions({
  queryKey: [...payoutKeys.root, 'ach-settings'],
  queryFn: ({ signal }) => call(contract.payouts.achSettings, { signal }),
})

type RunFilter = NonNullable<QueryInput<(typeof payouts)['achRun']>>

/** What a pay run pays by ACH. Keeps the previous page while loading. */
export const achRunQuery = (id: string, query: RunFilter) =>
  queryOptions({
    queryKey: [...payoutKeys.runs, 'ach', id, query],
    queryFn: ({ signal }) => call(contract.payouts.achRun, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })

/** Saves the ACH file of a run as a download. */
export function useDownloadFile(runId: string) {
  return useMutation({
    mutationFn: ({ fileId, again }: { readonly fileId: string; readonly again: boolean }) =>
      call(contract.payouts.downloadAchFile, {
        params: { id: runId },
        body: { file_id: fileId, again: again ? 1 : 0 },
      }),
    onSuccess: ({ content, name }) => saveFile(new Blob([content], { type: 'text/plain' }), name),
    meta: { ...payoutChange, error: texts.downloadFailed },
  })
}
