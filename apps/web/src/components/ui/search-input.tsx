import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { Input } from './input.tsx'

interface SearchInputProps {
  readonly label: string
  readonly placeholder: string
  readonly maxLength: number
  /** The list's current search. */
  readonly value: string
  readonly onSearch: (text: string) => void
  readonly className?: string
}

/**
 * Searches a list while typing. The field has its own state because updating the URL on every key is too slow; a search
 * changed elsewhere is shown when the field is not focused.
 */
export function SearchInput({ label, value, onSearch, className, ...rest }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  useEffect(() => {
    if (document.activeElement !== field.current) setText(value)
  }, [value])
  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
      />
      <Input
        {...rest}
        ref={field}
        type="search"
        aria-label={label}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onSearch(target.value)
        }}
        className="pl-9!"
      />
    </div>
  )
}
