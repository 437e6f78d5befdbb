import { useSyncExternalStore } from 'react'

/** What the compose dialog is opened for. */
export type ComposeRequest =
  | { readonly kind: 'new'; readonly to?: string; readonly subject?: string; readonly body?: string }
  /** A draft, with everything that it has. */
  | { readonly kind: 'draft'; readonly draftId: string }
  /** A whole thread as attachments. */
  | { readonly kind: 'forward-thread'; readonly threadId: string; readonly subject: string }

/** A request, told from the same one made again. */
export interface ComposeOpening {
  readonly number: number
  readonly request: ComposeRequest
}

let asked: ComposeOpening | null = null
let count = 0
const listeners = new Set<() => void>()

/** Opens the compose dialog, from wherever it is asked for; null closes it. */
export function openCompose(request: ComposeRequest | null = { kind: 'new' }): void {
  count += 1
  asked = request && { number: count, request }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useComposeOpening(): ComposeOpening | null {
  return useSyncExternalStore(subscribe, () => asked)
}
