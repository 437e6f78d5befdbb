import type { ComponentProps } from 'react'
import { findWrongEmail, splitEmails } from '../../lib/email-list.ts'
import { Input } from './input.tsx'

interface EmailsInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'onKeyDown'> {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The text after Enter: an address that is finished gets a comma, so that the next one follows. */
function endAddress(text: string): string {
  const typed = text.trimEnd()
  const isFinished = splitEmails(typed).length > 0 && findWrongEmail(typed) === undefined
  return isFinished && !/[,;]$/.test(typed) ? `${typed}, ` : text
}

/** Several email addresses, separated by commas. Enter adds the one that is typed, and never submits. */
export function EmailsInput({ value, onChange, ...rest }: EmailsInputProps) {
  return (
    <Input
      inputMode="email"
      autoComplete="off"
      {...rest}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        onChange(endAddress(value))
      }}
    />
  )
}
