/** Texts of an open thread. */

// attachment-tile.tsx
export const attachment = 'attachment'
export const downloadFile = (name: string) => `Download ${name}`
export const download = 'Download'

// body-warnings.tsx
export const senderNameShows = 'The sender’s name shows'
export const butItCameFrom = ', but this email came from'
export const linkShows = 'A link shows'
export const butOpens = 'but opens'

// long-message-note.tsx
export const onlyBeginning = 'This message is very long. Only its beginning is shown here.'
export const onlyText =
  'The formatting of this message cannot be shown. This is its text, or the beginning of it.'
export const openWhole = 'Download the whole message'

// delivery-note.tsx
export const sends = (time: string) => `Sends ${time}`
export const notSentYet = (reason: string) => `Not sent yet. ${reason}`
export const sending = 'Sending…'
export const uncertain = (reason: string) =>
  `We can’t tell whether this was sent, so we won’t send it again on our own. ${reason}`
export const notSent = (reason: string) => `Not sent. ${reason}`
export const canceled =
  'You deleted this before it was sent, so it won’t be sent. Restore it to schedule it again.'
export const moveToDrafts = 'Move to Drafts'
export const markAsSent = 'Mark as sent'
export const sendAgain = 'Send again'
export const sendNow = 'Send now'
export const editOrCancel = 'Edit or cancel'

// delivery-recipients.tsx
export const deliveryByRecipient = 'Delivery by recipient'
export const sentTo = (recipient: string) => `Sent to ${recipient}`
export const sentToAll = (count: number) => `Sent to all ${count} recipients`
export const nextTry = (time: string) => `Not sent yet. Next try ${time}`
export const recipientWaiting = 'Not sent yet'
export const recipientSent = 'Sent'
export const recipientDelayed = 'Delayed'
export const recipientRefused = 'Not delivered'
export const recipientBounced = 'Bounced'
export const recipientUncertain = 'May not have received it'
export const recipientCanceled = 'Not sent, because you deleted it'

// message-attachments.tsx
export const toggleAttachments = (shown: boolean, count: number) =>
  `${shown ? 'Hide' : 'Show'} attachments (${count})`
export const attachments = 'Attachments'

// message-body.tsx
export const messageFrom = (sender: string) => `Message from ${sender}`
export const hideQuotedText = 'Hide quoted text'
export const showQuotedText = 'Show quoted text'

// message-frame.tsx
export const messageLoadFailed = 'Couldn’t load this message. Reload the page to try again.'

// message-header.tsx
export const leadAddress = (email: string, portal: string, sender: string) =>
  `${email} ${portal} <${sender}>`.trimStart()
export const withAttachments = 'With attachments'

// recipients.tsx
export const recipientDetails = 'Show recipients'
export const toRecipients = (recipients: string) => `To ${recipients}`
export const ccRecipients = (recipients: string) => `Cc ${recipients}`
export const bccRecipients = (recipients: string) => `Bcc ${recipients}`
export const undisclosedRecipients = '(undisclosed recipients)'
export const addresses = 'Addresses'
export const from = 'From'
export const replyTo = 'Reply to'
export const to = 'To'
export const cc = 'Cc'
export const bcc = 'Bcc'
export const date = 'Date'

// remote-images-bar.tsx
export const trackersRemoved = (trackingPixels: string) => `${trackingPixels} removed.`
export const imagesShown = 'Images are shown.'
export const imagesShownFrom = (sender: string) => `Images are shown for everything from ${sender}.`
export const blockImages = 'Block images'
export const imagesBlocked = (images: string) => `${images} blocked.`
export const showImages = 'Show images'
export const alwaysShowFrom = (sender: string) => `Always show from ${sender}`

// sender-notice.tsx
export const firstTimeSender = 'Outside your office. This is the first email from this sender.'
export const outsideOffice = 'Outside your office'

// message-menu.tsx
export const moreActions = 'More'
export const showOriginal = 'Show original'
export const downloadOriginal = 'Download original'

// thread.tsx
export const noThread = 'No thread'
export const threadLoadFailed = 'Couldn’t load this thread'
export const loadingThread = 'Loading thread...'

// thread-header.tsx
export const thread = 'Thread'
export const backTo = (list: string) => `Back to ${list}`
export const previousThread = 'Previous thread'
export const nextThread = 'Next thread'

// thread-message.tsx
export const reply = 'Reply'
export const messageReplyToAll = 'Reply To All'
export const forward = 'Forward'

// draft-buttons.tsx
export const continueDraft = 'Continue draft'
export const continueDraftTo = (kind: string, recipients: string) => `Draft: ${kind} to ${recipients}`
export const noRecipient = 'no one yet'
export const draftKinds = { new: 'email', reply: 'reply', replyToAll: 'reply', forward: 'forward' }

// thread-messages.tsx
export const messages = 'Messages'
export const replyToAll = 'Reply to all'

// use-delivery-action.ts
export const markedAsSent = 'Marked as sent'
export const sendingAgain = 'Sending again'
export const sendingNow = 'Sending now'
export const movedToDrafts = 'Moved to Drafts. It won’t be sent.'
export const addressChanged = 'Moved to Drafts because your mailbox address has changed'
export const deliveryChangeFailed = (message: string) => `Couldn’t change this message. ${message}`

// use-new-messages.ts
export const newMessageFrom = (sender: string) => `New message from ${sender}`

// use-remote-images.ts
export const imageChangeFailed = (message: string) => `Couldn’t change the image settings. ${message}`
