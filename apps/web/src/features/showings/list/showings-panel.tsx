import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { openShowing, type ShowingRequest } from '../../../components/domain/showing-request.ts'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { showingsQuery } from '../../../queries/showings.ts'
import { AccessSummary } from '../access/access-summary.tsx'
import { ShowingRow } from './showing-row.tsx'
import { splitShowings } from './split-showings.ts'
import * as texts from './texts.ts'

interface ShowingsPanelProps extends Pick<ShowingRequest, 'client' | 'listing'> {
  /** An off-market listing has past showings alone. */
  readonly canSchedule?: boolean
}

const maxShown = 50

/** The agent's showings with one client or of one listing, and when that can be shown. */
export default function ShowingsPanel({ client, listing, canSchedule = true }: ShowingsPanelProps) {
  const { data, error } = useQuery(
    showingsQuery({
      limit: maxShown,
      ...(client && { user_id: client.user_id }),
      ...(listing && { listing_id: listing.id }),
    }),
  )
  const [now] = useState(() => Date.now() / 1000)
  const { open, past } = splitShowings(data?.collection ?? [], now)
  const without = client ? 'client' : 'listing'
  const rows = (showings: typeof open) =>
    showings.map((showing) => <ShowingRow key={showing.showing_id} showing={showing} without={without} />)
  return (
    <Panel
      title={texts.showings}
      action={
        canSchedule && (
          <Button size="sm" variant="ghost" onClick={() => openShowing({ client, listing })}>
            <Plus aria-hidden className="size-4" />
            {texts.add}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {error ? (
          <FormMessage look="text">{getErrorMessage(error)}</FormMessage>
        ) : open.length > 0 ? (
          <ul aria-label={texts.showings} className="-mx-4 divide-y">
            {rows(open)}
          </ul>
        ) : (
          data && <p className="text-sm text-muted">{past.length === 0 ? texts.noneYet : texts.noneComing}</p>
        )}
        {past.length > 0 && (
          <details>
            <summary className="min-h-6 cursor-pointer text-sm text-muted hover:text-ink">
              {texts.pastCount(formatNumber(past.length))}
            </summary>
            <ul aria-label={texts.past} className="-mx-4 divide-y pt-2">
              {rows(past)}
            </ul>
            {data && data.total > data.collection.length && (
              <p className="pt-2 text-xs text-muted">{texts.notAllShown(formatNumber(maxShown))}</p>
            )}
          </details>
        )}
        {listing && (
          <div className="border-t pt-3 empty:hidden">
            <AccessSummary listing={listing} />
          </div>
        )}
      </div>
    </Panel>
  )
}
