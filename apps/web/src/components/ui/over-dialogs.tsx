import { useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { getTopLayer, type Layer } from '../../lib/shortcuts/layers.ts'

/** What is shown over a dialog, from outside of it. */
interface Shown {
  readonly layer: Layer
  readonly content: ReactNode
  /** The dialog closes. */
  readonly onGone: () => void
}

let shown: Shown | null = null
const listeners = new Set<() => void>()

function show(next: Shown | null): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns what is shown over this dialog. Rendered inside of it, a dialog there is its child: only the topmost has focus and keys. */
export function useContentOver(layer: Layer, isOpen: boolean): ReactNode {
  useLayoutEffect(
    () => () => {
      if (isOpen && shown?.layer === layer) shown.onGone()
    },
    [layer, isOpen],
  )
  return useSyncExternalStore(subscribe, () => (shown?.layer === layer ? shown.content : null))
}

/** Shows a dialog over the topmost one, wherever that is; one at a time. Without any dialog it is shown in place. */
export function OverDialogs({ children }: { readonly children: ReactNode }) {
  const [layer, setLayer] = useState(getTopLayer)
  useLayoutEffect(() => {
    show(layer === null ? null : { layer, content: children, onGone: () => setLayer(getTopLayer()) })
  }, [layer, children])
  useLayoutEffect(() => () => show(null), [])
  return layer === null ? children : null
}
