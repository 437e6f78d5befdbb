import { emailKey, isEmail, isUnmonitored, type MailAddress } from './addresses.ts'

/**
 * Removes duplicate addresses, keeping the first spelling. If the first has no name, it takes the name of a later
 * duplicate.
 */
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

/** The address without what follows a plus before the @, by which its owner sorts mail (RFC 5233). */
const withoutDetail = (email: string): string => emailKey(email).replace(/^([^+@]+)\+[^@]*@/, '$1@')

/** Returns the addresses of `list` that are not the agent's own, with any detail after a plus. */
function excludeOwn(list: readonly MailAddress[], own: readonly string[]): MailAddress[] {
  const keys = new Set([...own.map(emailKey), ...own.map(withoutDetail)])
  return list.filter(({ email }) => !keys.has(emailKey(email)) && !keys.has(withoutDetail(email)))
}

/** Returns the addresses of `list` that are not in `others`. */
function excludeAddresses(list: readonly MailAddress[], others: readonly string[]): MailAddress[] {
  const keys = new Set(others.map((email) => emailKey(email)))
  return list.filter(({ email }) => !keys.has(emailKey(email)))
}

const getEmails = (list: readonly MailAddress[]): string[] => list.map(({ email }) => email)

export interface Recipients {
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  readonly bcc: readonly MailAddress[]
}

/** Removes duplicate recipients across all fields: To takes precedence over Cc, and Cc over Bcc. */
export function uniqueRecipients({ to, cc, bcc }: Recipients): Recipients {
  const first = uniqueAddresses(to)
  const second = excludeAddresses(uniqueAddresses(cc), getEmails(first))
  return {
    to: first,
    cc: second,
    bcc: excludeAddresses(uniqueAddresses(bcc), [...getEmails(first), ...getEmails(second)]),
  }
}

/** The address fields of the message being replied to. */
export interface RepliedMessage {
  readonly from: MailAddress | null
  readonly replyTo: readonly MailAddress[]
  readonly to: readonly MailAddress[]
  readonly cc: readonly MailAddress[]
  /** The person of an inquiry that a portal sent. */
  readonly lead?: MailAddress | null
}

/** Returns where the sender wants replies: for an inquiry sent by a portal, a person and no machine. */
function getReplyAddresses({ replyTo: asked, lead }: RepliedMessage): readonly MailAddress[] {
  if (!lead || lead.email === '') return asked
  if (asked.every(({ email }) => isUnmonitored(email))) return [{ name: lead.name, email: lead.email }]
  return asked.map(({ name, email }) => ({
    name: name === '' && emailKey(email) === emailKey(lead.email) ? lead.name : name,
    email,
  }))
}

const filterSendable = (list: readonly MailAddress[]): MailAddress[] =>
  uniqueAddresses(list.filter(({ email }) => isEmail(email)))

/**
 * Returns the recipients of a reply: Reply-To if present, otherwise the sender. For the agent's own message (`own` are
 * the agent's addresses) returns its To recipients, so a follow-up goes to the same people. Own addresses in Reply-To
 * are ignored.
 */
export function replyTo(message: RepliedMessage, own: readonly string[]): MailAddress[] {
  const from = filterSendable(message.from ? [message.from] : [])
  const ours = from.length > 0 && excludeOwn(from, own).length === 0
  const asked = excludeOwn(filterSendable(getReplyAddresses(message)), own)
  if (!ours) return asked.length > 0 ? asked : from
  const recipients = filterSendable(message.to)
  // Without To recipients (Bcc only), the reply goes to the agent.
  return recipients.length > 0 ? recipients : from
}

/** Returns the recipients of a reply to all: To as for `replyTo`, every other recipient except the agent in Cc. */
export function replyToAll(message: RepliedMessage, own: readonly string[]): Pick<Recipients, 'to' | 'cc'> {
  const to = replyTo(message, own)
  const others = filterSendable([...message.to, ...message.cc])
  return { to, cc: excludeAddresses(excludeOwn(others, own), getEmails(to)) }
}
