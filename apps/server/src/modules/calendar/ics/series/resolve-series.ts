import { fromLocal, toLocal } from '../../recurrence/local-times.ts'
import type { DraftEvent } from '../draft-event.ts'
import { importNotes } from '../import-notes.ts'
import type { ParsedEvent, SkippedEvent } from '../parsed-event.ts'
import { findOccurrenceStart } from './match-occurrence.ts'
import { splitFollowing } from './split-following.ts'
import { isSeries } from './to-series.ts'

interface Resolved {
  readonly events: readonly ParsedEvent[]
  readonly skipped: readonly SkippedEvent[]
}

const addNote = (event: ParsedEvent, note: string): ParsedEvent => ({
  ...event,
  note: event.note === '' ? note : `${event.note} ${note}`,
})

/** Whether one version of an event is newer than another; of equal ones the later in the file is. */
const isNewer = (a: DraftEvent, b: DraftEvent): boolean =>
  a.event.sequence === b.event.sequence ? a.modifiedAt >= b.modifiedAt : a.event.sequence > b.event.sequence

/** The newest version of each event, and those that are older. */
function findNewest(drafts: readonly DraftEvent[]): { newest: DraftEvent[]; older: DraftEvent[] } {
  const found = new Map<string, DraftEvent>()
  const older: DraftEvent[] = []
  for (const draft of drafts) {
    const key = String(draft.recurrence?.at ?? '')
    const known = found.get(key)
    const isReplaced = known !== undefined && !isNewer(draft, known)
    if (known) older.push(isReplaced ? draft : known)
    if (!isReplaced) found.set(key, draft)
  }
  return { newest: [...found.values()], older }
}

/** Whether two versions state the same: a file may have an event twice. */
const isEqual = (a: DraftEvent, b: DraftEvent): boolean =>
  a.event.title === b.event.title &&
  a.event.startsAt === b.event.startsAt &&
  a.event.endsAt === b.event.endsAt

/** The exceptions of a series as starts of its occurrences. */
function resolveExdates({ event, exdates }: DraftEvent): ParsedEvent {
  const starts = exdates.map((time) => findOccurrenceStart(event, time) ?? time.at)
  return { ...event, exdates: [...new Set([...event.exdates, ...starts])] }
}

/** An occurrence of a length of its own, by a period among the RDATEs. */
const toPeriodEvent = (event: ParsedEvent, { at, endsAt }: DraftEvent['periods'][number]): ParsedEvent => ({
  ...event,
  rrule: '',
  rdates: [],
  exdates: [],
  recurrenceAt: at,
  startsAt: at,
  endsAt,
  lastAt: at,
  untilAt: endsAt,
})

/** An event that replaces no occurrence, and so is one of its own. */
const toSingle = (event: ParsedEvent): ParsedEvent =>
  addNote(
    {
      ...event,
      uid: `${event.uid}#${event.recurrenceAt}`,
      recurrenceAt: null,
      rrule: '',
      rdates: [],
      exdates: [],
      lastAt: event.startsAt,
      untilAt: event.endsAt,
    },
    importNotes.noSeries,
  )

/** A series while the changes of its occurrences are applied, from the earliest on. */
interface Parts {
  readonly done: ParsedEvent[]
  current: ParsedEvent
  shiftMs: number
}

const shiftMoment = (event: ParsedEvent, at: number, byMs: number): number =>
  byMs === 0 ? at : fromLocal(event.timeZone, toLocal(event.timeZone, new Date(at)) + byMs).getTime()

function applyFollowing(parts: Parts, change: ParsedEvent, at: number): void {
  const split = splitFollowing(parts.current, change, at)
  if (!split) {
    parts.current = addNote(parts.current, importNotes.following)
    return
  }
  if (split.before) parts.done.push(split.before)
  parts.current = split.following
  parts.shiftMs += split.shiftMs
}

/** Puts the occurrences that differ with their series. */
function resolveOccurrences(
  series: ParsedEvent,
  changes: readonly DraftEvent[],
  periods: readonly ParsedEvent[],
): ParsedEvent[] {
  const parts: Parts = { done: [], current: series, shiftMs: 0 }
  const occurrences = new Map<string, ParsedEvent>()
  const singles: ParsedEvent[] = []
  const put = (event: ParsedEvent, at: number) => {
    const recurrenceAt = shiftMoment(parts.current, at, parts.shiftMs)
    occurrences.set(`${parts.current.uid} ${recurrenceAt}`, {
      ...event,
      uid: parts.current.uid,
      recurrenceAt,
    })
  }
  for (const period of periods) put(period, period.startsAt)
  for (const { event, recurrence, isFollowing } of changes) {
    const at = recurrence === null ? undefined : findOccurrenceStart(series, recurrence)
    if (at === undefined) {
      if (event.status !== 'cancelled') singles.push(toSingle(event))
    } else if (isFollowing && event.status !== 'cancelled') {
      applyFollowing(parts, event, shiftMoment(parts.current, at, parts.shiftMs))
    } else put(event, at)
  }
  return [...parts.done, parts.current, ...occurrences.values(), ...singles]
}

/** Events of one UID. Without a series among them, they stay as they are. */
function resolveGroup(drafts: readonly DraftEvent[]): Resolved {
  const { newest, older } = findNewest(drafts)
  const unlike = older.filter((draft) => !newest.some((other) => isEqual(draft, other)))
  const skipped = unlike.map(({ event }) => ({ title: event.title, note: importNotes.older }))
  // An occurrence that repeats is a series in any case.
  const main =
    newest.find(({ recurrence }) => recurrence === null) ?? newest.find(({ event }) => isSeries(event))
  const changes = newest
    .filter((draft) => draft !== main)
    .toSorted((a, b) => (a.recurrence?.at ?? 0) - (b.recurrence?.at ?? 0))
  if (!main) {
    const events = changes.map(({ event, isFollowing }) =>
      isFollowing ? addNote(event, importNotes.following) : event,
    )
    return { events, skipped }
  }
  const event = { ...resolveExdates(main), recurrenceAt: null }
  if (isSeries(event)) {
    const periods = main.periods.map((period) => toPeriodEvent(event, period))
    return { events: resolveOccurrences(event, changes, periods), skipped }
  }
  // A change of the only date replaces it.
  const same = changes.find(({ recurrence }) => recurrence?.at === event.startsAt)
  const single = same ? { ...same.event, recurrenceAt: null } : event
  const others = changes.filter((draft) => draft !== same && draft.event.status !== 'cancelled')
  return { events: [single, ...others.map((draft) => toSingle(draft.event))], skipped }
}

/** Puts the events of a file together: of each the newest version, and occurrences with their series. */
export function resolveSeries(drafts: readonly DraftEvent[]): Resolved {
  const groups = new Map<string, DraftEvent[]>()
  for (const draft of drafts) {
    const group = groups.get(draft.event.uid)
    if (group) group.push(draft)
    else groups.set(draft.event.uid, [draft])
  }
  const resolved = [...groups.values()].map(resolveGroup)
  return {
    events: resolved.flatMap(({ events }) => events),
    skipped: resolved.flatMap(({ skipped }) => skipped),
  }
}
