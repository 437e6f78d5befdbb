import { emailKey, isEmail, type MailAddress } from './addresses.ts'

/** Each address once, the first of its spellings; a name that only a later one carries is kept. */
export function uniqueAddresses(list: readonly MailAddress[]): MailAddress[] {
  const byKey = new Map<string, MailAddress>()
  for (const address of list) {
    const before = byKey.get(emailKey(address.email))
    if (!before) byKey.set(emailKey(address.email), address)
    else if (before.name === '' && address.name !== '')
      byKey.set(emailKey(address.email), { name: address.name, email: before.email })
  }
  return [...byKey.values()]
}

/** The addresses of `list` that none of the others holds. */
function without(list: readonly MailAddress[], others: readonly string[]): MailAddress[] {
  const keys = new Set(others.map((email) => emailKey(email)))
  return list.filter(({ email }) => !keys.has(emailKey(email)))
}

const emailsOf = (list: readonly MailAddress[]): string[] => list.map(({ email }) => email)

export interface Recipients {
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
}

/** Nobody twice: who stands in To is left out of Cc and Bcc, who stands in Cc out of Bcc. */
export function uniqueRecipients({ to, cc, bcc }: Recipients): Recipients {
  const first = uniqueAddresses(to)
  const second = without(uniqueAddresses(cc), emailsOf(first))
  return {
    to: first,
    cc: second,
    bcc: without(uniqueAddresses(bcc), [...emailsOf(first), ...emailsOf(second)]),
  }
}

/** What an answer needs to know of the message. */
export interface Answered {
  readonly from: MailAddress | null
  readonly replyTo: readonly MailAddress[]
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
}

const sendable = (list: readonly MailAddress[]): MailAddress[] =>
  uniqueAddresses(list.filter(({ email }) => isEmail(email)))

/**
 * Whom an answer goes to: Reply-To where it is given, else the sender; on the agent's own message (`own` are the agent's
 * addresses) its recipients. A Reply-To that only names the agent is passed over: nobody answers themselves.
 */
export function replyTo(message: Answered, own: readonly string[]): MailAddress[] {
  const from = sendable(message.from ? [message.from] : [])
  const ours = from.length > 0 && without(from, own).length === 0
  const asked = without(sendable(message.replyTo), own)
  if (!ours) return asked.length > 0 ? asked : from
  const recipients = sendable(message.to)
  // A note to oneself is answered to oneself, one with hidden recipients too.
  return recipients.length > 0 ? recipients : from
}

/** An answer to all: the same people in To, and every other recipient except the agent in Cc. */
export function replyToAll(message: Answered, own: readonly string[]): Pick<Recipients, 'to' | 'cc'> {
  const to = replyTo(message, own)
  const others = sendable([...message.to, ...message.cc])
  return { to, cc: without(others, [...own, ...emailsOf(to)]) }
}
