import type { SearchFormOptions } from '@pb/contract/listings'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import { formatNumber } from '../../../lib/format.ts'
import { tagCloudQuery } from '../api.ts'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import type { SearchState } from '../model/search-state.ts'
import { cloudOf, mostResults, shownAtFirst, toggledTag } from '../model/tags.ts'

interface TagCloudProps {
  readonly state: SearchState
  /** Those in sight. */
  readonly results: { readonly count: number } | undefined
  /** They are those of the search before. */
  readonly outdated: boolean
  readonly definition: SearchFormOptions['tag_cloud_definition']
  readonly update: UpdateSearch
}

/** What the results have, each with how many have it; a press asks for it, another no longer. */
export function TagCloud({ state, results, outdated, definition, update }: TagCloudProps) {
  const count = results?.count
  // The listings come first: nothing is asked before they are drawn.
  const settled = useDeferredValue(results) === results && !outdated
  const small = count !== undefined && count > 0 && count < mostResults
  const { data: counts, isPlaceholderData } = useQuery({ ...tagCloudQuery(state), enabled: small && settled })
  const [all, setAll] = useState(false)
  if (!small) return null
  // Its place is held, so that no card moves away under the pointer when it comes.
  if (!counts) return <div aria-hidden className="mt-3 h-7 sm:h-[62px]" />
  const cloud = cloudOf(definition, counts, state, count)
  if (cloud.length === 0) return null
  const shown = all ? cloud : cloud.slice(0, shownAtFirst)
  return (
    <section
      aria-label="Tags"
      aria-busy={isPlaceholderData}
      className={cn('pt-3 transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <ul className="flex gap-1.5 max-sm:-mx-4 max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap">
        {shown.map(({ type, title, found, on }) => (
          <li key={type} className="shrink-0">
            <button
              type="button"
              aria-pressed={on}
              onClick={() => update((search) => toggledTag(search, type))}
              className={cn(
                'flex h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium whitespace-nowrap tabular-nums',
                on ? 'bg-brand text-on-brand' : 'bg-sunken hover:bg-hover',
              )}
            >
              {title}
              <span className={on ? undefined : 'font-normal text-muted'}>{formatNumber(found)}</span>
            </button>
          </li>
        ))}
        {cloud.length > shownAtFirst && (
          <li className="shrink-0">
            <button
              type="button"
              aria-expanded={all}
              onClick={() => setAll(!all)}
              className="h-7 rounded-full px-2 text-xs font-medium text-brand-text hover:underline"
            >
              {all ? 'Fewer tags' : `${cloud.length - shownAtFirst} more tags`}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
