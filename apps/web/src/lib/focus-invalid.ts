/**
 * Focuses the first field whose text is not applied because it is wrong; false if there is none. A search is neither run
 * nor saved while a field shows something else than it would search for.
 */
export function focusInvalid(): boolean {
  const field = document.querySelector<HTMLElement>('input[aria-invalid=true]')
  field?.focus()
  return field !== null
}
