import { useSyncExternalStore } from 'react'

/** A mail of this page that is on its way. */
export interface Watched {
  readonly messageId: string
  readonly threadId: string
  /** For a sentence. */
  readonly recipients: string
  /** When it leaves, in milliseconds. */
  readonly dueAt: number
}

let watched: readonly Watched[] = []
const listeners = new Set<() => void>()

function become(next: readonly Watched[]): void {
  watched = next
  for (const listener of listeners) listener()
}

/** Follows a mail until it has left, so that a failure is told wherever the agent is by then. */
export function watchSent(mail: Watched): void {
  become([...watched.filter(({ messageId }) => messageId !== mail.messageId), mail])
}

export function forgetSent(messageId: string): void {
  become(watched.filter((mail) => mail.messageId !== messageId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useWatched(): readonly Watched[] {
  return useSyncExternalStore(subscribe, () => watched)
}
