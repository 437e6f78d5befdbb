import type { ListingCard } from '@pb/contract/listings'
import { useQuery } from '@tanstack/react-query'
import { Copy, MessageCircle, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { newLinkQuery, useRecordShared } from '../api.ts'
import type { AdvisedClient } from './use-send.ts'

interface Receiver {
  readonly key: string
  readonly userId: string
  readonly participantId: string | null
  readonly name: string
  readonly phone: string
}

function receiversOf(clients: readonly AdvisedClient[]): Receiver[] {
  return clients.flatMap(({ user_id: userId, name, phone, participants }) => [
    { key: userId, userId, participantId: null, name, phone },
    ...participants.map((person) => ({
      key: `${userId} ${person.participant_id}`,
      userId,
      participantId: person.participant_id,
      name: person.name,
      phone: person.phone,
    })),
  ])
}

/** Links that open a text message with its words. */
const smsLink = (phone: string, text: string) =>
  `sms:${phone.replace(/[^\d+]/g, '')}?&body=${encodeURIComponent(text)}`
const whatsAppLink = (phone: string, text: string) =>
  `https://wa.me/${international(phone)}?text=${encodeURIComponent(text)}`

/** Digits with the country's code; numbers without one are North America's. */
function international(phone: string): string {
  const digits = phone.replace(/ x\d+$/, '').replace(/\D/g, '')
  return phone.startsWith('+') || digits.length !== 10 ? digits : `1${digits}`
}

interface LineProps {
  readonly receiver: Receiver
  readonly listings: readonly ListingCard[]
  /** Its link is made at once. */
  readonly ready: boolean
  readonly onShared: () => void
}

function Line({ receiver, listings, ready, onShared }: LineProps) {
  const [key] = useState(randomKey)
  const [wanted, setWanted] = useState(ready)
  const { userId, participantId, name, phone } = receiver
  const listingIds = listings.map(({ advertisement_id: id }) => id)
  const link = useQuery({ ...newLinkQuery({ userId, participantId, listingIds, key }), enabled: wanted })
  const { mutate } = useRecordShared()

  function shared(channel: 'sms' | 'whatsapp' | 'copy'): void {
    if (!link.data) return
    mutate({ linkId: link.data.link_id, channel }, { onSuccess: onShared })
  }
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Text with the link copied')
      shared('copy')
    } catch {
      toast.error('The link could not be copied. Select it and copy it yourself.')
    }
  }
  const number = link.data?.phone || phone
  return (
    <li className="space-y-2.5 px-3 py-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <Avatar name={name} className="size-7!" />
        <p className="min-w-0 grow text-sm">
          <span className="block truncate font-medium">{name}</span>
          <span className="block text-muted">{phone || 'No phone number: copy the link'}</span>
        </p>
        {!wanted && (
          <Button size="sm" onClick={() => setWanted(true)}>
            Make a link
          </Button>
        )}
        {wanted && link.isPending && <Spinner label={`Making a link for ${name}`} />}
      </div>
      {link.error && (
        <p role="alert" className="text-sm text-danger">
          The link could not be made. {messageOf(link.error)}{' '}
          <Button size="sm" onClick={() => void link.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {link.data && (
        <>
          <p className="rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-line select-all">
            {link.data.text}
          </p>
          <div className="flex flex-wrap gap-2">
            {number !== '' && (
              <>
                <a
                  href={smsLink(number, link.data.text)}
                  onClick={() => shared('sms')}
                  className={buttonClass('primary', 'sm')}
                >
                  <MessageSquare aria-hidden className="size-4" />
                  Text message
                </a>
                <a
                  href={whatsAppLink(number, link.data.text)}
                  target="_blank"
                  rel="noreferrer"
                  onClick={() => shared('whatsapp')}
                  className={buttonClass('secondary', 'sm')}
                >
                  <MessageCircle aria-hidden className="size-4" />
                  WhatsApp
                </a>
              </>
            )}
            <Button size="sm" onClick={() => void copy(link.data.text)}>
              <Copy aria-hidden className="size-4" />
              Copy
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

interface TextMessagesProps {
  readonly clients: readonly AdvisedClient[]
  readonly listings: readonly ListingCard[]
  /** A link went out: its listings count as sent. */
  readonly onShared: () => void
}

/** A short text with a personal link for each, to be sent from the agent's own phone. */
export function TextMessages({ clients, listings, onShared }: TextMessagesProps) {
  const receivers = receiversOf(clients)
  if (listings.length === 0)
    return <p className="pb-4 text-sm text-muted">None of the listings can be sent any more.</p>
  return (
    <>
      <p className="pb-3 text-sm text-muted">
        Each gets a link of their own. It counts as sent once you open the message or copy it.
      </p>
      <ul className="divide-y rounded-md border bg-panel">
        {receivers.map((receiver) => (
          <Line
            key={receiver.key}
            receiver={receiver}
            listings={listings}
            ready={clients.length === 1 && receiver.participantId === null}
            onShared={onShared}
          />
        ))}
      </ul>
    </>
  )
}
