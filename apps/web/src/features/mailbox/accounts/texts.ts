/** Texts of the mail account settings. */

// api.ts
export const connectedTo = (address: string) => `${address} is connected`
export const notConnectedToast = 'The account was not connected'
export const disconnectedToast = 'Your mail account is disconnected'
export const movedToBuiltin = (address: string) => `Your mailbox is ${address} again`

// mail-account.tsx
export const importOldEmail = 'Import old email'
export const importOldEmailHint = 'from another program: mbox, Google Takeout or .eml files'

// account-actions.tsx
export const gmailKeepsDeleted =
  'Gmail keeps emails you permanently delete in its trash for 30 days, unless you allow us to delete them.'
export const allowPermanentDeletion = 'Allow permanent deletion'
export const connectIssuer = (issuer: string) => `Connect ${issuer}`
export const reconnectIssuer = (issuer: string) => `Reconnect ${issuer}`
export const reconnect = 'Reconnect'
export const connectOtherAccount = 'Connect another account'
export const disconnect = 'Disconnect'
export const switchToOfficeMail = 'Use office mail'

// account-status.ts
export const google = 'Google'
export const microsoft = 'Microsoft'
export const progress = (done: string, total: string) => `${done} of ${total}`
export const reconnectNeeded = 'Reconnect your mail account. Until then, you can’t send or receive email.'
export const accountDisconnected = 'Your mail account is disconnected. You can’t send or receive email.'
export const behind = (duration: string) => `Email is ${duration} behind.`
export const accountUnavailable = 'Can’t reach your mail account. We’ll keep trying.'
export const accountFull =
  'Your mail account is full, so it can’t take new email. Delete email there or get more storage.'
export const fetchingOlderEmail = 'Fetching older email'
export const fetchingOlderEmailProgress = (progress: string) => `Fetching older email, ${progress}`
export const allowDeletionHint =
  'Gmail keeps emails you permanently delete in its trash for 30 days. Google needs your permission to delete them.'
export const pendingBoth = (emails: string, changes: string) => `${emails} and ${changes}`

// account-summary.tsx
export const officeMail = 'Office mail'
export const gmail = 'Gmail'
export const outlook = 'Microsoft Outlook'
export const imapAndSmtp = 'IMAP and SMTP'
export const connected = 'Connected'
export const notConnected = 'Not connected'
export const disconnected = 'Disconnected'
export const notYet = 'Not yet'
export const lastSynced = 'Last synced'
export const incomingServer = 'Incoming server'
export const outgoingServer = 'Outgoing server'
export const userName = 'Username'
export const pending = 'Waiting to sync'
export const unreadableMessages = 'Couldn’t read, will retry'
export const stillReadable = (reason: string) =>
  `${reason} You can still read your email here, but you can’t send or receive until you reconnect.`
export const accountNotResponding = 'Can’t reach the account right now. We’ll keep trying.'
export const fetchingNewestFirst = 'Fetching older email, newest first'
export const starting = 'Starting'

// guess-servers.ts
export const needsAppPassword = 'Needs an app password. Create one in the account’s security settings.'
export const microsoftRefusesPasswords =
  'Microsoft no longer accepts passwords from email apps, so this probably won’t work.'
export const connectMicrosoftInstead =
  'Microsoft no longer accepts passwords from email apps. Cancel and choose Connect Microsoft.'

// imap-dialog.tsx
export const bothServersTested = 'We test both servers before we save anything.'
export const testingServers = 'Testing both servers'
export const connect = 'Connect'

// imap-form.tsx
export const guessedServers = 'We guessed these servers. Check your provider’s help pages.'
export const emailAddress = 'Email address'
export const usuallyYourEmail = 'Usually your email'
export const password = 'Password'
export const appPasswordHint = 'An app password, if your provider has them'
export const incomingMail = 'Incoming mail (IMAP)'
export const outgoingMail = 'Outgoing mail (SMTP)'

// leave-dialog.tsx
export const passwordDeleted = 'We delete your password.'
export const googleAccessRevoked = 'We revoke our access at Google.'
export const microsoftAccessDeleted =
  'We delete our access. Microsoft still lists it among your account’s apps until you remove it there.'
export const emailsWait = (emails: string) => `Not sent yet: ${emails} will wait.`
export const emailsBecomeDrafts = (emails: string) => `Not sent yet: ${emails} will move back to Drafts.`
export const emailsSentByOffice = (emails: string) => `Not sent yet: ${emails} will go out from office mail.`
export const changesDropped = (changes: string) => `Not synced yet: ${changes} won’t reach the account.`
export const switchToOfficeMailTitle = 'Use office mail?'
export const disconnectTitle = (address: string) => `Disconnect ${address}?`
export const switchAccount = 'Switch'
export const emailStays = 'Email that is here stays here. Email in the account stays there.'
export const mailboxBecomes = (address: string) => `Your mailbox will be ${address}.`
export const noEmailUntilReconnected = 'You can’t send or receive email until you reconnect.'

// mail-account.tsx
export const mailAccount = 'Mail account'
export const syncsWithEmail =
  'Changes sync both ways. Email that is already here stays here if you switch or disconnect.'
export const loadingAccount = 'Loading the mail account'

// mailbox-status.tsx
export const tryNow = 'Try now'
export const allow = 'Allow'

// oauth-callback.tsx
export const permissionDenied = 'Nothing was connected because you didn’t give permission.'
export const connectingAccount = 'Connecting your mail account'

// offer-panel.tsx
export const isThisYourAccount = 'Is this the right account?'
export const issuerOpened = (issuer: string) => `${issuer} signed you in to`
export const connectWarning = (ownAddress: string, address: string) =>
  `, but your address here is ${ownAddress}. If you connect it, your mail is sent from ${address}.`
export const connectIt = 'Connect it'
export const dontConnect = 'Don’t connect'

// server-fields.tsx
export const tls = 'TLS'
export const starttls = 'STARTTLS'
export const none = 'None'
export const server = 'Server'
export const exampleHost = (protocol: string) => `${protocol}.example.com`
export const port = 'Port'
export const encryption = 'Encryption'
export const encryptionFor = (legend: string) => `Encryption, ${legend}`

// use-retry-account.ts
export const stillUnavailable = 'Still can’t reach your mail account. We’ll keep trying.'
export const availableAgain = 'Your mail account responds again.'

// snapshot-progress.tsx
export const olderEmailFetched = 'Older email fetched'
