import type { Message } from '@pb/contract/mail-messages'
import { emailKey, isUnmonitored, type MailAddress } from '@pb/rules/mail/addresses'
import { cleanPersonName, splitPersonName } from '@pb/rules/person-name'
import { normalizePhone } from '@pb/rules/phone'
import type { ClientSeed } from './slots.ts'

const phonePattern = /(?:\+?1[\s.-]?)?(?:\([2-9]\d{2}\)|\b[2-9]\d{2})[\s.-]?[2-9]\d{2}[\s.-]?\d{4}\b/

/** Splits a display name like `Weiss, Ruth` or `Ruth M. Weiss` into first and last name. */
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  return splitPersonName(cleanPersonName(name.replaceAll(/["“”]/g, '')))
}

/** Prefills a new client from a message. The phone number is taken only from the sender's own text. */
export function toClientSeed({ name, email }: MailAddress, message?: Message): ClientSeed {
  const names = name === '' || name.includes('@') ? { first_name: '', last_name: '' } : splitName(name)
  const lead = message?.lead
  if (lead?.phone && emailKey(lead.email) === emailKey(email)) return { email, ...names, phone: lead.phone }
  const senders = message ? [message.from_email, ...message.reply_to.map((one) => one.email)] : []
  const isSender = senders.some((sender) => emailKey(sender) === emailKey(email))
  const found = isSender ? phonePattern.exec(message?.email_plain.slice(0, 20_000) ?? '')?.[0] : undefined
  const number = found === undefined ? null : normalizePhone(found)
  return { email, ...names, ...(number !== null && { phone: number }) }
}

/** Finds the person among `others` who sent this message or gets the replies to it; of an inquiry, only its person. */
export function findCandidate(message: Message, others: readonly MailAddress[]): MailAddress | undefined {
  const { lead } = message
  const senders = lead
    ? [lead]
    : [...message.reply_to, { name: message.from_name, email: message.from_email }]
  for (const sender of senders) {
    if (isUnmonitored(sender.email)) continue
    const other = others.find(({ email }) => emailKey(email) === emailKey(sender.email))
    if (other) return { ...other, name: lead?.name || other.name || sender.name }
  }
  return undefined
}
