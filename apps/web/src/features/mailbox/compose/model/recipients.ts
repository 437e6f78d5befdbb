import { parseAddressList } from '@pb/rules/mail/address-list'
import { cleanEmail, cleanName, isEmail, type MailAddress } from '@pb/rules/mail/addresses'
import { uniqueAddresses } from '@pb/rules/mail/recipients'

const piecePattern = /(?:"[^"]*"|[^;\n\r\t"]|")+/g

/** `Cole, Adam <adam@x.example>`, as Outlook writes names between semicolons. */
function parseNamedAddress(piece: string): MailAddress | null {
  const [, name, email] = /^\s*([^<>]*?)\s*<\s*([^<>\s]+)\s*>\s*,?\s*$/.exec(piece) ?? []
  if (email === undefined || name === undefined || name.includes('@')) return null
  const cleaned = cleanEmail(email)
  return isEmail(cleaned) ? { name: cleanName(name.replace(/^["']|["']$/g, '')), email: cleaned } : null
}

interface ParsedRecipients {
  readonly addresses: readonly MailAddress[]
  /** Text that is no address. */
  readonly rest: readonly string[]
}

function parsePiece(piece: string): ParsedRecipients {
  const one = parseNamedAddress(piece)
  if (one) return { addresses: [one], rest: [] }
  const found: MailAddress[] = []
  const rest: string[] = []
  for (const { name, email } of parseAddressList(piece)) {
    // Addresses separated by spaces only are parsed as a name and an address.
    const more = name.split(/\s+/).map(cleanEmail).filter(isEmail)
    const cleaned = cleanEmail(email)
    const plain = more.length > 0 ? '' : name
    found.push(...more.map((word) => ({ name: '', email: word })))
    if (isEmail(cleaned)) found.push({ name: plain, email: cleaned })
    else rest.push([name, email].filter((part) => part !== '').join(' '))
  }
  return { addresses: found, rest }
}

/** Parses addresses separated by commas, semicolons, lines, tabs or spaces, with or without names. */
export function parseRecipients(text: string): { readonly found: MailAddress[]; readonly rest: string } {
  const pieces = (text.match(piecePattern) ?? []).filter((piece) => piece.trim() !== '').map(parsePiece)
  return {
    found: uniqueAddresses(pieces.flatMap(({ addresses: found }) => found)),
    rest: pieces.flatMap(({ rest }) => rest).join(', '),
  }
}

/** Adds people without duplicates. */
export function addRecipients(
  list: readonly MailAddress[],
  more: readonly MailAddress[],
): readonly MailAddress[] {
  return uniqueAddresses([...list, ...more])
}

/** Filters invalid addresses, which a draft from another program may have. */
export const filterInvalid = (list: readonly MailAddress[]): readonly MailAddress[] =>
  list.filter(({ email }) => !isEmail(email))
