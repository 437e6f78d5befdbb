import type { ComponentProps } from 'react'
import { useSubmitOnce } from '../../lib/use-submit-once.ts'

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
 * office; Ctrl+Enter and ⌘Enter submit from every field of every form (`lib/enter.ts`).
 * Pressed several times, it submits once (`lib/use-submit-once.ts`).
 */
export function Form({ sends, onSubmit, ...rest }: FormProps) {
  const submitOnce = useSubmitOnce()
  return (
    <form
      {...rest}
      data-sends={sends === true || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog may be shown from within a form of the page.
        event.stopPropagation()
        submitOnce(() => onSubmit?.(event))
      }}
    />
  )
}
