import type { FileTime } from './event-reader.ts'
import type { ParsedEvent, SkippedEvent } from './parsed-event.ts'

/** An event as one component of a file has it, before it is put together with others of its series. */
export interface DraftEvent {
  readonly event: ParsedEvent
  /** Its RECURRENCE-ID. */
  readonly recurrence: FileTime | null
  /** Whether it changes all following occurrences too: RANGE=THISANDFUTURE. */
  readonly isFollowing: boolean
  readonly exdates: readonly FileTime[]
  /** Occurrences whose length is their own: RDATE;VALUE=PERIOD. */
  readonly periods: readonly { readonly at: number; readonly endsAt: number }[]
  /** When it was changed last: LAST-MODIFIED, else DTSTAMP. */
  readonly modifiedAt: number
}

export interface ReadResult {
  readonly draft?: DraftEvent
  readonly skipped?: SkippedEvent
}
