import { maxRecipients } from '@pb/contract/mail-outgoing'
import type { SentMessage } from '@pb/contract/mail-sending'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { formatListTime } from '../../../lib/format.ts'
import { getErrorMessage, HttpError, NetworkError } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { refreshMailbox } from '../refresh-mailbox.ts'
import { recordSentLinks } from './listing/shared-links.ts'
import { filterInvalid } from './model/recipients.ts'
import { countRecipients, formatRecipients, type DraftForm } from './model/draft-form.ts'
import { getSendWarnings } from './model/send-warnings.ts'
import { reopenDraft } from './reopen-draft.ts'
import { sendDraft, undoSend } from './send-draft.ts'
import { toSendToastId, untrackMessage, trackMessage } from './tracked-messages.ts'
import type { Files } from './use-files.ts'
import type { DraftFormState } from './use-draft-form.ts'
import * as texts from './texts.ts'

interface Options {
  readonly state: DraftFormState
  readonly files: Files
  readonly threadId: string | null
  readonly forwardedThreads: readonly string[] | null
  /** New emails need a subject (specification, 5). Replies without one only ask for confirmation. */
  readonly needsSubject: boolean
  readonly remindAt: number | null
  readonly onSent: () => void
}

/** Returns why the email cannot be sent, or null. */
export function getSendError(form: DraftForm, needsSubject: boolean): string | null {
  if (countRecipients(form) === 0) return texts.addRecipient
  if (filterInvalid([...form.to, ...form.cc, ...form.bcc]).length > 0) return texts.invalidEmailAddress
  if ([form.to, form.cc, form.bcc].some((list) => list.length > maxRecipients))
    return texts.tooManyRecipients(maxRecipients)
  return needsSubject && form.subject.trim() === '' ? texts.addSubject : null
}

/** Sends the email. When it fails, the form stays unchanged. */
export function useSend({
  state,
  files,
  threadId,
  forwardedThreads,
  needsSubject,
  remindAt,
  onSent,
}: Options) {
  const client = useQueryClient()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [confirmation, setConfirmation] = useState<{
    warnings: readonly string[]
    sendAt: number | null
  } | null>(null)
  const lastKey = useRef<{ readonly version: number; readonly key: string } | null>(null)
  const { autosaver, getLatest } = state

  /** Idempotency key. Unchanged text keeps its key, so that a retry after a lost reply sends once. */
  function getSendKey(): string {
    if (lastKey.current?.version !== autosaver.version)
      lastKey.current = { version: autosaver.version, key: crypto.randomUUID() }
    return lastKey.current.key
  }

  async function undo({ id, delivery, thread_id }: SentMessage): Promise<void> {
    try {
      const draft = await undoSend(delivery.outbox_id)
      untrackMessage(id)
      refreshMailbox(client, [thread_id])
      reopenDraft(draft, remindAt)
    } catch (error) {
      logError('A sent email could not be canceled', error)
      toast.error(texts.undoFailed(getErrorMessage(error)))
    }
  }

  function notify(sent: SentMessage, sendAt: number | null): void {
    const recipients = formatRecipients(getLatest())
    const { id, thread_id: threadOfSent, delivery } = sent
    trackMessage({ messageId: id, threadId: threadOfSent, recipients, dueAt: delivery.send_at * 1000 })
    refreshMailbox(client, [threadOfSent])
    const text =
      sendAt === null
        ? texts.messageSending(recipients)
        : texts.messageScheduled(recipients, formatListTime(sendAt))
    recordSentLinks(getLatest().html)
    toast.dismiss('draft-saved')
    toast(text, {
      id: toSendToastId(id),
      action: undoAction(() => void undo(sent)),
    })
  }

  async function submit(sendAt: number | null): Promise<void> {
    setConfirmation(null)
    setSending(true)
    setFailure(null)
    try {
      const uploads = await files.waitForUploads()
      if (uploads !== 'complete') {
        setFailure(uploads === 'failed' ? texts.uploadIncomplete : texts.uploadRemoved)
        return
      }
      autosaver.setPaused(true)
      const sent = await sendDraft(getLatest(), {
        editor: autosaver.editor,
        previousEditor: autosaver.previousEditor,
        key: getSendKey(),
        draftId: autosaver.ids?.id ?? null,
        threadId,
        forwardedThreads,
        sendAt,
        remindAt,
      })
      autosaver.end()
      notify(sent, sendAt)
      onSent()
    } catch (error) {
      logError('An email could not be sent', error)
      // Sent or removed elsewhere: the form shows it as gone.
      if (error instanceof HttpError && error.status === 409) {
        autosaver.close(getErrorMessage(error))
        return
      }
      const getText = error instanceof NetworkError ? texts.sendFailedRetrySafe : texts.sendFailed
      setFailure(getText(getErrorMessage(error)))
    } finally {
      autosaver.setPaused(false)
      setSending(false)
    }
  }

  function send(sendAt: number | null = null): void {
    const form = getLatest()
    const obstacle = getSendError(form, needsSubject)
    if (sending) return
    if (obstacle !== null) {
      setFailure(`${obstacle}.`)
      return
    }
    const warnings = getSendWarnings(form)
    if (warnings.length > 0 && files.uploads.length === 0) setConfirmation({ warnings, sendAt })
    else void submit(sendAt)
  }

  return {
    sending,
    failure,
    confirmation,
    send,
    confirm: () => void submit(confirmation?.sendAt ?? null),
    cancelConfirmation: () => setConfirmation(null),
  }
}
