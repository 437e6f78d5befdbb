import { useEffect, type RefObject } from 'react'

/** Radio groups and the like take the focus at their selected choice, by themselves. */
const fields =
  'input:not([type=hidden], [type=file], :disabled, [readonly]), textarea:not(:disabled), select:not(:disabled), [contenteditable=true], [role=combobox]:not([aria-disabled=true])'
const controls = 'a[href], button:not(:disabled), [tabindex="0"]'

function findIn(popup: HTMLElement | null, selector: string): HTMLElement | null {
  for (const part of popup?.querySelectorAll<HTMLElement>('[data-dialog-part]') ?? []) {
    const found = part.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return null
}

/** Finds what to focus in a dialog: a field, else a control, but not the × of the header. */
export function findFirstField(popup: HTMLElement | null): HTMLElement | null {
  return findIn(popup, fields) ?? findIn(popup, controls)
}

/** Focuses the first field of a dialog whose fields appear after it opened, unless the person acted first. */
export function useLateFieldFocus(popup: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    const dialog = popup.current
    if (!enabled || !dialog || findIn(dialog, fields)) return
    const ended = new AbortController()
    const observer = new MutationObserver(() => {
      const field = findIn(dialog, fields)
      if (!field) return
      ended.abort()
      field.focus()
    })
    ended.signal.addEventListener('abort', () => observer.disconnect())
    for (const type of ['keydown', 'pointerdown'])
      dialog.addEventListener(type, () => ended.abort(), { signal: ended.signal })
    observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled', 'readonly'] })
    return () => ended.abort()
  }, [popup, enabled])
}
