/** The most messages that a page keeps, so that hours of chat do not fill a phone. */
const maxKept = 300

interface Message {
  readonly message_id: string
  readonly hidden?: 0 | 1
}

const byId = ({ message_id: a }: Message, { message_id: b }: Message): number =>
  a.length - b.length || (a < b ? -1 : Number(a > b))

/**
 * Adds messages to those of a page, each once and the oldest first. A host's hidden ones are marked; `hiddenIds` are
 * the ones hidden by now.
 */
export function mergeMessages<M extends Message>(
  before: readonly M[],
  added: readonly M[],
  hiddenIds: readonly string[],
): readonly M[] {
  if (added.length === 0 && hiddenIds.length === 0) return before
  const merged = new Map(before.map((message) => [message.message_id, message]))
  for (const message of added) merged.set(message.message_id, message)
  for (const id of hiddenIds) {
    const message = merged.get(id)
    if (message?.hidden === 0) merged.set(id, { ...message, hidden: 1 })
  }
  return [...merged.values()].toSorted(byId).slice(-maxKept)
}

/** Messages without those that the host took down. */
export function withoutHidden<M extends Message>(
  messages: readonly M[],
  hiddenIds: readonly string[],
): readonly M[] {
  return messages.filter(({ message_id }) => !hiddenIds.includes(message_id))
}
