import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { isOwnEvent } from './is-own-event.ts'

/** Whether Enter, held down, adds lines here. */
const takesLines = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)

const hasModifier = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  ctrlKey || metaKey

function ignoreHeld(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat || (takesLines(event.target) && !hasModifier(event))) return
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

/**
 * Enter in a form, unless a field used it: Ctrl+Enter and ⌘Enter press its submit button, also one in the footer of a
 * dialog, so that the button's reason to wait holds for keys too. Without them no field of a form that `sends` submits.
 */
export function handleEnter(event: ReactKeyboardEvent<HTMLFormElement>, sends: boolean): void {
  // A dialog within the form has its own.
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || !isOwnEvent(event))
    return
  const { target, currentTarget: form } = event
  if (hasModifier(event)) {
    event.preventDefault()
    event.stopPropagation()
    const button = [...form.elements].find((element) => element.matches('[type=submit]'))
    if (button) (button as HTMLElement).click()
    else form.requestSubmit()
  } else if (sends && target instanceof HTMLInputElement && target.type !== 'submit') event.preventDefault()
}
