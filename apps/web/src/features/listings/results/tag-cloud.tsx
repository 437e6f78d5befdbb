import type { SearchFormOptions } from '@pb/contract/listings'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import { formatNumber } from '../../../lib/format.ts'
import { tagCloudQuery } from '../../../queries/listings.ts'
import type { UpdateSearch } from '../search/use-search-state.ts'
import { toSearchQuery } from '../search/search-query.ts'
import { pickFilters, type SearchState } from '../search/search-state.ts'
import { getCloudTags, maxResults, initialTagCount, toggleTag } from './tags.ts'
import * as texts from './texts.ts'

interface TagCloudProps {
  readonly state: SearchState
  /** The results that are shown. */
  readonly results: { readonly count: number } | undefined
  /** Whether the results belong to the previous search. */
  readonly outdated: boolean
  readonly definition: SearchFormOptions['tag_cloud_definition']
  readonly update: UpdateSearch
}

/** Features of the results with their counts. Each toggles its filter. */
export function TagCloud({ state, results, outdated, definition, update }: TagCloudProps) {
  const count = results?.count
  // Tags are fetched after the listings are rendered.
  const isRendered = useDeferredValue(results) === results && !outdated
  const hasFewResults = count !== undefined && count > 0 && count < maxResults
  const { data: counts, isPlaceholderData } = useQuery({
    ...tagCloudQuery(toSearchQuery(pickFilters(state))),
    enabled: hasFewResults && isRendered,
  })
  const [all, setAll] = useState(false)
  if (!hasFewResults) return null
  // Reserves the height, so that cards do not jump when the tags load.
  if (!counts) return <div aria-hidden className="mt-3 h-7 sm:h-[62px]" />
  const cloud = getCloudTags(definition, counts, state, count)
  if (cloud.length === 0) return null
  const visible = all ? cloud : cloud.slice(0, initialTagCount)
  return (
    <section
      aria-label={texts.tags}
      aria-busy={isPlaceholderData}
      className={cn('pt-3 transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <ul className="flex gap-1.5 max-sm:-mx-4 max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap">
        {visible.map(({ type, title, count: found, active }) => (
          <li key={type} className="shrink-0">
            <button
              type="button"
              aria-pressed={active}
              onClick={() => update((search) => toggleTag(search, type))}
              className={cn(
                'flex h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium whitespace-nowrap tabular-nums',
                active ? 'bg-brand text-on-brand' : 'bg-sunken hover:bg-hover',
              )}
            >
              {title}
              <span className={active ? undefined : 'font-normal text-muted'}>{formatNumber(found)}</span>
            </button>
          </li>
        ))}
        {cloud.length > initialTagCount && (
          <li className="shrink-0">
            <button
              type="button"
              aria-expanded={all}
              onClick={() => setAll(!all)}
              className="h-7 rounded-full px-2 text-xs font-medium text-brand-text hover:underline"
            >
              {all ? texts.fewerTags : texts.moreTags(cloud.length - initialTagCount)}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
