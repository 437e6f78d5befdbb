import { zodResolver } from '@hookform/resolvers/zod'
import type { ListingCard } from '@pb/contract/listing-schemas'
import type { ProblemPage } from '@pb/contract/errors'
import { sendForm, type ListingSend, type SendAdvice, type SendForm } from '@pb/contract/listing-sends'
import { findFairHousingIssues } from '@pb/rules/fair-housing'
import { fillSendTemplate } from '@pb/rules/send-template'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { openListingDialog, type SendOrigin } from '../../../components/domain/listing-actions/requests.ts'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { getErrorMessage, getErrorPage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { listingSendKeys } from '../../../queries/listing-sends.ts'
import { useSendListings } from '../mutations.ts'
import { undoListingSend } from '../undo-listing-send.ts'
import { watchSend } from '../watch-send.ts'
import { isFailed, formatSentMessage } from '../send-text.ts'
import { openTemplate } from './open-template.ts'
import { useSendContents, type SendContents } from './use-send-contents.ts'
import * as texts from './texts.ts'

export interface SendOptions {
  readonly origin: SendOrigin
  /** What the dialog opens with; both can be changed in it. */
  readonly contents: SendContents
  /** Texts that the agent wrote before. */
  readonly ownTexts?: SendForm | undefined
  /** Name of the agent. */
  readonly agent: string
  readonly onSent: () => void
  readonly onClose: () => void
}

export type AdvisedClient = SendAdvice['clients'][number]

/** Wording that the fair housing check found. */
export interface WordingFinding {
  /** Where it was found: `the subject`. */
  readonly location: string
  readonly text: string
  readonly advice: string
}

/** Returns the listings that a client has not received yet, or all of them when they are resent. */
export function listingsFor(client: AdvisedClient, listings: readonly ListingCard[], again: boolean) {
  if (again) return listings
  return listings.filter(({ advertisement_id: id }) => !client.already_sent_ids.includes(id))
}

function findWording(location: string, text: string): WordingFinding[] {
  return findFairHousingIssues(text).map((found) => ({ location, text: found.text, advice: found.advice }))
}

function withToggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** For a single client the placeholders are filled in at once. */
function fillForSingleClient({ listings, advice }: SendContents, again: boolean, agent: string) {
  const [client, ...others] = advice.clients
  const active = listings.filter(({ advertisement_id: id }) => !advice.inactive_ids.includes(id))
  if (!client || others.length > 0) return { subject: advice.subject, message: advice.message }
  const n = listingsFor(client, active, again).length || active.length
  const values = { first_name: client.first_name, agent, ...(n > 0 && { n }) }
  return {
    subject: fillSendTemplate(advice.subject, values),
    message: fillSendTemplate(advice.message, values),
  }
}

const fields = ['subject', 'message'] as const

/** State of the send dialog. Its random key makes a repeated call the same send. */
export function useSend({ origin, contents: initial, ownTexts, agent, onSent, onClose }: SendOptions) {
  // Another choice of clients or listings is another send, also after a try whose reply was lost.
  const [key, setKey] = useState(randomKey)
  const [participants, setParticipants] = useState<ReadonlySet<string>>(new Set())
  const [again, setAgain] = useState(false)
  const [notices, setNotices] = useState<'send' | 'given'>('send')
  const [reason, setReason] = useState('')
  const [page, setPage] = useState<ProblemPage>()
  const [result, setResult] = useState<ListingSend | null>(null)
  /** What is typed into the field for recipients and not picked yet. */
  const [recipientText, setRecipientText] = useState('')
  const client = useQueryClient()
  const { mutateAsync, isPending } = useSendListings()
  const form = useForm({
    resolver: zodResolver(sendForm),
    defaultValues: fillForSingleClient(initial, again, agent),
    ...(ownTexts && { values: ownTexts, resetOptions: { keepDefaultValues: true } }),
  })
  /** Proposes texts for the changed send. Of a text that the agent wrote, only the name of a former client changes. */
  function updateTexts(changed: SendContents, before: SendContents): void {
    const sameClients = before.advice.clients.length === changed.advice.clients.length
    setKey(randomKey())
    const proposed = fillForSingleClient(changed, again, agent)
    for (const field of fields) {
      if (!form.getFieldState(field).isDirty) form.resetField(field, { defaultValue: proposed[field] })
      else if (!sameClients)
        form.setValue(field, openTemplate(form.getValues(field), before.advice.clients), {
          shouldDirty: true,
        })
    }
  }
  const contents = useSendContents(initial, updateTexts)
  const { listings, advice } = contents
  const active = listings.filter(({ advertisement_id: id }) => !advice.inactive_ids.includes(id))
  const recipients = advice.clients
  const getChosenParticipants = (recipient: AdvisedClient) =>
    recipient.participants.flatMap(({ participant_id: id }) => (participants.has(id) ? id : []))
  const emailed = recipients.filter(
    (recipient) =>
      (canBeEmailed(recipient) || getChosenParticipants(recipient).length > 0) &&
      listingsFor(recipient, active, again).length > 0,
  )
  /** Participants of removed clients are not emailed either. */
  const participantIds = [...new Set(emailed.flatMap(getChosenParticipants))]
  const [subject, message] = useWatch({ control: form.control, name: ['subject', 'message'] })
  const findings: WordingFinding[] = [
    ...findWording(texts.inSubject, subject),
    ...findWording(texts.inMessage, message),
    ...advice.findings
      .filter(({ place }) => place !== 'subject' && place !== 'message')
      .map((found) => ({
        text: found.text,
        advice: found.advice,
        location: getFindingLocation(found.place, listings),
      })),
  ]

  function handleSend(send: ListingSend, written: SendForm): void {
    const accepted = send.recipients.filter(
      (recipient) => !isFailed(recipient) && recipient.state !== 'already-sent',
    )
    if (accepted.length > 0) {
      const sentCount = new Set(accepted.flatMap(({ listing_ids }) => listing_ids)).size || active.length
      const { title, ...options } = formatSentMessage(
        origin,
        sentCount,
        accepted.map(({ name }) => name),
      )
      toast.success(title, {
        ...options,
        action: undoAction(() => {
          const again = {
            kind: 'send',
            origin,
            listings,
            clients: recipients,
            texts: written,
            onSent,
          } as const
          void undoListingSend(client, send.send_id, () => {
            setResult(null)
            setKey(randomKey())
            openListingDialog(again)
          })
        }),
      })
      onSent()
    }
    if (accepted.length > 0 && !send.recipients.some(isFailed)) {
      onClose()
      watchSend(client, send)
    } else setResult(send)
  }

  /** Why nothing can be sent yet. */
  const obstacle = findObstacle({
    recipients: recipients.length,
    listings: active.length,
    emailed: emailed.length,
    recipientText,
  })

  const submit = form.handleSubmit(async (values) => {
    // A second press may come before the button is rendered as disabled.
    if (client.isMutating({ mutationKey: listingSendKeys.send }) > 0 || contents.changing) return
    setPage(undefined)
    if (obstacle !== null) {
      form.setError('root', { message: obstacle })
      return
    }
    if (findings.length > 0 && reason.trim() === '') {
      form.setError('root', { message: texts.reasonRequired })
      return
    }
    try {
      const body = {
        ...values,
        listing_ids: active.map(({ advertisement_id: id }) => id),
        user_ids: emailed.map(({ user_id: id }) => id),
        participant_ids: participantIds,
        key,
        again,
        notices,
        steering_reason: reason.trim(),
      }
      handleSend(await mutateAsync({ userIds: body.user_ids, body }), values)
    } catch (error) {
      setPage(getErrorPage(error))
      form.setError('root', { message: texts.sendFailed(getErrorMessage(error)) })
    }
  })

  return {
    form,
    submit,
    sending: isPending,
    active,
    recipients,
    /** Clients who get an email, or whose chosen participants do. */
    emailed,
    emailCount: emailed.filter(canBeEmailed).length + emailed.flatMap(getChosenParticipants).length,
    contents,
    recipientText,
    setRecipientText,
    obstacle,
    participants,
    toggleParticipant: (id: string) => setParticipants((current) => withToggled(current, id)),
    again,
    setAgain,
    notices,
    setNotices,
    reason,
    /** Where the user can change what is in the way of the last send. */
    page,
    setReason,
    findings,
    result,
    setResult,
    subject,
    message,
  }
}

export type SendState = ReturnType<typeof useSend>

function getFindingLocation(listingId: string, listings: readonly ListingCard[]): string {
  const listing = listings.find(({ advertisement_id: id }) => id === listingId)
  return listing ? texts.inDescriptionOf(listing.address) : texts.inDescription
}

interface Missing {
  readonly recipients: number
  readonly listings: number
  readonly emailed: number
  readonly recipientText: string
}

const canBeEmailed = ({ email, opted_out }: AdvisedClient): boolean => email !== '' && !opted_out

function findObstacle({ recipients, listings, emailed, recipientText }: Missing): string | null {
  // A name that was typed and not picked would be left out silently.
  if (recipientText.trim() !== '') return texts.pickRecipient(recipientText.trim())
  if (recipients === 0) return texts.chooseClient
  if (listings === 0) return texts.chooseListing
  return emailed === 0 ? texts.noOneToEmail : null
}
