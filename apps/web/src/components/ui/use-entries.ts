import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

/** Fields whose text or choice is an entry; what is typed into a search field is not. */
const entryFields =
  'input:not([type=search], [type=checkbox], [type=radio], [type=file], [type=range], [type=datetime-local], [readonly]), textarea, select, [contenteditable=true]'

const readText = (field: Element): string =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement
    ? field.value
    : (field.textContent ?? '')

/** Remembers the text that fields of a popup had when they first got the focus, to tell whether entries would be lost. */
export function useEntries(popup: RefObject<HTMLElement | null>, open: boolean) {
  const initialTexts = useRef(new Map<Element, string>())
  useEffect(() => {
    if (!open) initialTexts.current.clear()
  }, [open])
  return {
    onFocusCapture: ({ target }: FocusEvent) => {
      // A dialog inside this one is in another popup.
      if (!popup.current?.contains(target) || !target.matches(entryFields)) return
      if (!initialTexts.current.has(target)) initialTexts.current.set(target, readText(target))
    },
    hasEntries: () =>
      [...initialTexts.current].some(([field, text]) => field.isConnected && readText(field) !== text),
  }
}
