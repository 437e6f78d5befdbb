/** Longest id that is kept: a header line cannot be longer (RFC 5322, 2.1.1). */
const maxId = 998
/** Ancestors that are kept: the oldest and the newest, which is what threading needs of a longer chain. */
const maxReferences = 100

function clean(id: string): string | null {
  const text = id.replace(/[\s\p{Cc}]+/gu, '')
  return text === '' || text.length > maxId ? null : text
}

/** Ids of a References, In-Reply-To or Message-ID header, without their brackets, each once, in their order. */
export function parseMessageIds(header: string): string[] {
  const text = header.slice(0, 200_000)
  const inBrackets = [...text.matchAll(/<([^<>]+)>/g)].map((found) => clean(found[1]!))
  const words = text.split(/[\s,]+/).filter((word) => /^[^<>@]+@[^<>@]+$/.test(word))
  const ids = inBrackets.length > 0 ? inBrackets : words.map((word) => clean(word))
  const unique = [...new Set(ids.filter((id) => id !== null))]
  return unique.length <= maxReferences ? unique : [unique[0]!, ...unique.slice(1 - maxReferences)]
}

/** Ids for a header. */
export const formatMessageIds = (ids: readonly string[]): string => ids.map((id) => `<${id}>`).join(' ')

/** The References of an answer (RFC 5322, 3.6.4): those of what it answers, and what it answers. */
export function referencesOfReply(message: {
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
