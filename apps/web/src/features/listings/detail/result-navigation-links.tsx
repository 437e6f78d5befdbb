import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { cn } from '../../../lib/cn.ts'
import { toBackState } from '../../../lib/scroll-key.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { listingQuery } from '../../../queries/listings.ts'
import { listingPath, type ListingTab } from '../labels.ts'
import { findResultPosition } from '../results/result-navigation.ts'
import * as texts from './texts.ts'

const box = 'flex size-8 items-center justify-center rounded-md'

interface StepProps {
  readonly to: string | null
  readonly tab: ListingTab
  readonly label: string
  readonly icon: LucideIcon
}

function Step({ to, tab, label, icon: Icon }: StepProps) {
  const icon = <Icon aria-hidden className="size-4" />
  if (to === null) return <span className={cn(box, 'text-muted opacity-40')}>{icon}</span>
  return (
    <Link
      to={listingPath(to, tab)}
      replace
      aria-label={label}
      title={label}
      className={cn(box, 'text-muted hover:bg-hover hover:text-ink')}
    >
      {icon}
    </Link>
  )
}

/** Links back to the results and to the previous and next listing, which are prefetched. */
export function ResultNavigationLinks({ id, tab }: { readonly id: string; readonly tab: ListingTab }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const position = findResultPosition(id)
  const { previous = null, next = null } = position ?? {}
  useEffect(() => {
    for (const neighbor of [next, previous])
      if (neighbor !== null) void client.prefetchQuery(listingQuery(neighbor))
  }, [client, next, previous])
  const go = (to: string | null) => {
    if (to !== null) void navigate(listingPath(to, tab), { replace: true })
  }
  useShortcuts({ nextListing: () => go(next), previousListing: () => go(previous) })
  if (!position) return null
  return (
    <nav aria-label={texts.results} className="flex items-center gap-1 pb-3 text-sm">
      <Link
        to={position.back}
        state={toBackState(position.scrollKey)}
        className="-ml-2 flex h-8 items-center gap-1.5 rounded-md px-2 font-medium text-muted hover:bg-hover hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {texts.backToResults}
      </Link>
      <span className="ml-auto pr-1 text-muted tabular-nums">
        {texts.position(position.position, position.count)}
      </span>
      <Step to={previous} tab={tab} label={texts.previousListing} icon={ChevronLeft} />
      <Step to={next} tab={tab} label={texts.nextListing} icon={ChevronRight} />
    </nav>
  )
}
