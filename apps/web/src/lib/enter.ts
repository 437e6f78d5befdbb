type Pressed = KeyboardEvent & { readonly target: HTMLElement }

function ignoreHeld(event: Pressed): void {
  const { key, repeat, ctrlKey, metaKey, target } = event
  if (key !== 'Enter' || !repeat) return
  // Held down in a text, it adds lines.
  if (!ctrlKey && !metaKey && target.matches('textarea, [contenteditable=true]')) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function handleEnter(event: Pressed): void {
  const { key, ctrlKey, metaKey, target } = event
  if (key !== 'Enter' || event.defaultPrevented || event.isComposing) return
  const form = target.closest('form')
  if (!form) return
  if (ctrlKey || metaKey) {
    event.preventDefault()
    const button = [...form.elements].find((element) => element.matches('[type=submit]'))
    if (button) (button as HTMLElement).click()
    else form.requestSubmit()
  } else if (form.dataset['sends'] && target.matches('input:not([type=submit])')) event.preventDefault()
}

/**
 * What Enter does on a page, for the entry of each, before React listens:
 *
 * - It acts once for each press: a key held down neither repeats what it did nor answers the dialog that it opened.
 * - In a `Form`, unless a field used it, Ctrl+Enter and ⌘Enter press the submit button, also one in the footer of a dialog,
 *   so that the button's reason to wait holds for keys too. Without them no field of a form that `sends` submits.
 */
export function listenToEnter(): void {
  document.addEventListener('keydown', ignoreHeld as (event: KeyboardEvent) => void, { capture: true })
  document.addEventListener('keydown', handleEnter as (event: KeyboardEvent) => void)
}
