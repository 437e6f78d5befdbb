import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Handles arrow keys, Home and End by moving focus among the entries of a list. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('li > a, li > button')]
  const at = entries.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  entries[step(at, entries.length)]?.focus()
}
