import type { ListingCard } from '@pb/contract/listing-schemas'
import { useQuery } from '@tanstack/react-query'
import { Copy, MessageCircle, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { newLinkQuery } from '../../../queries/listing-sends.ts'
import { useRecordShared } from '../mutations.ts'
import type { AdvisedClient } from './use-send.ts'
import * as texts from './texts.ts'

interface TextRecipient {
  readonly key: string
  readonly userId: string
  readonly participantId: string | null
  readonly name: string
  readonly phone: string
}

function toTextRecipients(clients: readonly AdvisedClient[]): TextRecipient[] {
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

/** Links that open a prefilled message. */
const smsLink = (phone: string, text: string) =>
  `sms:${phone.replace(/[^\d+]/g, '')}?&body=${encodeURIComponent(text)}`
const whatsAppLink = (phone: string, text: string) =>
  `https://wa.me/${toInternationalDigits(phone)}?text=${encodeURIComponent(text)}`

/** Returns the digits with the country code; 1 (North America) for ten digits without one. */
function toInternationalDigits(phone: string): string {
  const digits = phone.replace(/ x\d+$/, '').replace(/\D/g, '')
  return phone.startsWith('+') || digits.length !== 10 ? digits : `1${digits}`
}

interface TextMessageRowProps {
  readonly recipient: TextRecipient
  readonly listings: readonly ListingCard[]
  /** Creates the link without waiting for the button. */
  readonly autoCreate: boolean
  readonly onShared: () => void
}

function TextMessageRow({ recipient, listings, autoCreate, onShared }: TextMessageRowProps) {
  const [key] = useState(randomKey)
  const [requested, setRequested] = useState(autoCreate)
  const { userId, participantId, name, phone } = recipient
  const listingIds = listings.map(({ advertisement_id: id }) => id)
  const link = useQuery({ ...newLinkQuery({ userId, participantId, listingIds, key }), enabled: requested })
  const { mutate } = useRecordShared()

  function recordShared(channel: 'sms' | 'whatsapp' | 'copy'): void {
    if (!link.data) return
    mutate({ linkId: link.data.link_id, channel }, { onSuccess: onShared })
  }
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(texts.messageCopied)
      recordShared('copy')
    } catch {
      toast.error(texts.copyFailed)
    }
  }
  const number = link.data?.phone || phone
  return (
    <li className="space-y-2.5 px-3 py-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <Avatar name={name} className="size-7!" />
        <p className="min-w-0 grow text-sm">
          <span className="block truncate font-medium">{name}</span>
          <span className="block text-muted">{phone || texts.noPhoneNumber}</span>
        </p>
        {!requested && (
          <Button size="sm" onClick={() => setRequested(true)}>
            {texts.createLink}
          </Button>
        )}
        {requested && link.isPending && <Spinner label={texts.creatingLinkFor(name)} />}
      </div>
      {link.error && (
        <FormMessage look="text">
          {texts.createLinkFailed(getErrorMessage(link.error))}{' '}
          <Button size="sm" onClick={() => void link.refetch()}>
            {texts.tryAgain}
          </Button>
        </FormMessage>
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
                  onClick={() => recordShared('sms')}
                  className={buttonClass('primary', 'sm')}
                >
                  <MessageSquare aria-hidden className="size-4" />
                  {texts.textMessage}
                </a>
                <a
                  href={whatsAppLink(number, link.data.text)}
                  target="_blank"
                  rel="noreferrer"
                  onClick={() => recordShared('whatsapp')}
                  className={buttonClass('secondary', 'sm')}
                >
                  <MessageCircle aria-hidden className="size-4" />
                  {texts.whatsApp}
                </a>
              </>
            )}
            <Button size="sm" onClick={() => void copy(link.data.text)}>
              <Copy aria-hidden className="size-4" />
              {texts.copy}
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
  /** Called once a link was shared, so that its listings count as sent. */
  readonly onShared: () => void
}

/** A short message with a private link for each person, to send from the agent's own phone. */
export function TextMessages({ clients, listings, onShared }: TextMessagesProps) {
  const recipients = toTextRecipients(clients)
  if (listings.length === 0) return <p className="pb-4 text-sm text-muted">{texts.noneAvailable}</p>
  return (
    <>
      <p className="pb-3 text-sm text-muted">{texts.textMessagesHint}</p>
      <ul className="divide-y rounded-md border bg-panel">
        {recipients.map((recipient) => (
          <TextMessageRow
            key={recipient.key}
            recipient={recipient}
            listings={listings}
            autoCreate={clients.length === 1 && recipient.participantId === null}
            onShared={onShared}
          />
        ))}
      </ul>
    </>
  )
}
