import type { FailedJob } from '@pb/contract/diagnostics'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { operationsKeys } from '../../queries/operations.ts'
import * as texts from './texts.ts'

type JobAction = 'retry' | 'discard'

/** Retries or discards a failed job. */
export function useJobMutation({ queue, id }: FailedJob) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (action: JobAction) => {
      const params = { queue, id }
      if (action === 'retry') await call(contract.diagnostics.retryJob, { params })
      else await call(contract.diagnostics.discardJob, { params })
    },
    onSuccess: (_reply, action) =>
      toast.success(action === 'retry' ? texts.jobRetried(queue) : texts.jobDiscarded(queue)),
    onError: (error) => {
      logError('The job could not be changed', error)
      toast.error(getErrorMessage(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: operationsKeys.jobs }),
  })
}

/** Has the server make a backup now. */
export function useBackupMutation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.diagnostics.startBackup),
    onSuccess: () => toast.success(texts.backupStarted),
    onError: (error) => {
      logError('The backup could not be started', error)
      toast.error(getErrorMessage(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: operationsKeys.overview }),
  })
}
