import { useSyncExternalStore } from 'react'

/** What the dialog that asks people to apply opens with. */
export interface AskRequest {
  readonly client?: { readonly user_id: string; readonly name: string } | undefined
  readonly listing?:
    | {
        readonly id: string | null
        readonly address: string
        readonly unit?: string
        readonly rent?: number | null
      }
    | undefined
  /** Adds people to this household instead of making one. */
  readonly householdId?: string
  /** Emails of people who have a form already. */
  readonly known?: readonly string[]
}

let current: AskRequest | null = null
const listeners = new Set<() => void>()

/** Opens the dialog on any page; null closes it. */
export function openAskDialog(request: AskRequest | null): void {
  current = request
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The request whose dialog is open. */
export function useAskRequest(): AskRequest | null {
  return useSyncExternalStore(subscribe, () => current)
}
