/** Texts of calendar/settings about the Google calendar. */

export const title = 'Google Calendar'
export const hint =
  'See your Google calendar here, and what you add here in Google Calendar. Changes go both ways within minutes.'
export const unavailable = 'Your office hasn’t set up sign-in with Google. Use a feed or an import instead.'
export const connect = 'Connect Google Calendar'
export const reconnect = 'Connect again'
export const connecting = 'Connecting…'
export const denied = 'Google didn’t get your permission, so nothing was connected.'
export const connectFailed = 'Couldn’t start connecting'
export const connected = 'Google Calendar connected. The first sync takes a moment.'
export const connectedTo = (address: string) => `Connected to ${address}`
export const neverSynced = 'The first sync is on its way'
export const lastSynced = (ago: string) => `Last synced ${ago}`
export const syncNow = 'Sync now'
export const syncing = 'Syncing now'
export const disconnect = 'Disconnect'
export const disconnectTitle = 'Disconnect Google Calendar?'
export const disconnectHint =
  'Events from Google disappear here and stay in Google Calendar. Events that you added here stay in both.'
export const disconnected = 'Google Calendar disconnected'
export const changeFailed = 'Couldn’t change the connection'
export const conflicts = 'Changed on both sides'
export const keptHere = (other: string) => `Kept the change made here. In Google it was: ${other}`
export const keptGoogle = (other: string) => `Kept the change made in Google. Here it was: ${other}`
export const untitled = 'Event'
