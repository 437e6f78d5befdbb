import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { selectOnClick } from './select-on-click.ts'
import { formatTypedPrice, moveCaret } from './price-text.ts'

/** Properties of an input that groups the digits of a price while it is typed. The caret stays where it was. */
export function useTypedPrice(
  onChange: (value: string) => void,
  inputRef?: (input: HTMLInputElement | null) => void,
) {
  const field = useRef<HTMLInputElement | null>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return {
    ref: (input: HTMLInputElement | null) => {
      field.current = input
      inputRef?.(input)
    },
    autoComplete: 'off',
    ...selectOnClick,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const { value: typed, selectionStart } = target
      const next = formatTypedPrice(typed)
      if (next !== typed && selectionStart !== null) caret.current = moveCaret(typed, selectionStart, next)
      onChange(next)
    },
  }
}
