import type { LivePage } from '@pb/contract/live-stream-schemas'
import { formatTimes } from '../../../lib/format-visit-times.ts'
import * as texts from './texts.ts'

interface WatchHeaderProps {
  readonly page: LivePage
  /** Who watch; null while it is not live. */
  readonly viewers: number | null
}

/** What is shown, when and by whom. */
export function WatchHeader({ page, viewers }: WatchHeaderProps) {
  const { listing, agent } = page
  const host = [agent.name, agent.title].filter(Boolean).join(', ')
  const price =
    listing.price === null
      ? []
      : [
          `$${listing.price.toLocaleString('en-US')}${listing.ad_type === 'rental' ? ` ${texts.monthly}` : ''}`,
        ]
  return (
    <header className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 text-sm font-medium text-muted">
        {viewers === null ? (
          texts.liveStream
        ) : (
          <>
            <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
              <span aria-hidden className="size-2 rounded-full bg-danger motion-safe:animate-pulse" />
              {texts.live}
            </span>
            <span className="tabular-nums">{texts.watching(viewers)}</span>
          </>
        )}
      </p>
      <h1 className="text-2xl font-semibold tracking-[-0.01em] text-balance">{listing.title}</h1>
      <p className="text-sm text-muted">{[listing.neighborhood, ...price].filter(Boolean).join(' · ')}</p>
      <p className="text-sm text-muted">
        {formatTimes(page, 'en')} ({texts.newYorkTime})
      </p>
      <p className="text-sm text-muted">
        {texts.hosted(host)} · {page.office}
      </p>
    </header>
  )
}
