import type { BodyInput } from '@pb/contract/endpoint'
import type { stats, StatsMailScope } from '@pb/contract/stats'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { statsKeys, statsMailQuery } from '../../queries/stats.ts'
import * as texts from './texts.ts'

type TargetInput = BodyInput<typeof stats.saveStatsTarget> & { readonly agentId: string }

/** Saves an agent's targets; the dialog shows an error. */
export function useSaveTarget(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ agentId, ...body }: TargetInput) =>
      call(contract.stats.saveStatsTarget, { params: { agentId }, body }),
    onSuccess: () => onSaved(),
    onSettled: () => client.invalidateQueries({ queryKey: statsKeys.target }),
    meta: { success: texts.targetsSaved, log: texts.targetsNotSaved },
  })
}

/** Turns the monthly email on or off; quick changes are saved one after the other. */
export function useSaveMail() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'stats-mail' },
    mutationFn: (scope: StatsMailScope) => call(contract.stats.saveStatsMail, { body: { scope } }),
    onSuccess: (saved) => client.setQueryData(statsMailQuery().queryKey, saved),
    meta: {
      success: (saved) => (saved.scope === 'none' ? texts.mailOff : texts.mailOn),
      log: texts.mailNotSaved,
      error: () => texts.mailNotSaved,
    },
  })
}
