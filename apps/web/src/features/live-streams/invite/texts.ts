import type { LiveInvitation } from '@pb/contract/live-stream-schemas'

/** Texts of live-streams/invite. */

// invite-dialog.tsx
export const title = 'Invite clients'
export const description = 'Each gets an email of their own, with the link and a calendar file.'
export const chooseClients = 'Choose at least one client'
export const chosen = 'Clients who get the email'
export const subject = 'Subject'
export const message = 'Message'
export const messageHint = '{first_name} and {agent} are filled in. The link and the time follow your text.'
export const steering = 'Why these words are needed'
export const steeringHint = 'The text has words about people or neighborhoods that may steer clients.'
export const send = (count: number) => (count > 1 ? `Send ${count} emails` : 'Send email')

// invitations-panel.tsx
export const invitations = 'Invitations'
export const invite = 'Invite clients'
export const none = 'No one is invited yet.'
export const loadFailed = 'Couldn’t load the invitations'
export const showAll = (count: string) => `Show all ${count}`
export const states: Readonly<Record<LiveInvitation['state'], string>> = {
  waiting: 'Email is about to leave',
  queued: 'Email in the outbox',
  failed: 'Email not sent',
  dropped: 'Email not sent',
  'opted-out': 'Asked not to get emails',
}

// email-clients.tsx
export const emailClients = (count: number) =>
  count === 1 ? 'Email the invited client' : `Email the ${count.toLocaleString('en-US')} invited clients`
export const emailHint =
  'It leaves after a minute, with a file that updates their calendar. Undo before then and nothing is sent.'
export const noEmailHint = 'Their calendars keep the old entry.'
