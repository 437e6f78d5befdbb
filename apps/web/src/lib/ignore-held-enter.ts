/** Whether Enter, held down, adds lines here. */
const takesLines = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)

function ignoreHeld(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat) return
  if (takesLines(event.target) && !event.ctrlKey && !event.metaKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * Enter acts once for each press: a key held down neither repeats what it did nor answers the dialog that it opened. For
 * the entry of each page, before React listens.
 */
export function ignoreHeldEnter(): void {
  document.addEventListener('keydown', ignoreHeld, { capture: true })
}
