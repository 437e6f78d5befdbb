import type { LiveStream, LiveStreamSource } from '@pb/contract/live-stream-schemas'
import * as texts from './texts.ts'

/** What the dialog asks beside listing and times. */
export interface StreamEntry {
  readonly source: LiveStreamSource
  readonly outsideUrl: string
  readonly onlineOnly: boolean
  readonly keepRecording: boolean
  readonly chat: boolean
  readonly remarks: string
}

export function createEntry(stream: LiveStream | undefined): StreamEntry {
  return {
    source: stream?.source ?? 'here',
    outsideUrl: stream?.outside_url ?? '',
    onlineOnly: stream ? stream.online_only === 1 : true,
    keepRecording: stream ? stream.keep_recording === 1 : true,
    chat: stream ? stream.chat === 1 : true,
    remarks: stream?.remarks ?? '',
  }
}

/** The address, with the `https://` that people leave out. */
export function toOutsideUrl({ source, outsideUrl }: StreamEntry): string {
  const typed = outsideUrl.trim()
  if (source === 'here' || typed === '') return ''
  return /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}

interface Entered {
  readonly listing: object | undefined
  readonly time_start: number
  readonly time_end: number
  readonly entry: StreamEntry
}

/** Why this cannot be scheduled; null if it can. */
export function findIssue({ listing, time_start: start, time_end: end, entry }: Entered): string | null {
  if (!listing) return texts.chooseListing
  if (Number.isNaN(start) || Number.isNaN(end)) return texts.enterTimes
  if (end <= start) return texts.endsBeforeStart
  if (end * 1000 <= Date.now()) return texts.inThePast
  const url = toOutsideUrl(entry)
  return entry.source === 'elsewhere' && !isHttps(url) ? texts.enterOutsideUrl : null
}
