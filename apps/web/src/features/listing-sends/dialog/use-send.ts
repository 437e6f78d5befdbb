import { zodResolver } from '@hookform/resolvers/zod'
import type { ListingCard } from '@pb/contract/listings'
import { sendForm, type ListingSend, type SendAdvice } from '@pb/contract/listing-sends'
import { findFairHousingIssues } from '@pb/rules/fair-housing'
import { fillSendTemplate } from '@pb/rules/send-template'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from '../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { listingSendKeys } from '../../../queries/listing-sends.ts'
import { useSendListings } from '../mutations.ts'
import { watchSend } from '../watch-send.ts'
import { isFailed, formatSentMessage, type SendOrigin } from '../send-text.ts'
import * as texts from './texts.ts'

export interface SendOptions {
  readonly origin: SendOrigin
  readonly listings: readonly ListingCard[]
  readonly advice: SendAdvice
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

/** State of the send dialog. Its random key makes a repeated call the same send. */
export function useSend({ origin, listings, advice, agent, onSent, onClose }: SendOptions) {
  const [key] = useState(randomKey)
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [participants, setParticipants] = useState<ReadonlySet<string>>(new Set())
  const [again, setAgain] = useState(false)
  const [notices, setNotices] = useState<'send' | 'given'>('send')
  const [reason, setReason] = useState('')
  const [result, setResult] = useState<ListingSend | null>(null)
  const client = useQueryClient()
  const { mutateAsync, isPending } = useSendListings()

  const active = listings.filter(({ advertisement_id: id }) => !advice.inactive_ids.includes(id))
  const recipients = advice.clients.filter(({ user_id: id }) => !excluded.has(id))
  const getChosenParticipants = (recipient: AdvisedClient) =>
    recipient.participants.flatMap(({ participant_id: id }) => (participants.has(id) ? id : []))
  const emailed = recipients.filter(
    (recipient) =>
      (recipient.email !== '' || getChosenParticipants(recipient).length > 0) &&
      listingsFor(recipient, active, again).length > 0,
  )
  /** Participants of excluded clients are not emailed either. */
  const participantIds = [...new Set(emailed.flatMap(getChosenParticipants))]
  // For a single client the placeholders are filled in at once.
  const singleClient = advice.clients.length === 1 ? advice.clients[0] : undefined
  const fill = (text: string) =>
    singleClient
      ? fillSendTemplate(text, {
          first_name: singleClient.first_name,
          n: listingsFor(singleClient, active, again).length || active.length,
          agent,
        })
      : text
  const form = useForm({
    resolver: zodResolver(sendForm),
    defaultValues: { subject: fill(advice.subject), message: fill(advice.message) },
  })
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

  function handleSend(send: ListingSend): void {
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
      toast.success(title, { ...options, duration: 5000 })
      onSent()
    }
    if (accepted.length > 0 && !send.recipients.some(isFailed)) {
      onClose()
      watchSend(client, send)
    } else setResult(send)
  }

  const submit = form.handleSubmit(async (values) => {
    // A second press may come before the button is rendered as disabled.
    if (client.isMutating({ mutationKey: listingSendKeys.send }) > 0 || emailed.length === 0) return
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
      handleSend(await mutateAsync({ userIds: body.user_ids, body }))
    } catch (error) {
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
    emailCount:
      emailed.filter(({ email }) => email !== '').length + emailed.flatMap(getChosenParticipants).length,
    exclude: (userId: string) => setExcluded((current) => new Set([...current, userId])),
    participants,
    toggleParticipant: (id: string) => setParticipants((current) => withToggled(current, id)),
    again,
    setAgain,
    notices,
    setNotices,
    reason,
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
