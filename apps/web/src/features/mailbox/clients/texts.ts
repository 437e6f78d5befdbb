/** Texts about clients in the mailbox, and of the mail on a client's page. */

// add-as-client.tsx
export const addAsClient = 'Add as client'

// client-card.tsx
export const client = 'Client'
export const removed = 'Removed'
export const lastContact = (ago: string) => ` · last contact ${ago}`
export const call = (phone: string) => `Call ${phone}`
export const text = (phone: string) => `Text ${phone}`
export const askToApply = (name: string) => `Ask ${name} to apply`
export const startDeal = (name: string) => `Start a deal for ${name}`
export const allMessagesWith = (name: string) => `All messages with ${name}`
export const savedListingsFor = (name: string) => `Saved listings for ${name}`

// client-messages.tsx
export const messagesWith = (name: string) => `messages with ${name}`
export const newMessage = 'New Message'
export const loadFailed = 'Couldn’t load messages'
export const noMessagesYet = (name: string) => `No messages with ${name} yet`
export const emailsAppearHere = 'Your emails with each other appear here, from any of their addresses.'
export const threads = 'Threads'

// thread-people.tsx
export const people = 'People'
export const isNotClientYet = 'is not a client yet'
export const sendListings = 'Send listings'
export const sendListingsTo = (name: string) => `Send listings to ${name}`
