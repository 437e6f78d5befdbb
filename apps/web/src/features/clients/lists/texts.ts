/** Texts of clients/lists. */

// client-lists.tsx
export const list = 'List'
export const lists = 'Lists'
export const newList = 'New list'
export const listsFailed = 'Couldn’t load your lists'
export const editList = 'Edit list'
export const removeList = 'Remove list'
export const listNotFound = 'List not found'
export const listNotFoundHint = 'It may have been removed. Choose another list.'

// conditions-form.tsx
export const any = 'Any'
export const days = 'days'
export const rentalAndSale = 'Rental and sale'
export const rental = 'Rental'
export const sale = 'Sale'
export const taskDue = 'One due'
export const taskOpen = 'One open'
export const noOpenTask = 'None open'
export const hasSearch = 'Has an active one'
export const noSearch = 'Has none'
export const matches = 'Matches'
export const matchesToSend = 'Not sent yet'
export const stage = 'Stage'
export const lookingFor = 'Looking for'
export const tasks = 'Tasks'
export const savedSearch = 'Saved search'
export const notContactedFor = 'Not contacted for'
export const contactedWithin = 'Contacted within'
export const movingInWithin = 'Moving in within'
export const addedWithin = 'Added within'
export const source = 'Source'
export const anyOfTags = 'Any of these tags'
export const noneOfTags = 'None of these tags'

// conditions-text.ts
export const everyClient = 'Every client'
export const fromSource = (sources: string) => `from ${sources}`
export const tagged = (tags: string) => `tagged ${tags}`
export const notTagged = (tags: string) => `not tagged ${tags}`
export const removedTag = 'with a tag that was removed'
export const unknownTag = 'a tag'
export const notContactedForDays = (days: string) => `not contacted for ${days}`
export const contactedWithinDays = (days: string) => `contacted within ${days}`
export const movingInWithinDays = (days: string) => `moving in within ${days}`
export const movingInFrom = (date: string) => `moving in from ${date}`
export const movingInBy = (date: string) => `moving in by ${date}`
export const addedWithinDays = (days: string) => `added within ${days}`
export const withTaskDue = 'with a task due'
export const withOpenTask = 'with an open task'
export const withoutOpenTask = 'without an open task'
export const withSavedSearch = 'with a saved search'
export const withoutSavedSearch = 'without a saved search'
export const withMatchesToSend = 'with new matches to send'

// list-dialog.tsx
export const nameRequired = 'Enter a name for the list'
export const updatesAutomatically = 'Updates automatically'
export const save = 'Save'
export const createList = 'Create list'
export const name = 'Name'
export const counting = 'Counting…'
export const matchCount = (clients: string, one: boolean) => `${clients} ${one ? 'matches' : 'match'}`

// lists-menu.tsx
export const smartLists = 'Smart lists'
export const importClients = 'Import clients…'
export const due = 'due'

// member-columns.tsx
export const client = 'Client'
export const select = (name: string) => `Select ${name}`
export const tags = 'Tags'
export const lastContact = 'Last contact'
export const never = 'Never'
export const nextTask = 'Next task'
export const moveIn = 'Move-in'

// members.tsx
export const selectedCount = (clients: string) => `${clients} selected`
export const tag = 'Tag'
export const tagAdded = (name: string) => `Added “${name}”`
export const tagRemoved = (name: string) => `Removed “${name}”`
export const selectAll = (count: string) => `Select all ${count}`
export const clear = 'Clear'
export const listFailed = 'Couldn’t load the list'
export const noMatches = 'No matches'
export const noMatchesHint = 'Clients appear here as soon as they match.'
export const showMore = (count: string) => `Show ${count} more`

// mutations.ts
export const selectAllFailed = 'Couldn’t select all clients'
export const restoreFailed = 'Couldn’t restore the list'
export const listRemoved = (name: string) => `“${name}” removed`
export const listRemovedHint = 'Its clients aren’t affected.'
export const removeFailed = 'Couldn’t remove the list'

// members.tsx
export const followUp = 'Follow up'
