import { cleanEmail, isEmail, type MailAddress } from '@pb/rules/mail/addresses'
import { useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { showAddress } from '../../../../lib/show-address.ts'
import { parseRecipients, addRecipients } from '../model/recipients.ts'
import { useSuggestions } from './use-suggestions.ts'
import * as texts from '../texts.ts'

interface Options {
  readonly value: readonly MailAddress[]
  readonly onChange: (value: readonly MailAddress[]) => void
  readonly input: RefObject<HTMLInputElement | null>
  readonly chips: RefObject<(HTMLButtonElement | null)[]>
}

/** State and keyboard handling of a recipients field. */
export function useRecipients({ value, onChange, input, chips }: Options) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  /** Blurred or submitted with text that is no address. */
  const [hasError, setHasError] = useState(false)
  const suggestions = useSuggestions(text, value)
  const shown = open && suggestions.items.length > 0

  function write(next: string): void {
    setText(next)
    setHasError(false)
    setOpen(true)
  }

  function add(more: readonly MailAddress[], rest = ''): void {
    onChange(addRecipients(value, more))
    write(rest)
  }

  /** Adds the typed addresses. Returns whether all of the text was valid. */
  function takeTyped(): boolean {
    const { found, rest } = parseRecipients(text)
    if (found.length === 0) return false
    add(found, rest)
    return rest === ''
  }

  function pick(): boolean {
    const { chosen } = suggestions
    if (!shown || !chosen) return false
    add([{ name: chosen.name, email: chosen.email }])
    return true
  }

  function focusChip(index: number): void {
    if (index >= value.length) input.current?.focus()
    else chips.current[Math.max(0, index)]?.focus()
  }

  function remove(index: number): void {
    // Focus moves to the next chip, or after the last one to the input, so that typing continues there.
    const next = index + 1 < value.length ? chips.current[index + 1] : input.current
    next?.focus()
    onChange(value.filter((_, at) => at !== index))
  }

  function edit(index: number): void {
    const { name } = value[index]!
    const email = showAddress(value[index]!.email)
    onChange(value.filter((_, at) => at !== index))
    write(name === '' ? email : `${name} <${email}>`)
    input.current?.focus()
  }

  function onChipKey(event: KeyboardEvent, index: number): void {
    const { key } = event
    if (key === 'ArrowLeft') focusChip(index - 1)
    else if (key === 'ArrowRight') focusChip(index + 1)
    else if (key === 'Backspace' || key === 'Delete') remove(index)
    else if (key === 'Enter') edit(index)
    else return
    event.preventDefault()
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    const { key, currentTarget } = event
    const atStart = currentTarget.selectionStart === 0 && currentTarget.selectionEnd === 0
    // The form sends on mod+Enter; include the typed address.
    if (key === 'Enter' && (event.metaKey || event.ctrlKey)) takeTyped()
    else if (key === 'Enter') {
      event.preventDefault()
      if (!pick() && !takeTyped()) setHasError(text.trim() !== '')
    } else if (key === 'Tab') {
      if (text.trim() !== '' && !pick()) takeTyped()
    } else if ((key === ',' || key === ';' || key === ' ') && isEmail(cleanEmail(text))) {
      event.preventDefault()
      takeTyped()
    } else if (key === 'Escape' && shown) {
      // Closes the list only, not the form.
      event.stopPropagation()
      setOpen(false)
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && suggestions.items.length > 0) {
      event.preventDefault()
      if (open) suggestions.move(key === 'ArrowDown' ? 1 : -1)
      setOpen(true)
    } else if ((key === 'Backspace' || key === 'ArrowLeft') && atStart && value.length > 0) {
      event.preventDefault()
      focusChip(value.length - 1)
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const { found, rest } = parseRecipients(`${text} ${event.clipboardData.getData('text/plain')}`)
    if (found.length === 0) return
    event.preventDefault()
    add(found, rest)
  }

  function onBlur(): void {
    setOpen(false)
    setHasError(text.trim() !== '' && !takeTyped())
  }

  return {
    text,
    shown,
    suggestions,
    error: hasError && text.trim() !== '' ? texts.invalidEmailAddress : null,
    write,
    add,
    remove,
    edit,
    onChipKey,
    onKey,
    onPaste,
    onBlur,
  }
}
