import type { ListingCard } from '@pb/contract/listings'
import { useIsMutating } from '@tanstack/react-query'
import { Check, Send } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '../../../components/ui/button.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { sendKey } from '../api.ts'
import type { SendPlace } from '../model/words.ts'

const SendDialog = lazy(async () => import('../dialog/send-dialog.tsx'))

/** Most of one send; the contract says the same. */
const most = { listings: 50, clients: 500 }

function tooMany(listings: number, clients: number): string | undefined {
  if (listings > most.listings) return `At most ${most.listings} listings at once`
  return clients > most.clients ? `At most ${most.clients} clients at once` : undefined
}

/** How long the checkmark stands after a send. */
const checkMs = 3000

/** A client as far as a send needs to know one; `user_id` is the wire's. */
export interface SendClient {
  readonly user_id: string
  readonly name: string
}

interface SendListingsProps {
  readonly place: SendPlace
  readonly clients: readonly SendClient[]
  readonly listings: readonly ListingCard[]
  readonly label?: string
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Why it cannot be pressed; it also cannot without clients or listings, or while a send runs. */
  readonly disabled?: string | undefined
  readonly onSent?: () => void
}

/** Opens the dialog that sends listings to clients, and says with a checkmark that they were sent. */
export function SendListings({
  place,
  clients,
  listings,
  label = 'Send',
  variant = 'primary',
  size,
  disabled,
  onSent,
}: SendListingsProps) {
  const [open, setOpen] = useState<'no' | 'opening' | 'yes'>('no')
  const [checked, setChecked] = useState(false)
  const running = useIsMutating({ mutationKey: sendKey }) > 0
  useEffect(() => {
    if (!checked) return
    const timer = setTimeout(() => setChecked(false), checkMs)
    return () => clearTimeout(timer)
  }, [checked])
  const ready = useCallback(() => setOpen('yes'), [])
  const Icon = checked ? Check : Send
  const reason = disabled ?? tooMany(listings.length, clients.length)
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
        {checked ? 'Sent' : label}
      </Button>
      <output className="sr-only">{checked && 'Sent'}</output>
      {open !== 'no' && (
        <Suspense>
          <SendDialog
            place={place}
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
