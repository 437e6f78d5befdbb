import type { Message } from '@pb/contract/mailbox-messages'
import { emailKey, type MailAddress } from '@pb/rules/mail/addresses'
import { normalizePhone } from '@pb/rules/phone'
import type { ClientSeed } from './slots.ts'

const phone = /(?:\+?1[\s.-]?)?(?:\([2-9]\d{2}\)|\b[2-9]\d{2})[\s.-]?[2-9]\d{2}[\s.-]?\d{4}\b/

/** First and last name of one that is shown: `Weiss, Ruth` and `Ruth M. Weiss` alike. */
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const words = name.replaceAll(/["“”]/g, '').trim()
  const [last = '', first = ''] = words.split(',').map((part) => part.trim())
  if (first !== '') return { first_name: first, last_name: last }
  const [head = '', ...rest] = words.split(/\s+/)
  return { first_name: head, last_name: rest.join(' ') }
}

/** What a message tells of somebody in it; the phone is one that the sender wrote. */
export function seedOf({ name, email }: MailAddress, message?: Message): ClientSeed {
  const named = name === '' || name.includes('@') ? { first_name: '', last_name: '' } : splitName(name)
  const senders = message ? [message.from_email, ...message.reply_to.map((one) => one.email)] : []
  const own = senders.some((sender) => emailKey(sender) === emailKey(email))
  const found = own ? phone.exec(message?.email_plain.slice(0, 20_000) ?? '')?.[0] : undefined
  const number = found === undefined ? null : normalizePhone(found)
  return { email, ...named, ...(number !== null && { phone: number }) }
}

/** Addresses that nobody reads. */
const machine =
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|notifications?|news|newsletters?|alerts?|updates?|marketing)\b/i

/** Who of those who could become a client wrote this message, or gets the answers to it. */
export function candidateOf(message: Message, others: readonly MailAddress[]): MailAddress | undefined {
  const senders = [...message.reply_to, { name: message.from_name, email: message.from_email }]
  for (const sender of senders) {
    if (machine.test(sender.email)) continue
    const other = others.find(({ email }) => emailKey(email) === emailKey(sender.email))
    if (other) return { ...other, name: other.name || sender.name }
  }
  return undefined
}
