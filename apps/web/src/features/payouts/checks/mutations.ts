import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract, fillPath, request } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { payoutKeys } from '../../../queries/payouts.ts'
import * as texts from './texts.ts'

/** The checks of a pay run, and what is left for checks. */
export const checkRunQuery = (id: string) =>
  queryOptions({
    queryKey: [...payoutKeys.runs, 'checks', id],
    queryFn: ({ signal }) => call(contract.payouts.runChecks, { params: { id }, signal }),
  })

export const checkSettingsQuery = queryOptions({
  queryKey: [...payoutKeys.root, 'check-settings'],
  queryFn: ({ signal }) => call(contract.payouts.checkSettings, { signal }),
})

interface Print {
  readonly ids: readonly string[]
  readonly again: boolean
}

/** Saves checks of a run as a PDF. */
export function usePrintChecks(runId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, again }: Print) => {
      const path = fillPath(contract.payouts.printChecks.path, { id: runId })
      const body = JSON.stringify({ check_ids: ids, again: again ? 1 : 0 })
      return (await request(path, { method: 'POST', body })).blob()
    },
    onSuccess: (file) => saveFile(file, `checks-${runId}.pdf`),
    onSettled: () => void client.invalidateQueries({ queryKey: payoutKeys.root }),
    meta: { error: texts.printFailed },
  })
}

/** Saves the page to hold against the check stock. */
export function useAlignmentPage() {
  return useMutation({
    mutationFn: async () => (await request(contract.payouts.checkAlignment.path, { method: 'GET' })).blob(),
    onSuccess: (file) => saveFile(file, 'check-alignment.pdf'),
    meta: { error: texts.alignmentFailed },
  })
}
