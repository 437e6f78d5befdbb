/** Texts of the list of applications. */

// applications-page.tsx
export const applications = 'Applications'
export const noneYet = 'No one has been asked to apply yet'
export const noneYetHint =
  'Ask a client to apply: everyone in the household gets a personal link by email, fills in the form on their phone and signs it. You review it here.'
export const noMatch = 'No applications match'
export const noMatchHint = 'Try a shorter search or fewer filters.'
export const showAll = 'Show all'

// toolbar.tsx
export const search = 'Search applications'
export const searchHint = 'Name, email, address or unit'
export const status = 'Status'
export const allStatuses = 'All statuses'
export const type = 'Type'
export const allTypes = 'All types'
export const agents = 'Agents'
export const mine = 'My applications'
export const allAgents = 'All agents'
export const anyAgent = 'Any agent'
export const ofAgent = 'Agent'
export const sort = 'Sort'
export const sortTitles = {
  time_changed: 'Last changed',
  time_created: 'Newest first',
  name: 'Name',
  monthly_rent: 'Highest rent',
  completeness: 'Most complete',
} as const
export const oneListing = 'One listing'

// application-group.tsx
export const household = (name: string, people: string) => `${name}: ${people}`
export const householdSize = (people: number) => `Household of ${people}`
export const shownCount = (shown: number, people: number) => `${shown} of ${people} shown`

// application-row.tsx
export const noRent = 'No rent'
export const changed = (ago: string) => `Changed ${ago}`
