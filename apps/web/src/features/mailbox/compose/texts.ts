/** Texts of the forms that write email. */

// api.ts
export const templateDeleted = (name: string) => `“${name}” deleted`
export const templateDeleteFailed = (message: string) => `Couldn’t delete the template. ${message}`
export const templateNotRestored = (message: string) => `Couldn’t restore the template. ${message}`

// compose-dialog.tsx
export const askedForNoEmails = (emails: string, count: number) =>
  `${emails} asked not to get emails. Write only what ${count === 1 ? 'this person' : 'they'} asked for.`
export const newMessage = 'New Message'
export const reply = 'Reply'
export const replyToAll = 'Reply to all'
export const forward = 'Forward'
export const forwardThread = 'Forward thread'
export const forwardThreads = (count: number) => `Forward ${count} threads`
export const continueWriting = 'Continue writing:'
export const saveAndClose = 'Save and close'
export const minimize = 'Minimize'
export const discardMessageTitle = 'Discard this message?'
export const forwardedThreadNotSaved = 'Forwarded threads can’t be saved as drafts.'
export const discard = 'Discard'

// composer-footer.tsx
export const savedInBrowserOnly = 'Saved in this browser only'
export const draftSaved = 'Draft saved'
export const reminderAt = (time: string) => `Reminder ${time} if there’s no reply`
export const removeReminder = 'Remove reminder'
export const formatting = 'Formatting'
export const attachFile = 'Attach file'
export const filesToAttach = 'Files to attach'
export const remindMeIfNoReply = 'Remind me if there is no reply'
export const removeDraft = 'Remove draft'
export const sendLater = 'Send later'
export const sendLaterHint = 'Until then you can edit or cancel it in Scheduled.'
export const schedule = 'Schedule'
export const reminderHint = 'We’ll move the thread to the top of your inbox unless someone has replied.'
export const remindMe = 'Remind me'
export const confirmSendTitle = 'Send it anyway?'
export const sendAnyway = 'Send anyway'

// composer-form.tsx
export const message = 'Message'
export const writeYourMessage = 'Write your message'
export const dropFilesToAttach = 'Drop files to attach them'

// composer-notices.tsx
export const writeHere = 'Write here'
export const openInAnotherTab = 'You’re writing this in another tab.'
export const savedAsSeparateDraft =
  'This draft was changed or discarded elsewhere. Your version is now a separate draft.'
export const noLongerSaved = (reason: string) => `${reason} This copy isn’t saved.`
export const saveAsNewDraft = 'Save as a new draft'

// discard-draft.ts
export const draftRemoveFailed = (message: string) => `Couldn’t remove the draft. ${message}`
export const draftRestoreFailed = (message: string) => `Couldn’t restore the draft. ${message}`
export const tryAgain = 'Try again'
export const draftRemoved = 'Draft removed'

// fields/chip.tsx
export const invalidEmailAddressDetail = (email: string) => `Invalid email address: ${email}`
export const remove = (name: string) => `Remove ${name}`
export const recipientLabel = (name: string, email: string) => `${name}, ${email}`
export const invalidRecipientLabel = (label: string) => `${label}, invalid email address`

// fields/draft-fields.tsx
export const cc = 'CC'
export const bcc = 'BCC'
export const to = 'To'
export const subject = 'Subject'

// fields/recipients-field.tsx
export const suggestionsFor = (label: string) => `Suggestions for ${label}`
export const found = (count: number) => `${count} found`

// fields/suggestion-list.tsx
export const colleague = 'Colleague'
export const client = 'Client'

// fields/use-recipients.ts
export const invalidEmailAddress = 'Invalid email address'

// model/draft-form.ts
export const andOthers = (names: string, count: number) => `${names} and ${count} others`

// model/file-limits.ts
export const megabytes = (count: string) => `${count} MB`
export const fileIsEmpty = (name: string) => `“${name}” is empty.`
export const fileTooLarge = (name: string, size: string, limit: string) =>
  `“${name}” is ${size}. An email can carry up to ${limit}.`
export const filesTooLarge = (name: string, size: string, limit: string) =>
  `With “${name}” the files would be ${size}. An email can carry up to ${limit}.`
export const unsupportedImage = (name: string) =>
  `Many email apps can’t show “${name}” in the text. Attach it instead.`
export const imageTooLarge = (name: string, size: string, limit: string) =>
  `“${name}” is ${size}. Images in the text can be up to ${limit}. Attach it instead.`

// model/send-warnings.ts
export const noSubjectWarning = 'It has no subject.'
export const noAttachmentWarning = 'It mentions an attachment, but no file is attached.'

// model/time-options.ts
export const tomorrow = 'Tomorrow'
export const in2Days = 'In 2 days'
export const in4Days = 'In 4 days'
export const inAWeek = 'In a week'

// open-draft.ts
export const wasNotSent = (reason: string) => `Not sent: ${reason}`
export const offlineDraft = 'Can’t reach PB Office. Showing the draft saved in this browser.'
export const unsavedChangesRestored =
  'Your last changes hadn’t been saved to the server. We restored them from this browser.'
export const changedElsewhere = 'This draft was changed elsewhere. Showing the newer version.'
export const changedElsewhereVersionKept =
  'This draft was changed elsewhere. Showing the newer version. Yours is now a separate draft.'
export const unsentReplyRestored = 'We restored the reply you had started.'

// use-closed-drafts.ts
export const alreadySent = 'This email was sent in another tab or on another device.'
export const alreadyRemoved = 'This draft was removed in another tab or on another device.'

// parts/delivery-tracker.tsx
export const yourMessageWasNotSent = (recipients: string) => `Your message to ${recipients} was not sent`
export const yourMessageIsNotSentYet = (recipients: string) => `Your message to ${recipients} isn’t sent yet`
export const yourMessageDidNotReachEveryone = 'Your message didn’t reach everyone'
export const openDraft = 'Open draft'
export const yourMessageMayHaveBeenSent = (recipients: string) =>
  `Your message to ${recipients} may have been sent`
export const connectionLost = 'The connection broke before we got a confirmation, so we won’t send it again.'
export const show = 'Show'

// parts/file-tiles.tsx
export const uploading = (name: string) => `Uploading ${name}`
export const uploadProgress = (percent: number, size: string) => `${percent}% of ${size}`
export const attachments = 'Attachments'
export const threadAsFiles = 'The thread, one file per message'
export const retryUpload = (name: string) => `Try ${name} again`
export const cancelUpload = (name: string) => `Cancel ${name}`

// parts/open-error-dialog.tsx
export const draftOpenFailed = 'Couldn’t open the draft'

// parts/quoted-text.tsx
export const hideQuotedText = 'Hide quoted text'
export const showQuotedText = 'Show quoted text'
export const removeQuotedText = 'Remove quoted text'
export const quotedText = 'Quoted text'

// parts/replied-message.tsx
export const repliedMessageGone = 'The email this answers was deleted.'
export const answering = (sender: string, time: string) => `To ${sender}’s email of ${time}`
export const forwarding = (sender: string, time: string) => `${sender}’s email of ${time}`

// parts/save-template-dialog.tsx
export const templateSaved = 'Template saved'
export const saveAsTemplate = 'Save as template'
export const templateContents = 'Saves the subject and text, without signature, recipients, and files.'
export const saveTemplate = 'Save template'
export const name = 'Name'
export const myTemplates = 'My templates'
export const deleteTemplate = (name: string) => `Delete ${name}`

// parts/send-button.tsx
export const sendWithShortcut = (shortcut: string) => `Send (${shortcut})`
export const sending = 'Sending...'
export const send = 'Send'
export const moreWaysToSend = 'More ways to send'
export const sendLaterItem = 'Send later…'

// parts/signature-menu.tsx
export const signature = 'Signature'
export const noSignature = 'No signature'
export const manageSignatures = 'Manage signatures'

// parts/template-menu.tsx
export const inquiryReply = 'Inquiry reply'
export const listingsToConsider = 'Listings to consider'
export const stillAvailable = 'Is it still available?'
export const applicationChecklist = 'Application checklist'
export const invoice = 'Invoice'
export const templateLoadFailed = (message: string) => `Couldn’t load the template. ${message}`
export const templates = 'Templates'
export const readyToUse = 'Ready to use'
export const saveAsTemplateItem = 'Save as template…'

// parts/time-dialog.tsx
export const chooseDateAndTime = 'Choose a date and time'
export const chooseFutureTime = 'Choose a time in the future'
export const otherDateAndTime = 'Other date and time'
export const inTimeZone = (zone: string) => `In ${zone}`

// recover-drafts.ts
export const draftRecovered = 'We recovered a draft that wasn’t saved when you left. It’s in Drafts now.'
export const draftsRecovered = (count: number) =>
  `We recovered ${count} drafts that weren’t saved when you left. They’re in Drafts now.`
export const open = 'Open'

// reply-composer.tsx
export const replyForm = 'Reply form'
export const replyType = 'Reply type'

// use-file-removal.ts
export const filesDeleted = (files: string) => `${files} deleted`

// use-files.ts
export const imageUploadFailed = (name: string, message: string) => `Couldn’t add “${name}”. ${message}`

// use-send.ts
export const addRecipient = 'Add a recipient'
export const tooManyRecipients = (max: number) => `You can enter up to ${max} people in each field`
export const addSubject = 'Add a subject'
export const undoFailed = (message: string) => `Couldn’t cancel the message. ${message}`
export const messageSending = (recipients: string) => `Sending your message to ${recipients}`
export const messageSent = (recipients: string) => `Success: Your message to ${recipients} has been sent`
export const messageScheduled = (recipients: string, time: string) =>
  `Your message to ${recipients} will be sent ${time}`
export const uploadIncomplete = 'A file didn’t upload. Try it again or remove it.'
export const uploadRemoved =
  'You removed a file while it was uploading, so your message wasn’t sent. Send it again if that’s what you want.'
export const sendFailed = (message: string) => `Your message was not sent. ${message}`
export const sendFailedRetrySafe = (message: string) =>
  `Your message was not sent. ${message} You can safely send it again: it goes out once.`
