import { useEffect, type RefObject } from 'react'
import { findField } from './first-field.ts'

/** Focuses the first field of a dialog whose fields appear after it opened, unless the person acted first. */
export function LateFieldFocus({ popup }: { readonly popup: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const dialog = popup.current
    if (!dialog || findField(dialog)) return
    const ended = new AbortController()
    const observer = new MutationObserver(() => {
      const field = findField(dialog)
      if (!field) return
      ended.abort()
      field.focus()
    })
    ended.signal.addEventListener('abort', () => observer.disconnect())
    for (const type of ['keydown', 'pointerdown'])
      dialog.addEventListener(type, () => ended.abort(), { signal: ended.signal })
    observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled', 'readonly'] })
    return () => ended.abort()
  }, [popup])
  return null
}
