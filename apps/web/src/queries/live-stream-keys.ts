/** Keys of cached data about live streams. */
export const liveStreamKeys = {
  root: ['live-streams'] as const,
  one: (id: string) => ['live-streams', 'one', id] as const,
}
