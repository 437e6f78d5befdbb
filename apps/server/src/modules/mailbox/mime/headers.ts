import { cleanName, type MailAddress } from '@pb/rules/mail/addresses'
import { parseAddressList } from '@pb/rules/mail/address-list'
import { decodeText } from '@pb/rules/mail/charsets'
import { decodeWords } from '@pb/rules/mail/encoded-words'
import { parseParameters } from '@pb/rules/mail/parameters'
import { guessCharset } from './guess-charset.ts'

/** Maximum size of a header block that is parsed. */
export const maxHeaderBytes = 1_000_000

/** Header values by lower-case name, in order, unfolded but not decoded. */
export type Headers = ReadonlyMap<string, readonly string[]>

interface HeaderBlock {
  readonly headers: Headers
  /** Offset of the body. */
  readonly end: number
}

/** Returns the offset after the first empty line, where the body begins. */
function findHeaderEnd(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 0x0a) continue
    if (bytes[at + 1] === 0x0a) return at + 2
    if (bytes[at + 1] === 0x0d && bytes[at + 2] === 0x0a) return at + 3
  }
  return bytes.length
}

function unfoldLines(text: string): string[] {
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

function parseHeaders(lines: readonly string[]): Headers {
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const match = /^([!-9;-~]{1,100})[ \t]*:(.*)$/s.exec(line)
    if (!match) continue
    const name = match[1]!.toLowerCase()
    const values = headers.get(name)
    if (values) values.push(match[2]!.trim())
    else headers.set(name, [match[2]!.trim()])
  }
  return headers
}

/**
 * Parses the header block of a message. Raw non-ASCII characters, which the standard forbids, are decoded as UTF-8 or in
 * the character set of the message. Invalid lines are skipped. Never throws.
 */
export function readHeaders(message: Uint8Array): HeaderBlock {
  const head = message.subarray(0, maxHeaderBytes)
  const end = findHeaderEnd(head)
  const block = head.subarray(0, end)
  // Latin-1 maps each byte to a character, which is enough to find the character set.
  const first = parseHeaders(unfoldLines(Buffer.from(block).toString('latin1')))
  if (block.every((byte) => byte < 0x80)) return { headers: first, end }
  const { parameters } = parseParameters(first.get('content-type')?.[0] ?? '')
  const text = decodeText(block, parameters['charset'] ?? '', guessCharset)
  return { headers: parseHeaders(unfoldLines(text)), end }
}

/** Returns the first header of a name, or ''. */
export const getHeader = (headers: Headers, name: string): string => headers.get(name)?.[0] ?? ''

/** Returns a decoded header as one line of plain text. */
export const getHeaderText = (headers: Headers, name: string): string =>
  cleanName(decodeWords(getHeader(headers, name).slice(0, 20_000)))
    .slice(0, 1000)
    .toWellFormed()

/** Joins what a mailer that forgot the quotes of `Ruiz, Ana <ana@x.example>` has made of one name. */
function joinUnquotedNames(list: readonly MailAddress[]): MailAddress[] {
  const joined: MailAddress[] = []
  for (const address of list) {
    const before = joined.at(-1)
    const isRest = address.email.includes('@') && address.name !== ''
    if (before && isRest && !before.email.includes('@')) {
      const name = `${before.name || before.email}, ${address.name}`
      joined[joined.length - 1] = { name, email: address.email }
    } else joined.push(address)
  }
  return joined
}

/** Returns the addresses of all headers of a name. */
export const getAddresses = (headers: Headers, name: string): MailAddress[] =>
  joinUnquotedNames(parseAddressList((headers.get(name) ?? []).join(', '))).map(({ name, email }) => ({
    name: name.slice(0, 500).toWellFormed(),
    email: email.toWellFormed(),
  }))
