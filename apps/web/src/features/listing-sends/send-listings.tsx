import type { ListingCard } from '@pb/contract/listings'
import { useIsMutating } from '@tanstack/react-query'
import { Check, Send } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { listingSendKeys } from '../../queries/listing-sends.ts'
import type { SendOrigin } from './send-text.ts'
import * as texts from './texts.ts'

const SendDialog = lazy(async () => import('./dialog/send-dialog.tsx'))

/** Limits of one send, as in the contract. */
const maxPerSend = { listings: 50, clients: 500 }

function getLimitText(listings: number, clients: number): string | undefined {
  if (listings > maxPerSend.listings) return texts.tooManyListings(maxPerSend.listings)
  return clients > maxPerSend.clients ? texts.tooManyClients(maxPerSend.clients) : undefined
}

/** How long the checkmark shows after a send. */
const checkmarkMs = 3000

/** A client to send to. */
export interface SendClient {
  readonly user_id: string
  readonly name: string
}

interface SendListingsProps {
  readonly origin: SendOrigin
  readonly clients: readonly SendClient[]
  readonly listings: readonly ListingCard[]
  readonly label?: string
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Why the button is disabled; it is also disabled without clients or listings, and while a send runs. */
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
  const [open, setOpen] = useState<'no' | 'opening' | 'yes'>('no')
  const [checked, setChecked] = useState(false)
  const running = useIsMutating({ mutationKey: listingSendKeys.send }) > 0
  useEffect(() => {
    if (!checked) return
    const timer = setTimeout(() => setChecked(false), checkmarkMs)
    return () => clearTimeout(timer)
  }, [checked])
  const ready = useCallback(() => setOpen('yes'), [])
  const Icon = checked ? Check : Send
  const reason = disabled ?? getLimitText(listings.length, clients.length)
  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        disabled={reason !== undefined || clients.length === 0 || listings.length === 0}
        title={reason}
        loading={running}
        onClick={() => setOpen((now) => (now === 'no' ? 'opening' : now))}
      >
        {open === 'opening' && <Spinner />}
        {!running && open !== 'opening' && <Icon aria-hidden className="size-4" />}
        {checked ? texts.sent : label}
      </Button>
      <output className="sr-only">{checked && texts.sent}</output>
      {open !== 'no' && (
        <Suspense>
          <SendDialog
            origin={origin}
            clients={clients}
            listings={listings}
            onReady={ready}
            onClose={() => setOpen('no')}
            onSent={() => {
              setChecked(true)
              onSent?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
