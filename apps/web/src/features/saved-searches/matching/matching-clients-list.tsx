import type { MatchingClient } from '@pb/contract/saved-searches'
import { useCallback, useState, type ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { pluralize } from '../../../lib/format.ts'
import { MatchingClientRow } from './matching-client-row.tsx'
import { useMatchingClients } from './matching-clients.ts'
import * as texts from './texts.ts'

interface MatchingClientsListProps {
  readonly listingId: string
  /** Path of a client's page. */
  readonly getPath: (client: MatchingClient) => string
  /** Renders the button that sends the listing to the checked clients. `done` clears the selection after sending. */
  readonly renderSend: (clients: readonly MatchingClient[], done: () => void) => ReactNode
  /** Renders a client's relation to the listing. */
  readonly renderMark?: (userId: string) => ReactNode
}

/** Matching clients of a listing, with checkboxes to send it to some or all of them. */
export function MatchingClientsList({
  listingId,
  getPath: pathOf,
  renderSend,
  renderMark,
}: MatchingClientsListProps) {
  const {
    clients,
    total = 0,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useMatchingClients(listingId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  if (!clients) {
    if (error) {
      return (
        <ErrorState
          title={texts.matchingClientsFailed}
          error={error}
          onRetry={() => void refetch()}
          className="-my-4"
        />
      )
    }
    return (
      <output aria-label={texts.loadingMatchingClients} className="block space-y-3 p-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </output>
    )
  }
  if (clients.length === 0) {
    return (
      <EmptyState title={texts.noMatchingClients} className="py-8">
        {texts.noMatchingClientsHint}
      </EmptyState>
    )
  }
  const shown = clients.map(({ user_id }) => user_id)
  const picked = clients.filter(({ user_id }) => chosen.has(user_id))
  const all = picked.length === shown.length
  return (
    <>
      <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b bg-panel px-5 py-2">
        <Checkbox
          checked={all}
          indeterminate={picked.length > 0 && !all}
          onCheckedChange={() => setChosen(new Set(all ? [] : shown))}
          className="min-h-8"
        >
          {texts.checkAll}
        </Checkbox>
        {renderSend(picked, () => setChosen(new Set()))}
      </div>
      <ul aria-label={texts.matchingClients} className="divide-y">
        {clients.map((client) => (
          <li key={client.user_id} className="[contain-intrinsic-size:auto_96px] [content-visibility:auto]">
            <MatchingClientRow
              client={client}
              to={pathOf(client)}
              checked={chosen.has(client.user_id)}
              onToggle={toggle}
              mark={renderMark?.(client.user_id)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t p-3 text-center">
          <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.showMoreClients(pluralize(total, 'client'))}
          </Button>
        </div>
      )}
    </>
  )
}
