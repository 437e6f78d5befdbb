import type { Reaction, ReactionKind } from '@pb/contract/reactions'
import { CalendarDays, Check, Heart, MessageCircleMore, Reply, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { formatAgo } from '../../../lib/format.ts'
import { useAnswerReaction } from './mutations.ts'
import * as texts from './texts.ts'

const reactionIcons: Readonly<Record<ReactionKind, LucideIcon>> = {
  showing: CalendarDays,
  question: MessageCircleMore,
  like: Heart,
}

function formatTitle({ kind, listing }: Reaction): string {
  if (kind === 'question') return listing === null ? texts.asks : texts.asksAbout(listing.title)
  const title = listing?.title ?? texts.aListing
  return kind === 'like' ? texts.likes(title) : texts.wantsToSee(title)
}

interface ReactionRowProps {
  readonly reaction: Reaction
  /** Names the client, with a link; for lists of several clients. */
  readonly withClient?: boolean
  readonly onReply: (email: string) => void
}

/** What a client did on the private page, with its answer: an email, then a press on Answered. */
export function ReactionRow({ reaction, withClient = false, onReply }: ReactionRowProps) {
  const answer = useAnswerReaction()
  const { kind, client, by, listing, when, message, time } = reaction
  const Icon = reactionIcons[kind]
  const title = formatTitle(reaction)
  const path = `/clients/${client.search_type[0] ?? 'rental'}/${client.user_id}/details`
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-[18px] shrink-0 text-brand-text" />
      <div className="min-w-0 grow basis-56 text-sm">
        {withClient && (
          <Link to={path} className="font-semibold wrap-anywhere hover:underline">
            {client.name || client.email}
          </Link>
        )}
        <p className="wrap-anywhere">
          {listing === null ? (
            title
          ) : (
            <Link to={`/listing/${listing.advertisement_id}`} className="hover:underline">
              {title}
            </Link>
          )}
        </p>
        {(when !== '' || message !== '') && (
          <p className="pt-0.5 whitespace-pre-line text-muted wrap-anywhere">
            {[when, message].filter((part) => part !== '').join('\n')}
          </p>
        )}
        <p className="pt-0.5 text-xs text-muted">{[by, formatAgo(time)].filter(Boolean).join(' · ')}</p>
      </div>
      <span className="ml-auto flex gap-1.5">
        {client.email !== '' && (
          <Button size="sm" aria-label={texts.replyTo(client.name)} onClick={() => onReply(client.email)}>
            <Reply aria-hidden className="size-3.5" />
            {texts.reply}
          </Button>
        )}
        <Button
          size="sm"
          aria-label={texts.markAnswered(title)}
          loading={answer.isPending}
          onClick={() => answer.mutate(reaction)}
        >
          {!answer.isPending && <Check aria-hidden className="size-3.5" />}
          {texts.answered}
        </Button>
      </span>
    </li>
  )
}
