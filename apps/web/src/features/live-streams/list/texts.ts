/** Texts of live-streams/list. */
export const liveStreaming = 'Live Streaming'
export const liveStreams = 'Live streams'
export const views = 'Which live streams'
export const titles = { upcoming: 'Upcoming', past: 'Past', canceled: 'Canceled' } as const
export const scopes = 'Whose live streams'
export const own = 'Mine'
export const office = 'Office'
export const schedule = 'Schedule a live stream'
export const loadFailed = 'Couldn’t load the live streams'
export const none = {
  upcoming: 'No live streams coming up',
  past: 'No past live streams',
  canceled: 'No canceled live streams',
} as const
export const noneHints = {
  upcoming:
    'Show a listing live from your phone or computer. Clients watch on any phone, and ask while you walk.',
  past: 'Live streams appear here when they are over, with their recordings.',
  canceled: 'A canceled live stream can be restored until its time is over.',
} as const
export const showMore = (count: string) => `Show ${count} more`
