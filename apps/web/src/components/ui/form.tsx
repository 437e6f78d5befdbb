import type { ComponentProps, KeyboardEvent } from 'react'
import { isOwnEvent } from '../../lib/is-own-event.ts'

/** Whom submitting reaches; see `FormProps`. */
export type Sends = boolean | 'chat'

interface FormProps extends ComponentProps<'form'> {
  /**
   * Submitting reaches people outside the office: an email, an invitation, a signature. In a `chat` Enter sends the line,
   * as in every other chat.
   */
  readonly sends: Sends
}

/** Presses the submit button, also one in the footer of a dialog, so that its reason to wait holds for keys too. */
function submit(form: HTMLFormElement): void {
  const button = [...form.elements].find((element) => element.matches('[type=submit]'))
  if (button instanceof HTMLElement) button.click()
  else form.requestSubmit()
}

/**
 * Every form of the app. Enter in a field submits, unless the field used it or the form sends to people outside the
 * office; Ctrl+Enter and ⌘Enter submit from every field of every form.
 */
export function Form({ sends, onKeyDown, onSubmit, ...rest }: FormProps) {
  function handleKey(event: KeyboardEvent<HTMLFormElement>): void {
    onKeyDown?.(event)
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // A dialog within the form has its own.
    if (!isOwnEvent(event)) return
    const { target, currentTarget: form } = event
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      event.stopPropagation()
      submit(form)
    } else if (sends === true && target instanceof HTMLInputElement && target.type !== 'submit')
      event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from its fields
    <form
      {...rest}
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog may be shown from within a form of the page.
        event.stopPropagation()
        onSubmit?.(event)
      }}
    />
  )
}
