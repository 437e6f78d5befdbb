import { useRef } from 'react'
import { Kbd } from '../../components/ui/kbd.tsx'
import { BuildingSearch } from '../../features/buildings/components/building-search.tsx'
import { useCharacterKeys } from '../../lib/shortcuts/character-keys.ts'
import { useShortcuts } from '../../lib/shortcuts/use-shortcuts.ts'

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
  const keys = useCharacterKeys()
  useShortcuts({
    quickSearch: () => {
      if (!input.current?.checkVisibility()) return false
      input.current.focus()
      return true
    },
  })
  return (
    <BuildingSearch
      className={className ?? ''}
      inputRef={input}
      onGo={onGo}
      hint={keys ? <Kbd>/</Kbd> : undefined}
      inputClass={looks[look]}
    />
  )
}
