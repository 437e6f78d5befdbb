import type { ListingCard } from '@pb/contract/listing-schemas'
import { useIsMutating } from '@tanstack/react-query'
import { Check, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  openListingDialog,
  type ListingClient,
  type SendOrigin,
} from '../../components/domain/listing-actions/requests.ts'
import { Button, type ButtonSize, type ButtonVariant } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { listingSendKeys } from '../../queries/listing-sends.ts'
import * as texts from './texts.ts'

/** Limits of one send, as in the contract. */
const maxPerSend = { listings: 50, clients: 500 }

function getLimitText(listings: number, clients: number): string | undefined {
  if (listings > maxPerSend.listings) return texts.tooManyListings(maxPerSend.listings)
  return clients > maxPerSend.clients ? texts.tooManyClients(maxPerSend.clients) : undefined
}

/** How long the checkmark shows after a send. */
const checkmarkMs = 3000

interface SendListingsProps {
  readonly origin: SendOrigin
  /** Who gets them at first; recipients are added and removed in the dialog. */
  readonly clients: readonly ListingClient[]
  readonly listings: readonly ListingCard[]
  readonly label?: string
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Why the button is disabled; it is also disabled without listings, and while a send runs. */
  readonly disabled?: string | undefined
  readonly onSent?: () => void
}

/** Button that opens the send dialog, and shows a checkmark once the listings were sent. */
export function SendListings({
  origin,
  clients,
  listings,
  label = texts.send,
  variant = 'primary',
  size,
  disabled,
  onSent,
}: SendListingsProps) {
  const [opening, setOpening] = useState(false)
  const [checked, setChecked] = useState(false)
  const running = useIsMutating({ mutationKey: listingSendKeys.send }) > 0
  useEffect(() => {
    if (!checked) return
    const timer = setTimeout(() => setChecked(false), checkmarkMs)
    return () => clearTimeout(timer)
  }, [checked])
  const Icon = checked ? Check : Send
  function open(): void {
    setOpening(true)
    openListingDialog({
      kind: 'send',
      origin,
      clients,
      listings,
      onReady: () => setOpening(false),
      onSent: () => {
        setChecked(true)
        onSent?.()
      },
      onClose: () => setOpening(false),
    })
  }
  const reason = disabled ?? getLimitText(listings.length, clients.length)
  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        disabled={reason !== undefined || listings.length === 0}
        title={reason}
        loading={running}
        onClick={open}
      >
        {opening && <Spinner />}
        {!running && !opening && <Icon aria-hidden className="size-4" />}
        {checked ? texts.sent : label}
      </Button>
      <output className="sr-only">{checked && texts.sent}</output>
    </>
  )
}
