import { useEffect, useRef } from 'react'
import { Kbd } from '../../components/ui/kbd.tsx'
import { BuildingSearch } from '../../features/buildings/components/building-search.tsx'

/** Keys typed into a field belong to the field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

interface HeaderSearchProps {
  readonly className?: string
  readonly onGo?: (() => void) | undefined
}

/** The quick search; `/` goes to it from anywhere. */
export function HeaderSearch({ className, onGo }: HeaderSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
        return
      // Of the header's two places for it, the one in sight.
      if (!input.current?.checkVisibility()) return
      event.preventDefault()
      input.current.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <BuildingSearch
      className={className ?? ''}
      inputRef={input}
      onGo={onGo}
      hint={<Kbd>/</Kbd>}
      inputClass="h-9 rounded-md bg-sunken pr-9 text-sm hover:bg-hover"
    />
  )
}
