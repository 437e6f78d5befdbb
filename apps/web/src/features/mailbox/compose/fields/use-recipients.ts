import { isEmail, type MailAddress } from '@pb/rules/mail/addresses'
import { useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { readRecipients, withRecipients } from '../model/recipients.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Options {
  readonly value: readonly MailAddress[]
  readonly onChange: (value: readonly MailAddress[]) => void
  readonly input: RefObject<HTMLInputElement | null>
  readonly chips: RefObject<(HTMLButtonElement | null)[]>
}

/** What a field of recipients does: typing, taking, walking among its chips. */
export function useRecipients({ value, onChange, input, chips }: Options) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  /** It was left with something that is no address. */
  const [left, setLeft] = useState(false)
  const suggestions = useSuggestions(text, value)
  const shown = open && suggestions.items.length > 0

  function write(next: string): void {
    setText(next)
    setLeft(false)
    setOpen(true)
  }

  function add(more: readonly MailAddress[], rest = ''): void {
    onChange(withRecipients(value, more))
    write(rest)
  }

  /** Takes what is typed, where it is an address; says whether it was. */
  function take(): boolean {
    const { found, rest } = readRecipients(text)
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
    // The next chip has the focus then; after the last one, the field: whoever types on loses no letter.
    const next = index + 1 < value.length ? chips.current[index + 1] : input.current
    next?.focus()
    onChange(value.filter((_, at) => at !== index))
  }

  function edit(index: number): void {
    const { name, email } = value[index]!
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
    // Sends, which is for the form to know; what is typed goes along.
    if (key === 'Enter' && (event.metaKey || event.ctrlKey)) take()
    else if (key === 'Enter') {
      event.preventDefault()
      if (!pick() && !take()) setLeft(text.trim() !== '')
    } else if (key === 'Tab') {
      if (text.trim() !== '' && !pick()) take()
    } else if ((key === ',' || key === ';' || key === ' ') && isEmail(text.trim())) {
      event.preventDefault()
      take()
    } else if (key === 'Escape' && shown) {
      // It closes the list, not the form.
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
    const { found, rest } = readRecipients(`${text} ${event.clipboardData.getData('text/plain')}`)
    if (found.length === 0) return
    event.preventDefault()
    add(found, rest)
  }

  function onBlur(): void {
    setOpen(false)
    setLeft(text.trim() !== '' && !take())
  }

  return {
    text,
    shown,
    suggestions,
    error: left && text.trim() !== '' ? 'Invalid email address' : null,
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
