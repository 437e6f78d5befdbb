/** Maximum length of a Message-ID: the line length limit of RFC 5322, 2.1.1. */
const maxId = 998
/** Maximum number of references; a longer chain keeps the oldest and the most recent, which threading relies on. */
const maxReferences = 100

function clean(id: string): string | null {
  const text = id.replace(/[\s\p{Cc}]+/gu, '')
  return text === '' || text.length > maxId ? null : text
}

/**
 * Parses a References, In-Reply-To or Message-ID header. Returns the unique ids without angle brackets, in header
 * order.
 */
export function parseMessageIds(header: string): string[] {
  const text = header.slice(0, 200_000)
  const inBrackets = [...text.matchAll(/<([^<>]+)>/g)].map((found) => clean(found[1]!))
  const words = text.split(/[\s,]+/).filter((word) => /^[^<>@]+@[^<>@]+$/.test(word))
  const ids = inBrackets.length > 0 ? inBrackets : words.map((word) => clean(word))
  const unique = [...new Set(ids.filter((id) => id !== null))]
  return unique.length <= maxReferences ? unique : [unique[0]!, ...unique.slice(1 - maxReferences)]
}

/** Formats ids for a References, In-Reply-To or Message-ID header. */
export const formatMessageIds = (ids: readonly string[]): string => ids.map((id) => `<${id}>`).join(' ')

/**
 * Returns the References of a reply (RFC 5322, 3.6.4): the parent's References, or its In-Reply-To if it has none,
 * followed by the parent's Message-ID.
 */
export function getReplyReferences(message: {
  messageId: string | null
  inReplyTo: string | null
  references: readonly string[]
}): string[] {
  const before =
    message.references.length > 0 ? message.references : message.inReplyTo === null ? [] : [message.inReplyTo]
  const all = [
    ...before.filter((id) => id !== message.messageId),
    ...(message.messageId === null ? [] : [message.messageId]),
  ]
  return all.length <= maxReferences ? all : [all[0]!, ...all.slice(1 - maxReferences)]
}
