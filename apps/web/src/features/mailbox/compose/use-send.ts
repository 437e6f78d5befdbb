import { maxRecipients } from '@pb/contract/mailbox-outgoing'
import type { SentMessage } from '@pb/contract/mailbox-sending'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '../../../components/ui/toaster.tsx'
import { formatListTime } from '../../../lib/format.ts'
import { messageOf, NetworkError } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { refreshMailbox } from '../api/refresh.ts'
import { recordLinks } from './listing/shared-links.ts'
import { invalidOf } from './model/recipients.ts'
import { recipientCount, recipientsText, type Letter } from './model/letter.ts'
import { warningsOf } from './model/warnings.ts'
import { reopenDraft } from './reopened.ts'
import { sendLetter, undoSend } from './send.ts'
import { forgetSent, watchSent } from './sent-watch.ts'
import type { Files } from './use-files.ts'
import type { LetterState } from './use-letter.ts'

interface Options {
  readonly state: LetterState
  readonly files: Files
  readonly threadId: string | null
  readonly forwardedThread: string | null
  /** A new mail has a subject (specification, 5); an answer may go without, after a question. */
  readonly needsSubject: boolean
  readonly remindAt: number | null
  readonly onSent: () => void
}

/** What keeps a letter from being sent; null where nothing does. */
export function obstacleOf(letter: Letter, needsSubject: boolean): string | null {
  if (recipientCount(letter) === 0) return 'Add a recipient'
  if (invalidOf([...letter.to, ...letter.cc, ...letter.bcc]).length > 0) return 'Invalid email address'
  if ([letter.to, letter.cc, letter.bcc].some((list) => list.length > maxRecipients))
    return `A mail goes to at most ${maxRecipients} people in each line`
  return needsSubject && letter.subject.trim() === '' ? 'Add a subject' : null
}

/** Sends a letter; where it fails, everything stays as it was written. */
export function useSend({
  state,
  files,
  threadId,
  forwardedThread,
  needsSubject,
  remindAt,
  onSent,
}: Options) {
  const client = useQueryClient()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [asking, setAsking] = useState<{ warnings: readonly string[]; sendAt: number | null } | null>(null)
  const last = useRef<{ readonly version: number; readonly key: string } | null>(null)
  const { keeper, latest } = state

  /** The same text keeps its key, so that a second try after a lost answer sends once. */
  function keyOf(): string {
    if (last.current?.version !== keeper.version)
      last.current = { version: keeper.version, key: crypto.randomUUID() }
    return last.current.key
  }

  async function takeBack({ id, delivery, thread_id }: SentMessage): Promise<void> {
    try {
      const draft = await undoSend(delivery.outbox_id)
      forgetSent(id)
      refreshMailbox(client, [thread_id])
      reopenDraft(draft, remindAt)
    } catch (error) {
      logError('A mail could not be taken back', error)
      toast.error(`The message was not taken back. ${messageOf(error)}`)
    }
  }

  function tell(sent: SentMessage, sendAt: number | null): void {
    const recipients = recipientsText(latest())
    const { id, thread_id: threadOfSent, delivery } = sent
    watchSent({ messageId: id, threadId: threadOfSent, recipients, dueAt: delivery.send_at * 1000 })
    refreshMailbox(client, [threadOfSent])
    const text =
      sendAt === null
        ? `Success: Your message to ${recipients} has been sent`
        : `Your message to ${recipients} will be sent ${formatListTime(sendAt)}`
    recordLinks(latest().html)
    toast.dismiss('draft-saved')
    toast.success(text, {
      action: { label: 'Undo', onClick: () => void takeBack(sent) },
    })
  }

  async function go(sendAt: number | null): Promise<void> {
    setAsking(null)
    setSending(true)
    setFailure(null)
    try {
      if (!(await files.settled())) {
        setFailure('A file has not arrived. Try it again, or remove it.')
        return
      }
      keeper.hold(true)
      const sent = await sendLetter(latest(), {
        editor: keeper.editor,
        over: keeper.over,
        key: keyOf(),
        draftId: keeper.ids?.id ?? null,
        threadId,
        forwardedThread,
        sendAt,
        remindAt,
      })
      keeper.end()
      tell(sent, sendAt)
      onSent()
    } catch (error) {
      logError('A mail could not be sent', error)
      const unsure = error instanceof NetworkError ? ' It can be sent again safely: it goes out once.' : ''
      setFailure(`Your message was not sent. ${messageOf(error)}${unsure}`)
    } finally {
      keeper.hold(false)
      setSending(false)
    }
  }

  function send(sendAt: number | null = null): void {
    const letter = latest()
    const obstacle = obstacleOf(letter, needsSubject)
    if (sending) return
    if (obstacle !== null) {
      setFailure(`${obstacle}.`)
      return
    }
    const warnings = warningsOf(letter)
    if (warnings.length > 0 && files.uploads.length === 0) setAsking({ warnings, sendAt })
    else void go(sendAt)
  }

  return {
    sending,
    failure,
    asking,
    send,
    confirm: () => void go(asking?.sendAt ?? null),
    stopAsking: () => setAsking(null),
  }
}
