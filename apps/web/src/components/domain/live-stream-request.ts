import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { useSyncExternalStore } from 'react'

/** What scheduling a live stream starts from. */
export interface LiveStreamRequest {
  readonly listing?: { readonly id: string; readonly title: string } | undefined
  /** The open house to which it is added, with its times. */
  readonly house?: { readonly id: string; readonly time_start: number; readonly time_end: number }
  /** The one that is changed. */
  readonly stream?: LiveStreamDetail
}

let current: LiveStreamRequest | null = null
const listeners = new Set<() => void>()

/** Opens the dialog on any page; null closes it. */
export function scheduleLiveStream(request: LiveStreamRequest | null): void {
  current = request
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The request whose dialog is open. */
export function useLiveStreamRequest(): LiveStreamRequest | null {
  return useSyncExternalStore(subscribe, () => current)
}
