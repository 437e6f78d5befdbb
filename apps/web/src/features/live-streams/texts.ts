import { undoTime } from '@pb/rules/mail/undo'
import type { LiveStreamState } from '@pb/contract/live-stream-schemas'

/** Texts of features/live-streams. */

export const states: Readonly<Record<LiveStreamState, string>> = {
  upcoming: 'Upcoming',
  live: 'Live',
  interrupted: 'Reconnecting',
  past: 'Past',
  canceled: 'Canceled',
}
export const onlineOnly = 'Online only'
export const inPersonToo = 'Online and in person'
export const elsewhere = 'On another service'
export const watching = (count: number) => `${count.toLocaleString('en-US')} watching`
export const peak = (count: number) => `${count.toLocaleString('en-US')} at the same time`
export const offMarket = 'Listing off the market'
export const recordings = {
  none: '',
  private: 'Recording for you only',
  public: 'Recording published',
  deleted: 'Recording deleted',
} as const

// mutations.ts
export const scheduled = 'Live stream scheduled'
export const saved = 'Live stream saved'
export const canceled = 'Live stream canceled'
export const restored = 'Live stream restored'
export const ended = 'The live stream has ended'
export const changeFailed = 'Couldn’t change the live stream'
export const recordingSaved = 'Recording saved'
export const recordingDeleted = 'Recording deleted'
export const recordingRestored = 'Recording restored'
export const invited = (count: number) =>
  count === 1 ? `Email goes out in ${undoTime}` : `${count} emails go out in ${undoTime}`
export const inviteUndone = 'Undone. No email was sent.'
export const inviteNotUndone = 'Couldn’t undo'
