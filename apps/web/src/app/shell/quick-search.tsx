import { useEffect, useRef } from 'react'
import { Kbd } from '../../components/ui/kbd.tsx'
import { BuildingSearch } from '../../features/buildings/components/building-search.tsx'

/** Keys typed into a field belong to the field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

const looks = {
  header: 'h-9 rounded-md bg-sunken pr-9 text-sm hover:bg-hover',
  page: 'h-11 rounded-lg border border-line-strong/60 bg-panel pr-9 text-base shadow-panel hover:border-line-strong',
}

interface QuickSearchProps {
  readonly look: keyof typeof looks
  readonly className?: string
  readonly onGo?: (() => void) | undefined
}

/** The quick search; `/` goes to the one in sight from anywhere. */
export function QuickSearch({ look, className, onGo }: QuickSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
        return
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
      inputClass={looks[look]}
    />
  )
}
