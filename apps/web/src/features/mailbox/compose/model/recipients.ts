import { parseAddressList } from '@pb/rules/mail/address-list'
import { cleanName, isEmail, type MailAddress } from '@pb/rules/mail/addresses'
import { uniqueAddresses } from '@pb/rules/mail/recipients'

const piecePattern = /(?:"[^"]*"|[^;\n\r\t"]|")+/g

/** `Cole, Adam <adam@x.example>`, as Outlook writes names between semicolons. */
function named(piece: string): MailAddress | null {
  const [, name, email] = /^\s*([^<>]*?)\s*<\s*([^<>\s]+)\s*>\s*,?\s*$/.exec(piece) ?? []
  if (email === undefined || name === undefined || name.includes('@') || !isEmail(email)) return null
  return { name: cleanName(name.replace(/^["']|["']$/g, '')), email }
}

interface Read {
  readonly found: readonly MailAddress[]
  /** What is no address. */
  readonly rest: readonly string[]
}

function readPiece(piece: string): Read {
  const one = named(piece)
  if (one) return { found: [one], rest: [] }
  const found: MailAddress[] = []
  const rest: string[] = []
  for (const { name, email } of parseAddressList(piece)) {
    // Addresses with nothing but spaces between them are read as a name and an address.
    const more = name.split(/\s+/).filter((word) => isEmail(word))
    const plain = more.length > 0 ? '' : name
    found.push(...more.map((word) => ({ name: '', email: word })))
    if (isEmail(email)) found.push({ name: plain, email })
    else rest.push([name, email].filter((part) => part !== '').join(' '))
  }
  return { found, rest }
}

/** Reads what was typed or pasted: addresses between commas, semicolons, lines, tabs or spaces, with names or without. */
export function readRecipients(text: string): { readonly found: MailAddress[]; readonly rest: string } {
  const pieces = (text.match(piecePattern) ?? []).filter((piece) => piece.trim() !== '').map(readPiece)
  return {
    found: uniqueAddresses(pieces.flatMap(({ found }) => found)),
    rest: pieces.flatMap(({ rest }) => rest).join(', '),
  }
}

/** The list with more people in it, nobody twice. */
export function withRecipients(
  list: readonly MailAddress[],
  more: readonly MailAddress[],
): readonly MailAddress[] {
  return uniqueAddresses([...list, ...more])
}

/** Addresses that cannot be sent to; a draft from elsewhere may have some. */
export const invalidOf = (list: readonly MailAddress[]): readonly MailAddress[] =>
  list.filter(({ email }) => !isEmail(email))
