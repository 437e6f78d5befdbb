import type { BodyInput } from '@pb/contract/endpoint'
import type { stats, StatsMailScope } from '@pb/contract/stats'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { logError } from '../../lib/log.ts'
import { statsKeys, statsMailQuery } from '../../queries/stats.ts'
import * as texts from './texts.ts'

type TargetInput = BodyInput<typeof stats.saveStatsTarget> & { readonly agentId: string }

/** Saves an agent's targets; the dialog shows an error. */
export function useSaveTarget(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agentId, ...body }: TargetInput) =>
      call(contract.stats.saveStatsTarget, { params: { agentId }, body }),
    onSuccess: () => {
      toast.success(texts.targetsSaved)
      onSaved()
    },
    onError: (error) => logError(texts.targetsNotSaved, error),
    onSettled: () => client.invalidateQueries({ queryKey: statsKeys.target }),
  })
}

/** Turns the monthly email on or off; quick changes are saved one after the other. */
export function useSaveMail() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'stats-mail' },
    mutationFn: (scope: StatsMailScope) => call(contract.stats.saveStatsMail, { body: { scope } }),
    onSuccess: (saved) => {
      client.setQueryData(statsMailQuery().queryKey, saved)
      toast.success(saved.scope === 'none' ? texts.mailOff : texts.mailOn)
    },
    onError: (error) => {
      logError(texts.mailNotSaved, error)
      toast.error(texts.mailNotSaved)
    },
  })
}
