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
/** What had the focus when the dialog was asked for. */
let opener: Element | null = null
let count = 0
const listeners = new Set<() => void>()

/** Opens the compose dialog, from wherever it is asked for; null closes it. */
export function openCompose(request: ComposeRequest | null = { kind: 'new' }): void {
  if (request && !asked) opener = document.activeElement
  // It goes with the focus in it.
  if (!request)
    requestAnimationFrame(() => {
      const to = composeOpener()
      if (to !== true && document.activeElement === document.body) to.focus({ preventScroll: true })
    })
  count += 1
  asked = request && { number: count, request }
  for (const listener of listeners) listener()
}

/** Where the focus goes when the dialog closes: to what it was asked for from, where that is still there. */
export function composeOpener(): HTMLElement | true {
  return opener instanceof HTMLElement && opener.isConnected ? opener : true
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useComposeOpening(): ComposeOpening | null {
  return useSyncExternalStore(subscribe, () => asked)
}
