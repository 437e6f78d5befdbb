import type { OnboardingStep } from '@pb/contract/onboarding'
import { pluralize } from '../../lib/format.ts'

const people = (count: number) => pluralize(count, 'person', 'people')

const counts: Readonly<Record<OnboardingStep['key'], (step: OnboardingStep) => string>> = {
  people: ({ count }) => `${people(count)} besides you`,
  clients: ({ count }) => pluralize(count, 'client'),
  listings: ({ count }) => pluralize(count, 'listing'),
  sheets: ({ count }) => `${pluralize(count, 'sheet')} imported`,
  mail: ({ count, of }) => `${count} of ${people(of ?? 0)} connected`,
  calendars: ({ count }) => `${pluralize(count, 'calendar')} imported`,
  plans: ({ count, of }) => `${count} of ${people(of ?? 0)} on a plan`,
  deals: ({ count }) => `${pluralize(count, 'deal')} recorded`,
}

const opened: Readonly<Record<OnboardingStep['key'], (open: number) => string>> = {
  people: (open) => `${pluralize(open, 'invitation')} not accepted yet`,
  clients: (open) => `${pluralize(open, 'file')} to review`,
  listings: (open) => `${pluralize(open, 'import')} running`,
  sheets: (open) => `${pluralize(open, 'sheet')} to review`,
  mail: (open) => `${pluralize(open, 'email file')} to review`,
  calendars: () => '',
  plans: () => '',
  deals: (open) => `${pluralize(open, 'file')} to review`,
}

/** What is here of a step, and what was begun: `212 clients, 1 file to review`. */
export function describeStep(step: OnboardingStep): string {
  const { key, count, of, open } = step
  const parts = [count > 0 || of !== null ? counts[key](step) : '', open > 0 ? opened[key](open) : '']
  return parts.filter((part) => part !== '').join(', ')
}
