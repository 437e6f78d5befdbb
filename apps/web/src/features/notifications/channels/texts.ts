/** Texts of the notification settings. */

// api.ts
export const notSaved = (message: string) => `We couldn't save that. ${message}`
export const browserNotRemoved = (message: string) => `We couldn't remove the browser. ${message}`
export const testPushSent = 'Test sent. It should appear in a moment.'
export const testPushExpired = 'That browser no longer accepts notifications, so we removed it.'
export const testPushFailed = "We couldn't reach that browser's push service. Try again later."
export const testEmailSent = 'Test email sent'

// browser-list.tsx
export const thisBrowser = 'This browser'
export const added = (day: string, lastSent: string) => `Added ${day} · ${lastSent}`
export const nothingSentYet = 'nothing sent yet'
export const lastSent = (time: string) => `last sent ${time}`
export const sendATestTo = (name: string) => `Send a test to ${name}`
export const sendATest = 'Send a test'
export const removeName = (name: string) => `Remove ${name}`
export const remove = 'Remove'
export const removeQuestion = (name: string) => `Remove ${name}?`
export const removeHint = 'It gets no notifications until you turn them on in that browser again.'
export const subscribedBrowsers = 'Browsers with notifications on'

// kind-matrix.tsx
export const notificationKind = 'Notify me about'
export const browser = 'Browser'
export const email = 'Email'

// email-channel.tsx
export const emailHint = (emailAddress: string) =>
  `To ${emailAddress}, grouped every few minutes; security alerts right away. We skip what you've already read.`
export const emailNotSetUp = "This office can't send email yet: no SMTP relay is set up."

// notification-channels.tsx
export const allChannelsOff = 'Browser and email notifications are off. Turn them back on in'
export const pushOff = 'Browser notifications are off. Turn them back on in'
export const emailOff = 'Email notifications are off. Turn them back on in'
export const yourProfile = 'your profile'
export const notifications = 'Notifications'
export const channelsLead = 'All notifications appear under the bell. Choose which ones to get elsewhere too.'
export const loadingNotificationSettings = 'Loading notification settings'

// this-browser.tsx
export const insecure = 'Unavailable: connection isn’t secure'
export const insecureHint =
  'Browsers only allow notifications over https://. Ask your office’s administrator to turn it on.'
export const unsupported = 'Unavailable in this browser'
export const unsupportedHint =
  'This browser doesn’t support push notifications. Try a current Chrome, Edge, Firefox or Safari.'
export const blocked = 'Blocked in this browser'
export const blockedHint =
  'To unblock, click the icon left of the address bar, set Notifications to “Allow”, and come back here.'
export const on = 'On in this browser'
export const onHint = 'You get what you chose below until you sign out here.'
export const off = 'Off in this browser'
export const offHint = 'Allow it to get what you chose below even when PB Office is closed.'
export const turnOffHere = 'Turn off here'
export const allowInThisBrowser = 'Allow in this browser'
export const turnOnHere = 'Turn on here'

// use-push-toggle.ts
export const permissionDenied = "The browser didn't allow it."
export const pushServiceUnreachable = "The browser couldn't reach its push service."
export const pushTurnedOn = 'Notifications are on in this browser'
export const pushNotTurnedOn = (reason: string) => `We couldn't turn on notifications. ${reason}`

// kind-matrix.tsx
/** Which events each kind covers. */
export const kindHints: Readonly<Record<string, string>> = {
  listing_match: 'New listings that match a client’s saved search',
  listing_change: 'Price and status changes of listings you work with',
  inquiry: 'New inquiries about a listing',
  client: 'A client opens, likes or comments on what you sent',
  application: 'Completed forms, new documents and replies',
  deal: 'A deal advances, is returned or gets paid',
  mail: 'New emails from clients',
  calendar: 'Upcoming showings, open houses and dates',
  license: 'Your license expires soon',
  security: 'Sign-ins and changes to your account',
  system: 'Imports, exports and office news',
}
