import type { OnboardingStepKey } from '@pb/contract/onboarding'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { pluralize } from '../../lib/format.ts'
import { onboardingKeys } from '../../queries/onboarding.ts'
import * as texts from './texts.ts'

/** Marks a step as skipped, or takes it up again. */
export function useSkipStep(step: OnboardingStepKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (skip: boolean) =>
      skip
        ? call(contract.onboarding.skipStep, { params: { step } })
        : call(contract.onboarding.resumeStep, { params: { step } }),
    onSuccess: () => client.invalidateQueries({ queryKey: onboardingKeys.steps }),
    meta: { error: texts.skipFailed },
  })
}

/** What inviting a list would do. */
export function usePreviewPeople() {
  return useMutation({
    mutationFn: async (list: string) => call(contract.onboarding.previewPeople, { body: { list } }),
    meta: { error: texts.checkFailed },
  })
}

export function useInvitePeople() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (list: string) => call(contract.onboarding.invitePeople, { body: { list } }),
    onSuccess: () => client.invalidateQueries({ queryKey: onboardingKeys.all }),
    meta: {
      success: ({ rows }) => {
        const invited = rows.filter(({ kind }) => kind === 'new').length
        return texts.invitedToast(pluralize(invited, 'person', 'people'))
      },
      error: texts.inviteFailed,
    },
  })
}

export function useUndoPeople(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(contract.onboarding.undoPeople, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: onboardingKeys.all }),
    meta: { success: texts.undoDone, error: texts.undoFailed },
  })
}
