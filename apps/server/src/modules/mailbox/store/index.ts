export { addMessage, type Arrival } from './add-message.ts'
export { newFileKey } from './files.ts'
export { lockMailbox, mailboxOf, ownerOfAddress } from './mailbox.ts'
export { settle } from './settle.ts'
