/** Texts of clients/record/reassign. */

// agent-select.tsx
export const chooseAgent = 'Choose an agent'

// mutations.ts
export const reassignmentUndone = (clients: string) => `Moved back ${clients}`
export const undoFailed = 'Couldn’t move the clients back'
export const alreadyClients = (names: string, agent: string) => `${names}: already with ${agent}.`
export const noneReassigned = 'No clients reassigned'
export const reassigned = (clients: string, agent: string) => `Reassigned ${clients} to ${agent}`

// reassign-dialog.tsx
export const reassignClients = (clients: string) => `Reassign ${clients}`
export const reassignHint =
  'Participants, saved searches, notes and sent listings move along. Email stays with its sender.'
export const reassign = 'Reassign'
export const newAgent = 'New agent'

// reassign.tsx
export const currentAgent = 'Current agent'
export const search = 'Search'
export const searchByEmailOrName = 'Search by email or name'
export const chooseAgentHint = 'See their clients here and check the ones to reassign.'
export const noClientsFound = 'No clients found matching the given criteria'
export const checkAll = 'Check all'
export const checkedCount = (clients: string) => `${clients} checked`
export const firstShown = (count: string) => `, showing the first ${count}`
export const reassignChecked = 'Reassign checked…'
export const clients = 'Clients'
