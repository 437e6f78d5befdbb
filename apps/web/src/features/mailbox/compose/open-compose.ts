import { useSyncExternalStore } from 'react'

/** What to open the compose dialog with. */
export type ComposeRequest =
  | { readonly kind: 'new'; readonly to?: string; readonly subject?: string; readonly body?: string }
  /** An existing draft. */
  | { readonly kind: 'draft'; readonly draftId: string }
  /** A whole thread as attachments. */
  | { readonly kind: 'forward-thread'; readonly threadId: string; readonly subject: string }

/** A request with a number, so that repeating it opens the dialog again. */
export interface ComposeOpening {
  readonly number: number
  readonly request: ComposeRequest
}

let opening: ComposeOpening | null = null
/** The element that had focus when the dialog opened. */
let opener: Element | null = null
let count = 0
const listeners = new Set<() => void>()

/** Opens the compose dialog from anywhere; null closes it. */
export function openCompose(request: ComposeRequest | null = { kind: 'new' }): void {
  if (request && !opening) opener = document.activeElement
  // The dialog disappears while focused.
  if (!request)
    requestAnimationFrame(() => {
      const to = composeOpener()
      if (to !== true && document.activeElement === document.body) to.focus({ preventScroll: true })
    })
  count += 1
  opening = request && { number: count, request }
  for (const listener of listeners) listener()
}

/** The element to focus when the dialog closes: its opener while in the document, else the default. */
export function composeOpener(): HTMLElement | true {
  return opener instanceof HTMLElement && opener.isConnected ? opener : true
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useComposeOpening(): ComposeOpening | null {
  return useSyncExternalStore(subscribe, () => opening)
}
