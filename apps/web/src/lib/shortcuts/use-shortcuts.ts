import { useContext, useLayoutEffect, useRef } from 'react'
import type { ShortcutId } from './catalogue.ts'
import { LayerContext, type Layer } from './layers.ts'
import { bindShortcuts, type ShortcutHandler } from './registry.ts'

/**
 * Binds shortcuts of the catalogue while the component is mounted: `useShortcuts({ nextPhoto: () => show(index + 1) })`.
 * The handlers of the latest render run; the set of ids is fixed on mount.
 */
export function useShortcuts(
  handlers: Partial<Record<ShortcutId, ShortcutHandler>>,
  /** The dialog they belong to, where that is not the surrounding one. */
  ownLayer?: Layer,
): void {
  const surrounding = useContext(LayerContext)
  const layer = ownLayer ?? surrounding
  const latest = useRef(handlers)
  // Layout effects, so that a key never runs a handler of the previous screen.
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useLayoutEffect(() => {
    const ids = Object.keys(latest.current) as ShortcutId[]
    return bindShortcuts(
      Object.fromEntries(ids.map((id) => [id, (event: KeyboardEvent) => latest.current[id]?.(event)])),
      layer,
    )
  }, [layer])
}
