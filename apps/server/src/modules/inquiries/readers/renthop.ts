import { readLabeled } from './labeled.ts'
import { asksForTour, findUrl, toLines, unquote } from './lead-text.ts'
import type { Reader } from './reader.ts'

/** RentHop: labeled lines, or a sentence with the message in quotation marks. */
export const renthop: Reader = {
  name: 'renthop',
  source: 'renthop',
  portal: 'RentHop',
  read: (mail) => {
    const labeled = readLabeled(mail)
    const quoted = toLines(mail.text).find((line) => /^[“"].{3,}[”"]$/.test(line)) ?? ''
    const message = labeled.message ?? unquote(quoted)
    return {
      ...labeled,
      ad_type: 'rental',
      ...(message !== '' && { message, kind: asksForTour(message) ? 'tour' : 'question' }),
      url: findUrl(mail.text, 'renthop.com'),
    }
  },
}
