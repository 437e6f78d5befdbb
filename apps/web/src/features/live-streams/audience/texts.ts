/** Texts of live-streams/audience. */

// audience-panel.tsx
export const chat = 'Messages'
export const viewers = 'Viewers'
export const watching = (count: number) => `${count.toLocaleString('en-US')} watching now`
export const peak = (count: number) => `Most at the same time: ${count.toLocaleString('en-US')}`
export const noMessages = 'No messages yet'
export const noMessagesHint = 'What viewers write appears here.'
export const noViewers = 'No viewers yet'
export const chatOff = 'Messages are off for this live stream.'
export const loadFailed = 'Couldn’t load the audience'

// message-row.tsx
export const question = 'Question'
export const host = 'Host'
export const hide = 'Take down'
export const hideFrom = (name: string) => `Take down the message of ${name}`
export const show = 'Show again'
export const showFrom = (name: string) => `Show again: the message of ${name}`
export const isHidden = 'Taken down'
export const answer = 'Answer by email'

// viewer-row.tsx
export const left = 'Left'
export const muted = 'Muted'
export const removed = 'Removed'
export const mute = (name: string) => `Mute ${name}`
export const unmute = (name: string) => `Unmute ${name}`
export const remove = (name: string) => `Remove ${name}`
export const readmit = (name: string) => `Let back in: ${name}`
export const removeTitle = (name: string) => `Remove ${name}?`
export const removeText =
  'The video and the messages stop in their browser, and they can’t write. You can let them back in.'
export const removeLimit =
  'Anyone with the link can watch, so they can come back in a private window or on another device, as a new viewer.'
export const muteShort = 'Mute'
export const unmuteShort = 'Unmute'
export const removeShort = 'Remove'
export const readmitShort = 'Let back in'

// host-form.tsx
export const write = 'Write to everyone'
export const send = 'Send'
export const notSent = 'Couldn’t send the message'
export const changeFailed = 'Couldn’t change it'
