import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { reactionsQuery } from '../../../queries/reactions.ts'
import { ReactionRow } from './reaction-row.tsx'
import * as texts from './texts.ts'

interface ClientReactionsProps {
  readonly userId: string
  readonly onReply: (email: string) => void
}

/** What a client likes and asked, until it is answered. Absent when nothing waits. */
export function ClientReactions({ userId, onReply }: ClientReactionsProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    reactionsQuery({ userId }),
  )
  const reactions = data?.pages.flatMap(({ collection }) => collection) ?? []
  if (reactions.length === 0) return null
  return (
    <Panel title={texts.likesAndRequests} className="border-brand/40 pb-2">
      <ul aria-label={texts.likesAndRequests} className="divide-y">
        {reactions.map((reaction) => (
          <ReactionRow
            key={`${reaction.kind} ${reaction.reaction_id}`}
            reaction={reaction}
            onReply={onReply}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" variant="ghost" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.showMore(formatNumber(data!.pages[0]!.total - reactions.length))}
        </Button>
      )}
    </Panel>
  )
}
