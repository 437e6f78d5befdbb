import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { isNotFound } from '../../../lib/http-error.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { inquiryQuery } from '../../../queries/inquiries.ts'
import { getPersonName } from '../person-name.ts'
import { noEmail } from '../reply/texts.ts'
import { ReplyForm } from '../reply/reply-form.tsx'
import { inquiries, inquiryTitle, notAvailable } from '../texts.ts'
import { useNow } from '../use-now.ts'
import { Actions } from './actions.tsx'
import { Header } from './header.tsx'
import { Message } from './message.tsx'
import { NoteForm } from './note-form.tsx'
import * as texts from './texts.ts'

/** How often an answer on its way is looked at. */
const sendingPollMs = 3000

interface InquiryRecordProps {
  readonly id: string
  /** Where the list is; undefined beside it. */
  readonly backTo: string | undefined
  readonly onBack: () => void
  /** Goes to the next inquiry of the list. */
  readonly onLeave: () => void
}

/** One inquiry: who asks, all messages, and the answer. */
export default function InquiryRecord({ id, backTo, onBack, onLeave }: InquiryRecordProps) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...inquiryQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ sending }) => sending?.state === 'queued' || sending?.state === 'sending')
        ? sendingPollMs
        : false,
  })
  useTimeZone()
  useDocumentTitle(data ? inquiryTitle(getPersonName(data)) : inquiries)
  useShortcuts({ backToInquiries: onBack })
  // The reply has no clock of its own: ages are those of the computer.
  const now = useNow(Math.floor(dataUpdatedAt / 1000), dataUpdatedAt)
  if (!data) {
    if (isNotFound(error)) return <EmptyState title={texts.notFound}>{texts.notFoundHint}</EmptyState>
    if (error) return <ErrorState title={notAvailable} error={error} onRetry={() => void refetch()} />
    return (
      <output aria-label={texts.loading} className="flex flex-col gap-4 p-6">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-4 w-80 max-w-full" />
        <Skeleton className="h-40 rounded-lg" />
      </output>
    )
  }
  return (
    <article className="mx-auto flex w-full max-w-[860px] flex-col gap-4 px-4 py-4 sm:px-6">
      <Header
        inquiry={data}
        backTo={backTo}
        now={now}
        actions={<Actions inquiry={data} onLeave={onLeave} />}
      />
      {data.has_more && <p className="text-sm text-muted">{texts.hasMore}</p>}
      <ol aria-label={texts.messages} className="flex flex-col gap-3">
        {data.messages.map((message) => (
          <Message key={message.message_id} inquiryId={id} message={message} />
        ))}
      </ol>
      {data.email === '' ? (
        <p className="rounded-lg border bg-panel p-4 text-sm">{noEmail}</p>
      ) : (
        <ReplyForm key={id} inquiry={data} />
      )}
      <div>
        <NoteForm inquiryId={id} />
      </div>
    </article>
  )
}
