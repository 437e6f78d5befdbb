import { useLayoutEffect, useRef } from 'react'
import type { ShortcutId } from './catalogue.ts'
import { bindShortcuts, type ShortcutHandler } from './registry.ts'

/**
 * Binds shortcuts of the catalogue for as long as the component is shown:
 * `useShortcuts({ nextPhoto: () => show(index + 1) })`. The newest handlers are run; which ids there are is decided
 * when the component first shows.
 */
export function useShortcuts(handlers: Partial<Record<ShortcutId, ShortcutHandler>>): void {
  const latest = useRef(handlers)
  // Before the screen shows what a key acts on, so that no key comes too early or acts on what was there before.
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useLayoutEffect(() => {
    const ids = Object.keys(latest.current) as ShortcutId[]
    return bindShortcuts(
      Object.fromEntries(ids.map((id) => [id, (event: KeyboardEvent) => latest.current[id]?.(event)])),
    )
  }, [])
}
