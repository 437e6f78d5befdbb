import type { OnboardingStepKey } from '@pb/contract/onboarding'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { pluralize } from '../../lib/format.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { onboardingKeys } from '../../queries/onboarding.ts'
import * as texts from './texts.ts'

function showError(title: string) {
  return (error: Error): void => {
    logError(title, error)
    toast.error(title, { description: getErrorMessage(error) })
  }
}

/** Marks a step as skipped, or takes it up again. */
export function useSkipStep(step: OnboardingStepKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (skip: boolean) =>
      skip
        ? call(contract.onboarding.skipStep, { params: { step } })
        : call(contract.onboarding.resumeStep, { params: { step } }),
    onSuccess: () => client.invalidateQueries({ queryKey: onboardingKeys.steps }),
    onError: showError(texts.skipFailed),
  })
}

/** What inviting a list would do. */
export function usePreviewPeople() {
  return useMutation({
    mutationFn: async (list: string) => call(contract.onboarding.previewPeople, { body: { list } }),
    onError: showError(texts.checkFailed),
  })
}

export function useInvitePeople() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (list: string) => call(contract.onboarding.invitePeople, { body: { list } }),
    onSuccess: ({ rows }) => {
      const invited = rows.filter(({ kind }) => kind === 'new').length
      toast.success(texts.invitedToast(pluralize(invited, 'person', 'people')))
      return client.invalidateQueries({ queryKey: onboardingKeys.all })
    },
    onError: showError(texts.inviteFailed),
  })
}

export function useUndoPeople(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(contract.onboarding.undoPeople, { params: { id } }),
    onSuccess: () => {
      toast.success(texts.undoDone)
      return client.invalidateQueries({ queryKey: onboardingKeys.all })
    },
    onError: showError(texts.undoFailed),
  })
}
