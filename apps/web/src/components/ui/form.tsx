import type { ComponentProps } from 'react'
import { handleEnter } from '../../lib/enter.ts'

/** Whom submitting reaches; see `FormProps`. */
export type Sends = boolean | 'chat'

interface FormProps extends ComponentProps<'form'> {
  /**
   * Submitting reaches people outside the office: an email, an invitation, a signature. In a `chat` Enter sends the line,
   * as in every other chat.
   */
  readonly sends: Sends
}

/**
 * Every form of the app. Enter in a field submits, unless the field used it or the form sends to people outside the
 * office; Ctrl+Enter and ⌘Enter submit from every field of every form.
 */
export function Form({ sends, onKeyDown, onSubmit, ...rest }: FormProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from its fields
    <form
      {...rest}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        handleEnter(event, sends === true)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog may be shown from within a form of the page.
        event.stopPropagation()
        onSubmit?.(event)
      }}
    />
  )
}
