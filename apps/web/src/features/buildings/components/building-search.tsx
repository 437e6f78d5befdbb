import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState, type Ref } from 'react'
import { useNavigate } from 'react-router'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { suggestBuildingsQuery } from '../api.ts'

interface BuildingSearchProps {
  readonly hint?: React.ReactNode
  readonly inputClass: string
  readonly className?: string
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onGo?: (() => void) | undefined
}

/** Finds a building by its address and goes to its page. */
export function BuildingSearch({ onGo, ...look }: BuildingSearchProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const wanted = useDebounced(text.trim(), 150)
  const { data, error, isPending } = useQuery(suggestBuildingsQuery(wanted))
  const items = wanted === '' || text.trim() === '' ? [] : (data?.collection ?? [])

  function statusOf(): string | undefined {
    if (error) return messageOf(error)
    if (isPending || wanted !== text.trim()) return items.length > 0 ? undefined : 'Searching…'
    return items.length > 0 ? undefined : 'No building at this address'
  }

  return (
    <SuggestInput
      {...look}
      label="Find a building"
      placeholder="Find a building by address"
      icon={<Search aria-hidden className="size-4" />}
      text={text}
      onText={setText}
      items={items}
      keyOf={({ building_id }) => building_id}
      status={statusOf()}
      onPick={({ building_id }) => {
        setText('')
        onGo?.()
        void navigate(`/building/${building_id}`)
      }}
      renderItem={({ address, neighborhood, city, zip, ownership }) => (
        <>
          <span className="flex items-baseline gap-3">
            <span className="truncate font-medium">{address}</span>
            <span className="ml-auto shrink-0 text-xs text-muted capitalize">{ownership}</span>
          </span>
          <span className="block truncate text-xs text-muted">
            {[neighborhood, city, zip].filter((part) => part !== '').join(', ')}
          </span>
        </>
      )}
    />
  )
}
