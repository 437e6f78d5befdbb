import { useMemo, useState } from 'react'
import type { Occurrence } from './model/occurrence.ts'

const none: ReadonlySet<string> = new Set()

/** Hides the events of some of the people whose calendars are shown, until the page is left. */
export function useHiddenPeople(all: readonly Occurrence[] | undefined) {
  const [hidden, setHidden] = useState(none)
  const occurrences = useMemo(
    () => (hidden.size === 0 ? all : all?.filter(({ item }) => !hidden.has(item.agent_id))),
    [all, hidden],
  )
  function toggle(id: string): void {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    setHidden(next)
  }
  return { occurrences, hidden, toggle, showAll: () => setHidden(none) }
}
