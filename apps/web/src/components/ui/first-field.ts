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

/** Finds the first field of a dialog. */
export const findField = (popup: HTMLElement | null): HTMLElement | null => findIn(popup, fields)

/** Finds what to focus in a dialog: a field, else a control, but not the × of the header. */
export function findFirstField(popup: HTMLElement | null): HTMLElement | null {
  return findField(popup) ?? findIn(popup, controls)
}
