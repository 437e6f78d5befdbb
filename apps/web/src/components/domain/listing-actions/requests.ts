import type { ListingCard } from '@pb/contract/listing-schemas'
import { useSyncExternalStore } from 'react'

/** A client to send to, or to save for. */
export interface ListingClient {
  readonly user_id: string
  readonly name: string
}

/** Page that a send was started from; each has its own confirmation text. */
export type SendOrigin = 'saved' | 'listing' | 'results'

/** Prefilled fields of a client who may be added in the dialog. */
export interface NewRecipient {
  readonly email?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly phone?: string
}

interface ListingsRequest {
  /** Listings, or ids where only those are known. */
  readonly listings: readonly (ListingCard | string)[]
}

/** Asks for the dialog that sends listings. Clients, and listings without any, are chosen in it. */
export interface SendRequest extends ListingsRequest {
  readonly kind: 'send'
  readonly origin: SendOrigin
  readonly clients: readonly ListingClient[]
  /** Texts to open with, instead of those that the office proposes. */
  readonly texts?: { readonly subject: string; readonly message: string } | undefined
  /** A person who is not a client yet. */
  readonly newRecipient?: NewRecipient | undefined
  /** Called once the dialog is visible. */
  readonly onReady?: (() => void) | undefined
  readonly onSent?: (() => void) | undefined
  readonly onClose?: (() => void) | undefined
}

/** Asks for the dialog that saves listings for a client. */
export interface SaveRequest extends ListingsRequest {
  readonly kind: 'save'
}

export type ListingRequest = SendRequest | SaveRequest

let current: ListingRequest | null = null
const listeners = new Set<() => void>()

/** Opens the dialog of a request on any page; null closes it. */
export function openListingDialog(request: ListingRequest | null): void {
  current = request
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The request whose dialog is open. */
export function useListingRequest(): ListingRequest | null {
  return useSyncExternalStore(subscribe, () => current)
}
