/** Texts of the dialog that sends listings. */

// email-form.tsx
export const offMarket = (addresses: string, single: boolean) =>
  `${addresses} ${single ? 'is' : 'are'} off the market and won’t be sent.`
export const sendAgain = 'Resend listings they already have'
export const subject = 'Subject'
export const message = 'Message'
export const placeholdersHint = 'Use {first_name} and {n} for each client’s first name and number of listings'
export const listingsAddedBelow = 'Listings are added below'
export const send = 'Send'

// email-preview.tsx
export const preview = 'Preview'
export const previewFor = 'Preview for'
export const previewForName = (name: string) => `Preview for ${name}`
export const noSubject = 'No subject'
export const anyFirstName = '(first name)'
export const clientsYouAdd = 'the clients you add'
export const fromTo = (agent: string, recipient: string) => `${agent} to ${recipient}`
export const viewListing = 'See the listing and tell me what you think'
export const viewListings = 'See the listings and tell me what you like'

// notices-due.tsx
export const sendWithEmail = 'Send with this email. Client acknowledges on their page.'
export const alreadyGiven = 'Already given'
export const requiredDisclosures = 'Required disclosures'
export const notSentYetTo = (names: string) => `Not sent yet to ${names}.`

// recipients.tsx
export const noEmailAddress = 'No email address. Send a text message instead.'
export const optedOut = 'Asked not to get emails, so gets none.'
export const hasAll = 'Already has all of these'
export const hasSome = (sent: number, total: number) => `Already has ${sent} of ${total}. Gets the rest.`
export const to = 'To'
export const removeRecipient = (name: string) => `Remove ${name}`

// recipient-picker.tsx
export const addRecipient = 'Add a client'
export const addRecipientHint = 'Client’s name or email'
export const addNewClient = 'Add a new client'
export const addAsNewClient = (text: string) => `Add “${text}” as a new client`
export const notAClient = (name: string) => `${name} isn’t a client yet.`
export const addAsClient = 'Add as client'

// listings-field.tsx
export const listings = 'Listings'
export const removeListing = (subject: string) => `Remove ${subject}`
export const addListing = 'Add a listing'
export const addListingHint = 'Address, unit or listing ID'
export const noListingMatches = 'No active listing matches'
export const alsoSendTo = (name: string) => `Also send to ${name}`

// save-dialog.tsx
export const saveFor = (listings: string) => `Save ${listings} for a client`
export const saveFailed = (message: string) => `Nothing was saved. ${message}`

// send-body.tsx
export const email = 'Email'
export const textMessage = 'Text message'
export const oneEmail = '1 email, private link'
export const severalEmails = (emails: string) => `${emails}, each with a private link`
export const cancel = 'Cancel'
export const sendToClients = (count: number) => `Send to ${count} clients`
export const done = 'Done'
export const sendBy = 'Send by'
export const discardTitle = 'Discard your message?'
export const discardDescription = 'The listings haven’t been sent.'
export const discard = 'Discard'

// send-dialog.tsx
export const sendTo = (listings: string, recipient: string) => `Send ${listings} to ${recipient}`
export const sendListings = (listings: string) => `Send ${listings}`
export const sendTitle = 'Send listings'

// send-result.tsx
export const someNotSent = 'Some emails weren’t sent'
export const nothingNewToSend = 'Nothing new to send'
export const close = 'Close'
export const tryAgain = 'Try again'
export const retryFailed = (message: string) => `Couldn’t try again. ${message}`

// template-select.tsx
export const templateFailed = (message: string) => `Couldn’t load the template. ${message}`
export const templateMenu = 'Use a template'
export const myTemplates = 'My templates'
export const readyToUse = 'Ready to use'
export const listingsTemplate = 'Listings to look at'

// text-messages.tsx
export const messageCopied = 'Message copied'
export const copyFailed = 'Couldn’t copy the message. Select it and copy it yourself.'
export const noPhoneNumber = 'No phone number. Copy the link instead.'
export const createLink = 'Create link'
export const creatingLinkFor = (name: string) => `Creating a link for ${name}`
export const createLinkFailed = (message: string) => `Couldn’t create the link. ${message}`
export const whatsApp = 'WhatsApp'
export const copy = 'Copy'
export const noneAvailable = 'None of these listings can be sent anymore.'
export const textMessagesHint =
  'Each person gets a private link. It counts as sent once you open the message or copy it.'

// use-send-contents.ts
export const tooManyClients = (max: number) => `You can send to up to ${max} clients at once.`
export const tooManyListings = (max: number) => `You can send up to ${max} listings at once.`

// use-send.ts
export const pickRecipient = (text: string) => `Pick a client for “${text}”, or clear the field.`
export const chooseClient = 'Add a client to send to.'
export const chooseListing = 'Add a listing that is on the market.'
export const noOneToEmail = 'None of these clients would get an email. See the notes under their names.'
export const reasonRequired = 'Add a reason to keep these words, or remove them.'
export const sendFailed = (message: string) => `Nothing was sent. ${message}`
export const inSubject = 'the subject'
export const inMessage = 'the message'
export const inDescription = 'a description'
export const inDescriptionOf = (address: string) => `the description of ${address}`

// wording-warning.tsx
export const fairHousingCheck = 'Fair housing check'
export const reviewWording = 'Fair housing: review these words before you send'
export const foundIn = (words: string, location: string) => `“${words}” in ${location}.`
export const reasonLabel = 'Or why you’re keeping them'
export const reasonHint = 'Saved with this send'
