/** Error messages of clients. */
export const clientErrors = {
  alreadyClient: 'This client already exists in database',
  participantExists: 'This participant has already been added',
  emailJustTaken: 'Another person was just added with this email. Please try again.',
  personJustDeleted: 'One of these people was just deleted by another agent. Please try again.',
  emailsOfDifferentPeople: 'These emails belong to different people',
  ownEmail: 'This is your own email. You can’t add yourself as a client.',
  unknownEmail: 'No contact in the office has this email',
  emailOfOwnClient: (email: string, name: string) => `${email} belongs to your client ${name}`,
  emailOfAnotherPerson: (email: string) => `${email} belongs to another person in the office’s contacts`,
  emailOfClient: 'This email belongs to the client',
  justAddedByAnother: 'One of these people was just added by another agent. Check the list again.',
  reasonMissing: 'Choose a reason',
  sameAgent: 'Choose a different agent',
  noAddressToStop: 'This client has no email address',
  askedElsewhere: 'Asked at another address',
  agentNotActive: 'Clients can only be reassigned to an active agent',
} as const

export const requestErrors = {
  alreadyDecided: 'This request has already been answered or withdrawn',
  agentLeft: 'This agent has left the office',
} as const

export const mergeErrors = {
  sameClient: 'Choose another client to merge this one with',
  alreadyUndone: 'This merge has already been undone',
  laterMerge: 'One of these clients has been merged again since. Undo that merge first.',
} as const

export const tagErrors = {
  nameTaken: 'You already have a tag with this name',
  sameTag: 'Choose another tag to merge this one into',
  limit: (max: number) => `You can have up to ${max} tags. Remove one to add another.`,
} as const

/** `text` is what another tab or device stored meanwhile. */
export const changedTextError = (text: string) =>
  text === ''
    ? 'This was cleared in another window. Save again to replace it.'
    : `This was changed in another window to “${text}”. Save again to replace it.`

export const listErrors = {
  limit: (max: number) => `You can have up to ${max} lists. Remove one to add another.`,
  nameTaken: (name: string) => `You already have a list named “${name}”. Choose another name.`,
} as const

export const taskErrors = {
  limit: (max: number) => `A client can have up to ${max} open tasks. Complete one to add another.`,
} as const

/** Notifications about reassigned clients; `clients` is a name or a number of clients. */
export const reassignmentMessages = {
  from: (clients: string, count: number, agent: string) =>
    `${clients} ${count === 1 ? 'was' : 'were'} reassigned to ${agent}`,
  to: (clients: string, count: number, agent: string) =>
    `${clients} ${count === 1 ? 'was' : 'were'} reassigned to you from ${agent}`,
} as const

/** Notifications about requests to add another agent's client. */
export const requestMessages = {
  single: (agent: string, name: string) =>
    `${agent} asks to work with ${name}, who is another agent’s client`,
  several: (agent: string, count: number) =>
    `${agent} asks to work with ${count.toLocaleString('en-US')} clients of other agents`,
  approved: (name: string) => `${name} is now your client too`,
  declined: (name: string, note: string) =>
    `Your request to work with ${name} was declined${note && `: ${note}`}`,
} as const
