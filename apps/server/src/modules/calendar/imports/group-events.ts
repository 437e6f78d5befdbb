import type { ParsedEvent } from '../ics/parsed-event.ts'

/** An event of the file with the occurrences that differ from it. */
export interface EventGroup {
  readonly uid: string
  readonly event: ParsedEvent
  readonly occurrences: readonly ParsedEvent[]
}

/** Groups events by UID; of a repeated one the last counts. An occurrence without its series is an event of its own. */
export function groupEvents(events: readonly ParsedEvent[]): EventGroup[] {
  const series = new Map<string, ParsedEvent>()
  const occurrences = new Map<string, Map<number, ParsedEvent>>()
  for (const event of events) {
    if (event.recurrenceAt === null) series.set(event.uid, event)
    else {
      const ofSeries = occurrences.get(event.uid) ?? new Map<number, ParsedEvent>()
      occurrences.set(event.uid, ofSeries.set(event.recurrenceAt, event))
    }
  }
  const groups = [...series].map(([uid, event]) => ({
    uid,
    event,
    occurrences: [...(occurrences.get(uid)?.values() ?? [])],
  }))
  const single = [...occurrences].filter(([uid]) => !series.has(uid))
  return [
    ...groups,
    ...single.flatMap(([uid, list]) =>
      [...list].map(([at, event]) => ({ uid: `${uid}#${at}`, event, occurrences: [] })),
    ),
  ]
}
