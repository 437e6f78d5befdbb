import type { FailedJob } from '@pb/contract/diagnostics'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { operationsKeys } from '../../queries/operations.ts'
import * as texts from './texts.ts'

type JobAction = 'retry' | 'discard'

/** Retries or discards a failed job. */
export function useChangeJob({ queue, id }: FailedJob) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (action: JobAction) => {
      const params = { queue, id }
      if (action === 'retry') await call(contract.diagnostics.retryJob, { params })
      else await call(contract.diagnostics.discardJob, { params })
    },
    onSettled: () => client.invalidateQueries({ queryKey: operationsKeys.jobs }),
    meta: {
      success: (_reply, action) => (action === 'retry' ? texts.jobRetried(queue) : texts.jobDiscarded(queue)),
      log: 'The job could not be changed',
      error: getErrorMessage,
    },
  })
}

/** Has the server make a backup now. */
export function useStartBackup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.diagnostics.startBackup),
    onSettled: () => client.invalidateQueries({ queryKey: operationsKeys.overview }),
    meta: { success: texts.backupStarted, log: 'The backup could not be started', error: getErrorMessage },
  })
}
