import { emailKey, isEmail } from '@pb/rules/mail/addresses'
import { parseMessageIds } from '@pb/rules/mail/message-ids'
import { failureSubject } from '../../mime/mail-system.ts'
import { getHeader, getHeaderText, type Headers } from '../../mime/headers.ts'
import type { DeliveryReport } from './delivery-report.ts'

/**
 * Delivery reports for people (RFC 3464 calls them unstructured): of qmail, of older servers, and of Exchange in HTML.
 * The recipients are in its sentences.
 */

/** What begins the copy of the mail that came back. */
const originalStart =
  /^-+ ?(?:Below this line is a copy of the message|This is a copy of (?:the|your) message|Original message|The following is a copy|Returned message|Unsent message)[^\n]*$|^(?:Return-Path|Received): ?[^\n]+$/im
const failureWords =
  /\b(?:undeliver(?:ed|able)|(?:could|can|did)(?:\s?n[o’']t|not)?\s+(?:be\s+)?(?:deliver|reach)|couldn[’']t be (?:delivered|found)|(?:was|were|is|has|have)(?:\s?n[o’']t|\snot) (?:been )?(?:delivered|received|found)|delivery (?:to the following|has failed|failed|failure|status)|failed permanently|permanent(?:ly)? (?:fatal )?(?:error|fail)|returned mail|failure notice|does(?:\s?n[o’']t| not) exist|no such user|user unknown|unknown user|mailbox (?:is )?(?:full|unavailable|not found)|rejected|unable to deliver|not deliverable|5\.\d\.\d{1,3}|\b55\d\b)/i
const delayWords =
  /\b(?:delayed|will (?:keep|continue) (?:to )?try|still trying|will retry|not yet been delivered|this is a warning)/i
const address = /[^\s<>()[\]{}"',;:|]{1,64}@[^\s<>()[\]{}"',;:|]{1,253}/g
const maxRecipients = 50
const maxReason = 300

/** qmail's paragraph: `<nora@client.example>:` and the reply of the other server. */
const qmailParagraph = /^<([^<>\s]{3,320})>:[ \t]*\n([^]*)$/
const qmailGreeting = /^Hi\. This is the .{1,200}(?:program|daemon) at /m

const toReason = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxReason)

/** The line with the address, or the next with a number or word of a server's reply. */
function findReason(text: string, at: number): string {
  const near = text.slice(at, at + 1500).split('\n')
  const line =
    near.slice(0, 8).find((one) => /\b[45]\d\d\b|\b[45]\.\d\.\d/.test(one)) ??
    near.slice(1).find(failureWordsIn)
  return toReason(line ?? '')
}
const failureWordsIn = (line: string): boolean => failureWords.test(line)

/** The Message-ID that the report quotes of the mail, or refers to in its own headers. */
function findMessageId(headers: Headers, original: string): string | null {
  const quoted = /^[> \t]*message-id:\s*(<[^<>\r\n]{1,250}>)/im.exec(original)?.[1]
  const referenced = getHeader(headers, 'in-reply-to') || getHeader(headers, 'references')
  return parseMessageIds(quoted ?? '')[0] ?? parseMessageIds(referenced).at(-1) ?? null
}

/**
 * Reads a report in sentences. `text` is all that the message shows. Its recipients are the addresses in it: only those
 * to which the mail was sent count. Null where it reports no failure.
 */
export function parseTextReport(headers: Headers, text: string): DeliveryReport | null {
  const start = originalStart.exec(text)?.index ?? text.length
  const [before, original] = [text.slice(0, start), text.slice(start)]
  const head = before.replace(/\bmessage-id:\s*<[^<>\s]*>/gi, '')
  const messageId = findMessageId(headers, original || text)
  const isQmail = qmailGreeting.test(head)
  if (!isQmail && !failureWords.test(head) && !failureSubject.test(getHeaderText(headers, 'subject')))
    return null
  const outcome =
    delayWords.test(head) && !/\b5\.\d\.\d|\b55\d\b|permanent/i.test(head) ? 'delayed' : 'returned'
  const found = new Map<string, string>()
  if (isQmail)
    for (const paragraph of head.split(/\n[ \t]*\n/)) {
      const [, email = '', reason = ''] = qmailParagraph.exec(paragraph.trimStart()) ?? []
      if (isEmail(email)) found.set(emailKey(email), toReason(reason))
    }
  if (found.size === 0)
    for (const match of head.matchAll(address)) {
      const email = match[0].replace(/\.+$/, '')
      if (isEmail(email) && !found.has(emailKey(email)))
        found.set(emailKey(email), findReason(head, match.index))
    }
  const recipients = [...found]
    .slice(0, maxRecipients)
    .map(([email, reason]) => ({ email, outcome, reason }) as const)
  return recipients.length === 0 ? null : { messageId, recipients, text: text.slice(0, 20_000) }
}
