import type { Message } from '@pb/contract/mail-messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Card } from '../../../components/ui/panel.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { useUser } from '../../../lib/use-session.ts'
import { mailAccountQuery } from '../../../queries/mailbox.ts'
import { fetchMailAccount } from './api.ts'
import { ComposerForm } from './composer-form.tsx'
import { createReplyForm, switchReplyType } from './model/reply-presets.ts'
import { RepliedMessage } from './parts/replied-message.tsx'
import { openReply, openDraft, openDraftQueryOptions, type OpenedDraft } from './open-draft.ts'
import type { ReplyFormProps, ReplyType } from './reply-form-props.ts'
import { ReplyNotice } from './reply-notice.tsx'
import { useComposer } from './use-composer.ts'
import * as texts from './texts.ts'

const types = [
  { value: 'reply', label: texts.reply },
  { value: 'replyToAll', label: texts.replyToAll },
  { value: 'forward', label: texts.forward },
] as const

const isReplyType = (type: string): type is ReplyType => types.some(({ value }) => value === type)

/** Returns the preset form by reply type. The address of a connected account counts as the agent's own. */
function useReplyPresets(message: Message, subject: string) {
  const { email } = useUser()
  const timeZone = useTimeZone()
  const { data } = useQuery(mailAccountQuery)
  return (type: ReplyType, account = data) =>
    createReplyForm(type, { message, subject, own: account ? [email, account.address] : [email], timeZone })
}

interface ReplyComposerFormProps extends Omit<ReplyFormProps, 'draftId'> {
  readonly opened: OpenedDraft
  readonly onReload: (draftId: string) => void
}

function ReplyComposerForm({
  thread,
  message,
  insertsListing,
  opened,
  onDraft,
  onClose,
  onReload,
}: ReplyComposerFormProps) {
  const preset = useReplyPresets(message, thread.subject)
  const composer = useComposer({
    opened,
    title: texts.reply,
    threadId: thread.id,
    forwardedThreads: null,
    place: 'page',
    needsSubject: false,
    onEnd: onClose,
    onReload,
  })
  const { type } = composer.form
  const shown = isReplyType(type) ? type : 'reply'
  const draftId = composer.state.ids?.id ?? null
  useEffect(() => onDraft({ draftId, type: shown }), [onDraft, draftId, shown])
  return (
    <Card as="section" aria-label={texts.replyForm}>
      <ComposerForm
        composer={composer}
        insertsListing={insertsListing === true}
        focus={shown === 'forward' && composer.form.to.length === 0 ? 'to' : 'text'}
        head={
          <>
            <ReplyNotice message={message} />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b px-3 py-2 sm:px-4">
              <Segmented
                label={texts.replyType}
                value={shown}
                segments={types}
                disabled={composer.locked || composer.sending.sending}
                onChange={(next) =>
                  composer.change((before) => switchReplyType(before, preset(shown), preset(next)))
                }
              />
              <RepliedMessage
                message={composer.form.answersId === message.id ? message : null}
                forward={shown === 'forward'}
              />
            </div>
          </>
        }
      />
    </Card>
  )
}

/** A reply in the open thread, new or from a draft. */
export default function ReplyComposer({ draftId: givenDraft, ...props }: ReplyFormProps) {
  const { thread, message, type } = props
  const client = useQueryClient()
  const { user_id: personId } = useUser()
  const preset = useReplyPresets(message, thread.subject)
  // The draft id may change while writing, once the page has refetched the thread: keep the open form.
  const [opening, setOpening] = useState({ draftId: givenDraft, number: 0 })
  const [id] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery({
    ...openDraftQueryOptions,
    queryKey: ['compose', id, opening.number],
    queryFn: async () =>
      opening.draftId === null
        ? openReply(client, preset(type, await fetchMailAccount(client)), message, personId)
        : openDraft(opening.draftId, personId),
  })
  if (error) return <ErrorState title={texts.draftOpenFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-72 w-full" />
  return (
    <ReplyComposerForm
      key={opening.number}
      {...props}
      opened={data}
      onReload={(draftId) => setOpening(({ number }) => ({ draftId, number: number + 1 }))}
    />
  )
}
