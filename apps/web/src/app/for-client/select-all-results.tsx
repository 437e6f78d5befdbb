import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toaster.tsx'
import type { AllResults } from '../../features/listings/results/client-slots.ts'
import { useSelectedListings, useSelection } from '../../features/saved-searches/selection/selection.ts'
import { formatNumber } from '../../lib/format.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { searchListingsQuery } from '../../queries/listings.ts'
import * as texts from './texts.ts'

/** Listings of one send, as in the contract. */
const maxSelected = 50

interface SelectAllResultsProps {
  readonly all: AllResults
  readonly pageIds: readonly string[]
}

/** Once the whole page is selected: selects the results of every page, up to what one send takes. */
export function SelectAllResults({ all: { query, count }, pageIds }: SelectAllResultsProps) {
  const client = useQueryClient()
  const selection = useSelection()
  const selected = useSelectedListings(selection)
  const [loading, setLoading] = useState(false)
  /** The search now, for results that arrive after it changed. */
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  const isWholePage = pageIds.length > 0 && pageIds.every((id) => selection.has(id))
  const target = Math.min(count, maxSelected)
  if (!isWholePage || count <= pageIds.length || selected.length >= target) return null

  async function selectAll(): Promise<void> {
    setLoading(true)
    try {
      const found = await client.fetchQuery(searchListingsQuery({ ...query, offset: 0, limit: maxSelected }))
      if (JSON.stringify(latest.current) === JSON.stringify(query)) selection.select(found.collection)
    } catch (error) {
      toast.error(texts.selectAllFailed(getErrorMessage(error)))
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button variant="ghost" size="sm" loading={loading} onClick={() => void selectAll()}>
      {count > maxSelected
        ? texts.selectFirst(maxSelected, formatNumber(count))
        : texts.selectAllResults(formatNumber(count))}
    </Button>
  )
}
