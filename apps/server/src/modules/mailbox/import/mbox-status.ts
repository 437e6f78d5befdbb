import { labelBits } from '../labels.ts'
import { getHeader, type Headers } from '../mime/headers.ts'

/** Bits of X-Mozilla-Status that Thunderbird writes. */
const mozilla = { read: 0x1, starred: 0x4, deleted: 0x8 } as const

/**
 * The flags that mail programs write into an mbox file, as in a Maildir file name: S read, F starred, T deleted. `Status`
 * and `X-Status` are those of mutt, Dovecot and exports of an office. Null if there are none.
 */
export function readMboxFlags(headers: Headers): string | null {
  const [status, more] = [getHeader(headers, 'status'), getHeader(headers, 'x-status')]
  if (status !== '' || more !== '')
    return [/R/.test(status) && 'S', /F/.test(more) && 'F', /D/.test(more) && 'T'].filter(Boolean).join('')
  const bits = Number.parseInt(getHeader(headers, 'x-mozilla-status'), 16)
  if (Number.isNaN(bits)) return null
  return [bits & mozilla.read && 'S', bits & mozilla.starred && 'F', bits & mozilla.deleted && 'T']
    .filter(Boolean)
    .join('')
}

/** The lines that say of an exported message whether it was read and starred. */
export const formatMboxStatus = (labels: number): string =>
  `Status: ${labels & labelBits.UNREAD ? 'O' : 'RO'}\nX-Status: ${labels & labelBits.STARRED ? 'F' : ''}\n`

const written = /^Status: R?O\r?\nX-Status: F?\r?\n/

/** The message as it was before an export of an office added its lines. */
export function removeMboxStatus(message: Buffer): Buffer {
  const found = written.exec(message.toString('latin1', 0, 40))
  return found ? message.subarray(found[0].length) : message
}
