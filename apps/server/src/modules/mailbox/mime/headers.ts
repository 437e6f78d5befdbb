import { cleanName, type MailAddress } from '@pb/rules/mail/addresses'
import { parseAddressList } from '@pb/rules/mail/address-list'
import { charsetOf } from '@pb/rules/mail/charsets'
import { decodeWords } from '@pb/rules/mail/encoded-words'
import { parseParameters } from '@pb/rules/mail/parameters'

/** Bytes that are looked at for headers: what is longer is no header that anybody reads. */
export const maxHeaderBytes = 1_000_000

/** The headers of a message by their names in lower case, each as often as it is there, unfolded, not yet decoded. */
export type Headers = ReadonlyMap<string, readonly string[]>

interface HeaderBlock {
  readonly headers: Headers
  /** Where the body begins. */
  readonly end: number
}

/** Where the header block ends, and the body begins: behind the first empty line. */
function blockEnd(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0x0a) continue
    if (bytes[at + 1] === 0x0a) return at + 2
    if (bytes[at + 1] === 0x0d && bytes[at + 2] === 0x0a) return at + 3
  }
  return bytes.length
}

function linesOf(text: string): string[] {
  return text
    .replaceAll('\0', '')
    .split(/\r\n|\n|\r/)
    .reduce<string[]>((lines, line) => {
      if (/^[ \t]/.test(line) && lines.length > 0)
        lines.push(`${lines.pop()!}${line.replace(/^[ \t]+/, ' ')}`)
      else lines.push(line)
      return lines
    }, [])
}

function read(lines: readonly string[]): Headers {
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const found = /^([!-9;-~]{1,100})[ \t]*:(.*)$/s.exec(line)
    if (!found) continue
    const name = found[1]!.toLowerCase()
    const values = headers.get(name)
    if (values) values.push(found[2]!.trim())
    else headers.set(name, [found[2]!.trim()])
  }
  return headers
}

/**
 * Reads the header block of a message. Letters that are not ASCII stand in headers against the rules, in UTF-8 or in
 * the character set of the message. A line that is no header is passed over. Never throws.
 */
export function readHeaders(message: Uint8Array): HeaderBlock {
  const whole = message.subarray(0, maxHeaderBytes)
  const end = blockEnd(whole)
  const block = whole.subarray(0, end)
  // Each byte a letter: enough to find the character set by.
  const first = read(linesOf(Buffer.from(block).toString('latin1')))
  if (block.every((byte) => byte < 0x80)) return { headers: first, end }
  const { parameters } = parseParameters(first.get('content-type')?.[0] ?? '')
  const charset = charsetOf(parameters['charset'] ?? '', block)
  return { headers: read(linesOf(new TextDecoder(charset).decode(block))), end }
}

/** The first header of a name; empty where there is none. */
export const headerOf = (headers: Headers, name: string): string => headers.get(name)?.[0] ?? ''

/** A header as one line of plain text. */
export const headerText = (headers: Headers, name: string): string =>
  cleanName(decodeWords(headerOf(headers, name).slice(0, 20_000)))
    .slice(0, 1000)
    .toWellFormed()

/** The addresses of all headers of a name. */
export const addressesOf = (headers: Headers, name: string): MailAddress[] =>
  parseAddressList((headers.get(name) ?? []).join(', ')).map(({ name, email }) => ({
    name: name.slice(0, 500).toWellFormed(),
    email: email.toWellFormed(),
  }))
