import { getAddresses, getHeaderText, parseMimeMessage, readHeaders } from '../../mailbox/mime/index.ts'
import { parseVcards } from '../../clients/vcards/index.ts'
import type { Card } from './evidence.ts'
import type { LeadMail } from './mail-layers.ts'
import { readMail, type ReadMail } from './read-mail.ts'

/** Mails in mails are opened so deep, and so many in all; what is deeper stays a file of its mail. */
const maxDepth = 10
const maxAttached = 20
const maxAttachedBytes = 10_000_000

const isMail = (type: string, name: string): boolean => type === 'message/rfc822' || /\.eml$/i.test(name)
const isAdf = (type: string, name: string): boolean =>
  /\bxml\b|x-adf/i.test(type) || /\.(?:xml|adf)$/i.test(name)

const isContactCard = (type: string, name: string): boolean =>
  /^text\/(?:x-)?(?:vcard|directory)$/i.test(type) || /\.vcf$/i.test(name)

/** The person of an attached contact card; null for a file with several, of which no one knows who asks. */
function readContactCard(content: Uint8Array): Card | null {
  const cards = parseVcards(new TextDecoder().decode(content.subarray(0, 200_000)))
  const [card] = cards
  if (!card || cards.length > 1 || card.isGroup) return null
  const name =
    card.fullName || [card.firstName, card.middleName, card.lastName].filter((part) => part !== '').join(' ')
  const [email = '', phone = ''] = [card.emails, card.phones].map((values) => values[0]?.value)
  return { source: 'contact card', name, email, phone, address: '', message: card.note, url: '' }
}

async function parse(
  message: Uint8Array,
  now: Date,
  depth: number,
  budget: { left: number },
): Promise<LeadMail> {
  const bytes = new Uint8Array(message).buffer
  const { headers } = readHeaders(message)
  const parsed = await parseMimeMessage(bytes, now)
  const attached: LeadMail[] = []
  const cards: Card[] = []
  let adf = ''
  for (const { contentType, filename, content } of parsed.files) {
    if (content.length > maxAttachedBytes) continue
    if (isMail(contentType, filename) && depth < maxDepth && budget.left > 0) {
      budget.left -= 1
      attached.push(await parse(content, now, depth + 1, budget))
    } else if (isAdf(contentType, filename) && adf === '') {
      const xml = new TextDecoder().decode(content.subarray(0, 200_000))
      if (/<adf\b/i.test(xml)) adf = xml
    } else if (isContactCard(contentType, filename)) {
      const card = readContactCard(content)
      if (card) cards.push(card)
    }
  }
  return {
    from: parsed.from,
    sender: parsed.sender,
    replyTo: parsed.replyTo,
    to: [
      ...parsed.to,
      ...parsed.cc,
      ...getAddresses(headers, 'delivered-to'),
      ...getAddresses(headers, 'x-original-to'),
    ],
    subject: parsed.subject || getHeaderText(headers, 'thread-topic'),
    text:
      adf === ''
        ? parsed.hasOwnText
          ? parsed.text
          : parsed.html === null
            ? parsed.text
            : ''
        : `${parsed.text}\n${adf}`,
    html: parsed.html,
    headers,
    cards: cards.length === 1 ? cards : [],
    attached,
  }
}

/** Parses the bytes of a mail with the mails attached to it. */
export const parseMailFile = (message: Uint8Array, now: Date): Promise<LeadMail> =>
  parse(message, now, 0, { left: maxAttached })

/** Reads the bytes of a mail in this process; null for mail that passes on no inquiry. */
export const readMailFile = async (message: Uint8Array, now: Date): Promise<ReadMail | null> =>
  readMail(await parseMailFile(message, now))
