import type { SearchFormOptions } from '@pb/contract/listings'
import type { AdType } from '@pb/rules/vocabulary'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../components/ui/panel.tsx'
import { getActiveChips } from './filters/filter-chips.ts'
import { clearRecentSearches, getRecentSearches } from './recent-search-storage.ts'
import { parseSearch } from './search-url.ts'
import * as texts from './texts.ts'

interface RecentSearchesProps {
  readonly personId: string
  readonly adType: AdType
  readonly boroughs: SearchFormOptions['boroughs']
}

/** Links to the person's recent searches. Empty before the first one. */
export function RecentSearches({ personId, adType, boroughs }: RecentSearchesProps) {
  const [searches, setSearches] = useState(() =>
    getRecentSearches(personId).filter((search) => search.adType === adType),
  )
  if (searches.length === 0) return null
  return (
    <Card
      as="section"
      aria-labelledby="recent-searches"
      className="flex flex-col overflow-hidden md:max-h-72 md:shrink-0"
    >
      <div className="flex h-11 shrink-0 items-center justify-between gap-4 border-b pr-2 pl-4">
        <h2 id="recent-searches" className="text-sm font-semibold">
          {texts.recentSearches}
        </h2>
        <button
          type="button"
          onClick={() => {
            clearRecentSearches(personId, adType)
            setSearches([])
          }}
          className="h-8 rounded-md px-2 text-sm text-muted hover:bg-hover hover:text-ink"
        >
          {texts.clear}
        </button>
      </div>
      <ul className="min-h-0 divide-y overflow-y-auto [scrollbar-width:thin]">
        {searches.map(({ query }) => {
          const labels = getActiveChips(parseSearch(new URLSearchParams(query), adType), boroughs).map(
            ({ label }) => label,
          )
          const text = labels.length > 0 ? labels.join(' · ') : texts.allListings
          return (
            <li key={query}>
              <Link
                to={`/results/${adType}?${query}`}
                title={text}
                className="block px-4 py-2.5 text-sm -outline-offset-2 hover:bg-hover"
              >
                <span className="line-clamp-2">{text}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
