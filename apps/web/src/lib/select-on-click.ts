import type { FocusEvent, FormEvent, MouseEvent } from 'react'

/** Fields that got the focus, and were not typed into since. */
const fresh = new WeakSet<EventTarget>()

/**
 * Properties of a field for a number or amount: the first click selects it, so that typing replaces it; the next one
 * places the caret.
 */
export const selectOnClick = {
  onFocus: ({ currentTarget }: FocusEvent) => void fresh.add(currentTarget),
  onInput: ({ currentTarget }: FormEvent) => void fresh.delete(currentTarget),
  onClick: ({ currentTarget: field }: MouseEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    // What the pointer selected by dragging stays.
    if (fresh.delete(field) && field.selectionStart === field.selectionEnd) field.select()
  },
}
