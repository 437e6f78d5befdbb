import { reactionKinds } from '@pb/contract/reactions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { reactionsQuery } from '../../../queries/reactions.ts'
import { ReactionRow } from './reaction-row.tsx'
import * as texts from './texts.ts'

const segments = [
  { value: 'all', label: texts.all },
  { value: 'showing', label: texts.showings },
  { value: 'question', label: texts.questions },
  { value: 'like', label: texts.likedListings },
] as const

interface ReactionsPageProps {
  readonly onReply: (email: string) => void
}

/** What all clients like and asked, until it is answered; those waiting longest first. */
export function ReactionsPage({ onReply }: ReactionsPageProps) {
  const [params, setParams] = useSearchParams()
  const kind = reactionKinds.find((known) => known === params.get('kind'))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    reactionsQuery(kind === undefined ? {} : { kind }),
  )
  const reactions = data?.pages.flatMap(({ collection }) => collection) ?? []
  const total = data?.pages[0]?.total ?? 0
  return (
    <PageBody className="flex max-w-3xl flex-col gap-5 py-6">
      <PageTitle
        meta={data && texts.waitingCount(formatNumber(total))}
        actions={
          <Segmented
            label={texts.show}
            value={kind ?? 'all'}
            segments={segments}
            onChange={(value) => setParams(value === 'all' ? {} : { kind: value }, { replace: true })}
          />
        }
      >
        {texts.likesAndRequests}
      </PageTitle>
      {reactions.length > 0 ? (
        <Card as="ul" aria-label={texts.likesAndRequests} className="divide-y px-4">
          {reactions.map((reaction) => (
            <ReactionRow
              key={`${reaction.kind} ${reaction.reaction_id}`}
              reaction={reaction}
              withClient
              onReply={onReply}
            />
          ))}
        </Card>
      ) : data ? (
        <EmptyState icon={Heart} title={texts.nothingWaits} className="rounded-lg border bg-panel">
          {texts.nothingWaitsHint}
        </EmptyState>
      ) : error ? (
        <ErrorState title={texts.reactionsFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 rounded-lg" />
      )}
      {hasNextPage && (
        <Button className="self-start" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.showMore(formatNumber(total - reactions.length))}
        </Button>
      )}
    </PageBody>
  )
}
