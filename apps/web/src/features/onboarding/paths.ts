import type { OnboardingStep } from '@pb/contract/onboarding'

export const onboardingPath = '/onboarding'
export const leftOutPath = '/onboarding/left-out'
export const oldEmailPath = '/mailbox/import'
const peoplePath = '/onboarding/people'

/** Where a step is taken: at the file that was begun, or at its page. */
export function getStepPath({ key, open_id }: Pick<OnboardingStep, 'key' | 'open_id'>): string {
  const file = open_id === null ? '' : `/${open_id}`
  switch (key) {
    case 'people':
      return peoplePath
    case 'clients':
      return `/clients/import${file}`
    case 'listings':
      return '/imports'
    case 'sheets':
      return `/imports/sheets${file}`
    case 'mail':
      return open_id === null ? '/account-settings#mail-account' : `${oldEmailPath}${file}`
    case 'calendars':
      return '/my-calendar'
    case 'plans':
      return '/commission-plans'
    case 'deals':
      return `/onboarding/deals${file}`
  }
}
