export const liveStreamsPath = '/livestreaming'
export const liveStreamPath = (id: string): string => `${liveStreamsPath}/${id}`
