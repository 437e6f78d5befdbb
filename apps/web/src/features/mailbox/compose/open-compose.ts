import { useSyncExternalStore } from 'react'

/** What to open the compose dialog with. */
export type ComposeRequest =
  | { readonly kind: 'new'; readonly to?: string; readonly subject?: string; readonly body?: string }
  /** An existing draft. */
  | { readonly kind: 'draft'; readonly draftId: string }
  /** Whole threads as attachments. */
  | {
      readonly kind: 'forward-threads'
      readonly threads: readonly { readonly id: string; readonly subject: string }[]
    }

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
      if (document.activeElement === document.body) composeOpener()?.focus({ preventScroll: true })
    })
  count += 1
  opening = request && { number: count, request }
  for (const listener of listeners) listener()
}

/**
 * The element to focus when the dialog closes: its opener, or the page's content when the opener is gone or a shortcut
 * opened the dialog. Without it, the next Tab would start at the top of the page.
 */
export function composeOpener(): HTMLElement | null {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
  return document.querySelector<HTMLElement>('main')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useComposeOpening(): ComposeOpening | null {
  return useSyncExternalStore(subscribe, () => opening)
}
