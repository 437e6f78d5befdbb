/** Texts of clients/requests. */

// decide-dialog.tsx
export const approveManyHint =
  'Each of them also becomes a client of the agent who asked. Notes stay private to each agent.'
export const declineManyHint = 'We’ll notify the agents who asked. They can ask again later.'
export const approveHint = (name: string, agent: string) =>
  `${name} also becomes a client of ${agent}. Notes stay private to each agent.`
export const declineHint = (agent: string) => `We’ll notify ${agent}, who can ask again later.`
export const approveQuestion = (subject: string) => `Approve ${subject}?`
export const declineQuestion = (subject: string) => `Decline ${subject}?`
export const approve = 'Approve'
export const decline = 'Decline'
export const noteToAgents = 'Note to the agents'
export const noteTo = (name: string) => `Note to ${name}`

// mutations.ts
export const requestApproved = (name: string, agent: string) => `${name} is now a client of ${agent}`
export const requestDeclined = (name: string) => `Declined the request for ${name}`
export const requestsDecided = (requests: string, approve: boolean) =>
  `${requests} ${approve ? 'approved' : 'declined'}`
export const oneRequest = 'One request'
export const decisionFailed = 'Couldn’t save your decision'
export const requestCanceled = (name: string) => `Canceled the request for ${name}`
export const cancelFailed = 'Couldn’t cancel the request'

// request-line.tsx
export const pending = 'Pending'
export const approved = 'Approved'
export const declined = 'Declined'
export const lastActive = (name: string, ago: string) => `${name}, last active ${ago}`
export const wantsClient = 'wants to add this client.'
export const alreadyInTouch = (agents: string) => `Already in touch: ${agents}`
export const requestedAt = (moment: string) => `Requested ${moment}`
export const decidedAt = (moment: string) => `, decided ${moment}`
export const cancelRequest = 'Cancel request'

// requests.tsx
export const decided = 'Decided'
export const requests = 'Requests'
export const checkAll = 'Check all'
export const checkedCount = (requests: string) => `${requests} checked`
export const declineChecked = 'Decline checked…'
export const approveChecked = 'Approve checked…'
export const noPendingRequests = 'No pending requests'
export const noDecidedRequests = 'No decided requests'
export const approvalHint =
  'If another agent was in touch with a person in the last 90 days, a supervisor needs to approve.'
