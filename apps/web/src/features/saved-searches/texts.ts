/** Texts of saved-searches. */

// components/client-bar.tsx
export const client = 'Client'
export const unloadClient = 'Unload client'
export const pickClientHint = 'Pick a client to fill in or save their search.'

// components/client-picker.tsx
export const searching = 'Searching…'
export const noClientsYet = 'You don’t have any clients yet.'
export const noClientsMatch = 'No clients match.'
export const loadClient = 'Load Client'
export const clients = 'Clients'

// components/digest-preference.tsx
export const instantly = 'Instantly'
export const dailyAt8 = 'Daily at 8 AM'
export const mondaysAt8 = 'Mondays at 8 AM'
export const never = 'Never'
export const saveFailed = (message: string) => `Couldn’t save this. ${message}`
export const matchingListings = 'Matching listings'
export const matchingListingsHint = 'We notify you once per client when a listing matches. Choose how often.'
export const howOften = 'How often'

// components/generated-note.tsx
export const generatedSearchHint =
  'This is an automatically generated search. You can create your custom search based on this one.'

// components/new-count.tsx
export const newCount = (count: string) => `${count} New`

// components/newest-apartments.tsx
export const newestApartments = 'Newest Apartments'
export const searchSelect = 'Saved search'
export const seeAll = (results: string) => `See all ${results}`
export const noListings = 'No listings'
export const noMatchesNow = 'Nothing on the market matches this search right now.'
export const listingsFailed = 'Couldn’t load listings'
export const loadingListings = 'Loading listings'

// components/save-search.tsx
export const searchSaved = 'Search saved'
export const searchSavedFor = (name: string) => `Search saved for ${name}`
export const previousSearchSuspended = 'The previously active search is suspended.'
export const pickClientFirst = 'Pick a client first'
export const clientLoading = 'The client is still loading'
export const alreadySaved = 'This search is already saved'
export const saveSearch = 'Save Search'
export const saveAsNew = 'Save as new'

// components/saved-search-item.tsx
export const reEnable = 'Re-enable'
export const noNotificationsFor30 = 'No notifications for 30 days'
export const suspendFor30Days = 'Suspend for 30 days'
export const generatedAdType = (adType: string) => `Generated, ${adType}`
export const changed = (day: string) => `· changed ${day}`
export const removeTitle = (title: string) => `Remove ${title}`
export const remove = 'Remove'
export const run = 'Run'
export const edit = 'Edit'
export const yesRemove = 'Yes, remove'
export const removeSearchHint = 'Notifications for this search stop. You can undo this right after.'

// components/saved-searches-panel.tsx
export const loadingSavedSearches = 'Loading saved searches'
export const noClientsFound = 'No clients found'
export const clientsFound = (clients: string) => `${clients} found`
export const savedSearches = 'Saved Searches'
export const searchSavedSearches = 'Search saved searches'
export const searchByEmailOrName = 'Search by email or name'
export const noSavedSearches = 'No saved searches'
export const noClientsFoundTitle = 'No clients match'
export const noSavedSearchesHint = (adType: string) => `Pick a client and save a ${adType} search for them.`

// components/search-card-list.tsx
export const savedSearchList = 'Saved searches'

// components/search-card.tsx
export const generated = '· Generated'

// components/search-details.tsx
export const newSearch = (type: string) => `New ${type} search`
export const searchDetails = 'Search Details'
export const saveSearchHint =
  'Save what the client is looking for, and we’ll notify you of every listing that matches.'
export const savedSearchesFailed = 'Couldn’t load saved searches'

// components/search-state.tsx
export const tryAgain = 'Try again'
export const noSavedSearchFor = (adType: string, name: string) => `No ${adType} search saved for ${name} yet.`
export const hasSavedSearch = (name: string) => `${name} has a saved search.`
export const loadSearch = 'Load it'
export const generatedSearch = 'Generated search'
export const savedSearch = 'Saved search'
export const unsavedChanges = 'Changed since last save'

// hooks/use-load-client.ts
export const loadClientFailed = (message: string) => `Couldn’t load the client. ${message}`

// model/searches.ts
export const active = 'Active'
export const suspended = 'Suspended'
export const suspendedUntil = (day: string) => `Suspended until ${day}`

// mutations.ts
export const somethingWentWrong = 'Something went wrong'
export const suspendedForDays = (suspendDays: number) => `Suspended for ${suspendDays} days`
export const searchActive = 'The search is active again'
export const otherSearchSuspended = 'The previously active search is suspended.'
export const searchRemoved = 'Search removed'
export const searchRestored = 'Search restored'
