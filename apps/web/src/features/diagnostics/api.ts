import type { FailedJob } from '@pb/contract/diagnostics'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { messageOf } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'

const root = ['diagnostics'] as const
const everyMs = 5000

/** Asked for anew every few seconds while `live`; a hidden tab rests. */
function live(isLive: boolean) {
  return { staleTime: 0, refetchInterval: isLive && everyMs } as const
}

export function overviewQuery(isLive: boolean) {
  return queryOptions({
    queryKey: [...root, 'overview'],
    queryFn: ({ signal }) => call(contract.diagnostics.diagnostics, { signal }),
    ...live(isLive),
  })
}

export function jobsQuery(isLive: boolean) {
  return queryOptions({
    queryKey: [...root, 'jobs'],
    queryFn: ({ signal }) => call(contract.diagnostics.diagnosticsJobs, { signal }),
    ...live(isLive),
  })
}

export function faultsQuery(isLive: boolean) {
  return queryOptions({
    queryKey: [...root, 'faults'],
    queryFn: ({ signal }) => call(contract.diagnostics.diagnosticsFaults, { signal }),
    ...live(isLive),
  })
}

type JobAction = 'retry' | 'discard'

/** Tries a failed job once more, or gives it up. */
export function useJobAction({ queue, id }: FailedJob) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (action: JobAction) => {
      const params = { queue, id }
      if (action === 'retry') await call(contract.diagnostics.retryJob, { params })
      else await call(contract.diagnostics.discardJob, { params })
    },
    onSuccess: (_reply, action) =>
      toast.success(action === 'retry' ? `${queue} is tried again` : `A job of ${queue} was discarded`),
    onError: (error) => {
      logError('The job could not be changed', error)
      toast.error(messageOf(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...root, 'jobs'] }),
  })
}
