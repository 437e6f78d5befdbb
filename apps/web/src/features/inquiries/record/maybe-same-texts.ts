/** Texts of who may be the person of an inquiry. */

export const title = 'Maybe the same person'
export const thisInquiry = 'This inquiry'
export const client = 'Client'
export const field = 'Field'
export const name = 'Name'
export const email = 'Email'
export const phone = 'Phone'
export const agent = 'Agent'
export const lastActivity = 'Last activity'
export const equal = 'Same'
export const compare = (person: string) => `This inquiry and ${person}`
export const same = 'Same person'
export const samePerson = (person: string) => `Same person as ${person}`
export const notSame = 'Not the same'
export const notSamePerson = (person: string) => `Not the same as ${person}`
export const goesTo = (person: string) => `“Same person” gives this inquiry to ${person}.`
export const othersMayKnow =
  'Another agent may know this person. A supervisor sees both records here and can decide.'
export const linked = 'Linked to the client'
export const notOffered = 'Remembered as someone else'
export const undone = 'Decision undone'
export const notDecided = 'Couldn’t save the decision'
