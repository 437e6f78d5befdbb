import { getReferencedIds } from './threading.ts'
import type { ParsedMessage } from '../message.ts'

/** A new message with the threads that its ids refer to. */
export interface UnplacedMessage {
  readonly personId: string
  readonly message: ParsedMessage
  /** Whether its Message-ID is that of a stored message of another sender. */
  readonly sharesId: boolean
  /** Ids of stored threads. */
  readonly threads: readonly string[]
}

/** The stored thread of a message, or the number of a new one that messages start together. */
export interface AssignedThread {
  readonly threadId: string | null
  readonly newThread?: number
}

/**
 * Assigns threads to new messages that are inserted together, as if one were inserted after the other. Returns those of
 * the first messages, up to one that would join threads: what was found for the others may then be out of date.
 */
export function assignThreads(messages: readonly UnplacedMessage[]): AssignedThread[] {
  const byReference = new Map<string, AssignedThread>()
  const byId = new Map<string, AssignedThread>()
  const getThread = (threadId: string): AssignedThread => {
    const thread = byId.get(threadId) ?? { threadId }
    byId.set(threadId, thread)
    return thread
  }
  const assigned: AssignedThread[] = []
  for (const [index, { personId, message, sharesId, threads }] of messages.entries()) {
    const references = getReferencedIds(message, { sharesId }).map((id) => `${personId} ${id}`)
    const shared = references.flatMap((reference) => byReference.get(reference) ?? [])
    const [thread = { threadId: null, newThread: index }, ...others] = new Set([
      ...threads.map(getThread),
      ...shared,
    ])
    if (others.length > 0) return assigned
    for (const reference of references) byReference.set(reference, thread)
    assigned.push(thread)
  }
  return assigned
}
