import { zodResolver } from '@hookform/resolvers/zod'
import type { ListingCard } from '@pb/contract/listings'
import { sendForm, type ListingSend, type SendAdvice } from '@pb/contract/listing-sends'
import { fairHousingFindings } from '@pb/rules/fair-housing'
import { fillSendWords } from '@pb/rules/send-words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from '../../../components/ui/toaster.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { sendKey, useSendListings } from '../api.ts'
import { watchSend } from '../model/send-watch.ts'
import { isFailed, sentText, type SendPlace } from '../model/words.ts'

export interface SendOptions {
  readonly place: SendPlace
  readonly listings: readonly ListingCard[]
  readonly advice: SendAdvice
  /** The agent, by name. */
  readonly agent: string
  readonly onSent: () => void
  readonly onClose: () => void
}

export type AdvisedClient = SendAdvice['clients'][number]

/** A word that asks to be looked at, and where it stands. */
export interface Finding {
  readonly place: string
  readonly text: string
  readonly advice: string
}

/** Listings that are new to a client, or all of them where they are sent again. */
export function listingsFor(client: AdvisedClient, listings: readonly ListingCard[], again: boolean) {
  if (again) return listings
  return listings.filter(({ advertisement_id: id }) => !client.already_sent_ids.includes(id))
}

function inWords(place: string, text: string): Finding[] {
  return fairHousingFindings(text).map((found) => ({ place, text: found.text, advice: found.advice }))
}

/** Everything of a send that the agent decides, and the send itself. Its key makes a second call no second send. */
export function useSend({ place, listings, advice, agent, onSent, onClose }: SendOptions) {
  const [key] = useState(randomKey)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [participants, setParticipants] = useState<ReadonlySet<string>>(new Set())
  const [again, setAgain] = useState(false)
  const [notices, setNotices] = useState<'send' | 'given'>('send')
  const [reason, setReason] = useState('')
  const [result, setResult] = useState<ListingSend | null>(null)
  const client = useQueryClient()
  const { mutateAsync, isPending } = useSendListings()

  const active = listings.filter(({ advertisement_id: id }) => !advice.inactive_ids.includes(id))
  const recipients = advice.clients.filter(({ user_id: id }) => !left.has(id))
  const along = (one: AdvisedClient) =>
    one.participants.flatMap(({ participant_id: id }) => (participants.has(id) ? id : []))
  const written = recipients.filter(
    (one) => (one.email !== '' || along(one).length > 0) && listingsFor(one, active, again).length > 0,
  )
  /** Those of the household who get a mail too: of whoever is left out nobody does. */
  const writtenAlong = [...new Set(written.flatMap(along))]
  // A single client's words stand as they will be read.
  const only = advice.clients.length === 1 ? advice.clients[0] : undefined
  const fill = (text: string) =>
    only
      ? fillSendWords(text, {
          first_name: only.first_name,
          n: listingsFor(only, active, again).length || active.length,
          agent,
        })
      : text
  const form = useForm({
    resolver: zodResolver(sendForm),
    defaultValues: { subject: fill(advice.subject), message: fill(advice.message) },
  })
  const [subject, message] = useWatch({ control: form.control, name: ['subject', 'message'] })
  const findings: Finding[] = [
    ...inWords('the subject', subject),
    ...inWords('the message', message),
    ...advice.findings
      .filter((found) => found.place !== 'subject' && found.place !== 'message')
      .map(({ text, advice: why, place: at }) => ({ text, advice: why, place: placeOf(at, listings) })),
  ]

  function taken(send: ListingSend): void {
    const onTheirWay = send.recipients.filter((one) => !isFailed(one) && one.state !== 'already-sent')
    if (onTheirWay.length > 0) {
      const sent = new Set(onTheirWay.flatMap(({ listing_ids }) => listing_ids)).size || active.length
      const { title, ...more } = sentText(
        place,
        sent,
        onTheirWay.map(({ name }) => name),
      )
      toast.success(title, { ...more, duration: 5000 })
      onSent()
    }
    if (onTheirWay.length > 0 && !send.recipients.some(isFailed)) {
      onClose()
      watchSend(client, send)
    } else setResult(send)
  }

  const submit = form.handleSubmit(async (words) => {
    // A second press may come before the first is drawn.
    if (client.isMutating({ mutationKey: sendKey }) > 0 || written.length === 0) return
    if (findings.length > 0 && reason.trim() === '') {
      form.setError('root', { message: 'Say why these words stay, or take them out.' })
      return
    }
    try {
      const body = {
        ...words,
        listing_ids: active.map(({ advertisement_id: id }) => id),
        user_ids: written.map(({ user_id: id }) => id),
        participant_ids: writtenAlong,
        key,
        again,
        notices,
        steering_reason: reason.trim(),
      }
      taken(await mutateAsync({ userIds: body.user_ids, body }))
    } catch (error) {
      form.setError('root', { message: `Nothing was sent. ${messageOf(error)}` })
    }
  })

  return {
    form,
    submit,
    sending: isPending,
    active,
    recipients,
    /** Those whose household gets a mail. */
    written,
    /** How many mails there will be. */
    mails: written.filter(({ email }) => email !== '').length + written.flatMap(along).length,
    leaveOut: (userId: string) => setLeft((now) => new Set([...now, userId])),
    participants,
    toggleParticipant: (id: string) =>
      setParticipants((now) =>
        now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
      ),
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

function placeOf(listingId: string, listings: readonly ListingCard[]): string {
  const listing = listings.find(({ advertisement_id: id }) => id === listingId)
  return listing ? `the description of ${listing.address}` : 'a description'
}
