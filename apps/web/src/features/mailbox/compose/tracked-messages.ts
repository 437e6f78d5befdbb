import { useSyncExternalStore } from 'react'

/** A message sent from this page that has not been delivered yet. */
export interface TrackedMessage {
  readonly messageId: string
  readonly threadId: string
  /** Formatted for a sentence. */
  readonly recipients: string
  /** Send time in milliseconds. */
  readonly dueAt: number
}

/** Id of the toast that follows a message from sending to its outcome. */
export const toSendToastId = (messageId: string): string => `send-${messageId}`

let tracked: readonly TrackedMessage[] = []
const listeners = new Set<() => void>()

function setTracked(next: readonly TrackedMessage[]): void {
  tracked = next
  for (const listener of listeners) listener()
}

/** Tracks a message until it was sent, so that a failure shows on any page. */
export function trackMessage(mail: TrackedMessage): void {
  setTracked([...tracked.filter(({ messageId }) => messageId !== mail.messageId), mail])
}

export function untrackMessage(messageId: string): void {
  setTracked(tracked.filter((mail) => mail.messageId !== messageId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTrackedMessages(): readonly TrackedMessage[] {
  return useSyncExternalStore(subscribe, () => tracked)
}
