import { asksForTour, findUrl, splitAddress, toLines } from './lead-text.ts'
import { isPersonName } from '../../mailbox/index.ts'
import { readLabeled } from './labeled.ts'
import type { Reader } from './reader.ts'

const headings: readonly RegExp[] = [
  /^You Received a Question About (?<listing>.+)$/i,
  /^(?<name>.{1,80}?) Has Requested a Tour for (?<listing>.+)$/i,
  /^You Have a New Message$/i,
]
const subjects: readonly RegExp[] = [
  /^(?:(?:fwd?|re):\s*)*(?<listing>.+?) StreetEasy Inquiry From (?<name>.+)$/i,
  /\bNew Message From (?<name>.+)$/i,
  /StreetEasy Inquiry: (?<listing>.+)$/i,
  /\btour request .{0,80}? for (?<listing>\d.+)$/i,
]
const end = /^(?:\S+@\S+|\+?\(?\d[\d\s().+-]{8,20}\d|REPLY|View listing|StreetEasy \(c\).*|©.*)$/i

/** What is below the heading, up to the person's name, address and phone. */
function findMessage(lines: readonly string[]): { heading: RegExpExecArray | null; message: string } {
  for (const [index, line] of lines.entries()) {
    const heading = headings.map((pattern) => pattern.exec(line)).find((match) => match !== null)
    if (!heading) continue
    const below = lines.slice(index + 1)
    const stop = below.findIndex((one) => end.test(one))
    const body = stop < 0 ? below : below.slice(0, stop)
    // The line before the address is the name, unless the mail has none.
    const named = body.length > 1 && /^[\p{Lu}][\p{L}.'’-]*(?: [\p{L}.'’-]+){0,4}$/u.test(body.at(-1)!)
    return { heading, message: (named ? body.slice(0, -1) : body).join('\n') }
  }
  return { heading: null, message: '' }
}

/** StreetEasy: questions, tour requests and messages. */
export const streeteasy: Reader = {
  name: 'streeteasy',
  source: 'streeteasy',
  portal: 'StreetEasy',
  read: (mail) => {
    const { heading, message } = findMessage(toLines(mail.text))
    const subject = subjects.map((pattern) => pattern.exec(mail.subject)).find((match) => match !== null)
    const listing = heading?.groups?.['listing'] ?? subject?.groups?.['listing'] ?? ''
    const name = heading?.groups?.['name'] ?? subject?.groups?.['name'] ?? ''
    const isTour =
      /requested a tour|preferred tour/i.test(`${heading?.[0] ?? ''} ${message}`) || asksForTour(message)
    return {
      ...readLabeled(mail),
      ...(isPersonName(name) && { name }),
      ...(message !== '' && { message }),
      ...(message !== '' && { kind: isTour ? ('tour' as const) : ('question' as const) }),
      ...(listing !== '' && splitAddress(listing)),
      url: findUrl(mail.text, 'streeteasy.com').replace(/[.,]$/, ''),
    }
  },
}
