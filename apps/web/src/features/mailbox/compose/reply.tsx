import type { Message } from '@pb/contract/mailbox-messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { useTimeZone } from '../../../lib/time-zone.ts'
import { useUser } from '../../../lib/use-session.ts'
import { mailAccount, mailAccountQuery } from './api.ts'
import { LetterForm } from './letter-form.tsx'
import { presetLetter, switchType } from './model/presets.ts'
import { openAnswer, openDraft, openedQuery, type OpenedLetter } from './open-letter.ts'
import type { ReplyFormProps, ReplyType } from './reply-form-props.ts'
import { useDesk } from './use-desk.ts'

const types = [
  { value: 'reply', label: 'Reply' },
  { value: 'replyToAll', label: 'Reply to all' },
  { value: 'forward', label: 'Forward' },
] as const

const isReplyType = (type: string): type is ReplyType => types.some(({ value }) => value === type)

/** The letters that a message presets, by type. Mail may come to an account elsewhere, whose address is the agent's too. */
function usePresets(message: Message, subject: string) {
  const { email } = useUser()
  const timeZone = useTimeZone()
  const { data } = useQuery(mailAccountQuery)
  return (type: ReplyType, account = data) =>
    presetLetter(type, { message, subject, own: account ? [email, account.address] : [email], timeZone })
}

interface FormProps extends Omit<ReplyFormProps, 'draftId'> {
  readonly opened: OpenedLetter
  readonly onReload: (draftId: string) => void
}

function Form({ thread, message, opened, onClose, onReload }: FormProps) {
  const preset = usePresets(message, thread.subject)
  const desk = useDesk({
    opened,
    title: 'Reply',
    threadId: thread.id,
    forwardedThread: null,
    place: 'page',
    needsSubject: false,
    onEnd: onClose,
    onReload,
  })
  const { type } = desk.letter
  const shown = isReplyType(type) ? type : 'reply'
  return (
    <section aria-label="Reply form" className="rounded-lg border bg-panel">
      <LetterForm
        desk={desk}
        focus={shown === 'forward' && desk.letter.to.length === 0 ? 'to' : 'text'}
        head={
          <div className="flex items-center border-b px-3 py-2 sm:px-4">
            <Segmented
              label="Reply type"
              value={shown}
              segments={types}
              onChange={(next) => desk.change((before) => switchType(before, preset(shown), preset(next)))}
            />
          </div>
        }
      />
    </section>
  )
}

/** An answer of the thread that is shown, new or gone on with. */
export default function Reply({ draftId: givenDraft, ...props }: ReplyFormProps) {
  const { thread, message, type } = props
  const client = useQueryClient()
  const { user_id: personId } = useUser()
  const preset = usePresets(message, thread.subject)
  // A draft comes to be while one writes, and the page may learn of it: the form that is there stays.
  const [opening, setOpening] = useState({ draftId: givenDraft, number: 0 })
  const [id] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery({
    ...openedQuery,
    queryKey: ['compose', id, opening.number],
    queryFn: async () =>
      opening.draftId === null
        ? openAnswer(client, preset(type, await mailAccount(client)), message, personId)
        : openDraft(opening.draftId, personId),
  })
  if (error)
    return <ErrorState title="The draft could not be opened" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-72 w-full" />
  return (
    <Form
      key={opening.number}
      {...props}
      opened={data}
      onReload={(draftId) => setOpening(({ number }) => ({ draftId, number: number + 1 }))}
    />
  )
}
