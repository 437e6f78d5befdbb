import type { OnboardingStepKey } from '@pb/contract/onboarding'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

const root = ['onboarding'] as const

/** Keys of what is cached of an office that moves in. */
export const onboardingKeys = { all: root, steps: [...root, 'steps'], people: [...root, 'people'] } as const

/** The steps, each with its state by what is stored now. */
export const onboardingStepsQuery = queryOptions({
  queryKey: onboardingKeys.steps,
  queryFn: async ({ signal }) => call(contract.onboarding.onboardingSteps, { signal }),
  staleTime: 0,
})

/** Lists of people that were invited, newest first. */
export const peopleImportsQuery = queryOptions({
  queryKey: onboardingKeys.people,
  queryFn: async ({ signal }) => call(contract.onboarding.peopleImports, { query: { limit: 20 }, signal }),
  staleTime: 0,
})

const rowsPerPage = 100

/** What imports left out; of one step, or all. */
export function leftOutQuery(step: OnboardingStepKey | null) {
  return infiniteQueryOptions({
    queryKey: [...root, 'left-out', step],
    queryFn: async ({ pageParam, signal }) =>
      call(contract.onboarding.leftOut, {
        query: { offset: pageParam, limit: rowsPerPage, ...(step !== null && { step }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return loaded < total ? loaded : undefined
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
