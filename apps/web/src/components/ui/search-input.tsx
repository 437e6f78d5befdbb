import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { Input } from './input.tsx'

interface SearchInputProps {
  readonly label: string
  readonly placeholder: string
  readonly maxLength: number
  /** What the list is searched for. */
  readonly value: string
  readonly onSearch: (text: string) => void
  readonly className?: string
}

/**
 * Searches a list while one types. The field leads and the list follows, since an address is too slow to type into; a
 * search that is changed elsewhere shows as soon as nobody types.
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
