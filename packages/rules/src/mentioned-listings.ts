import { parseAddress } from './addresses.ts'
import { isStreetKind, streetAbbreviations, suffixAbbreviations } from './street-vocabulary.ts'

/** Longer texts are cut: an inquiry names its listing at the beginning. */
const maxText = 20_000
/** More addresses than this are a list, not an inquiry. */
const maxMentions = 3

const house = String.raw`\d{1,5}(?:-\d{1,4})?[A-Za-z]?`
const direction = String.raw`(?:[NSEW]\.?|East|West|North|South|Beach)`
const ordinal = String.raw`\d{1,3}(?:st|nd|rd|th)`
const name = String.raw`[A-Z][A-Za-z.'’]*`
/** `240 East 39th Street`, `15 Central Park West`, `201 W 72`. */
const street = String.raw`(?:${direction}\s+(?:${ordinal}|\d{1,3})|${ordinal}|(?:${direction}\s+)?${name}(?:\s+${name}){0,3})(?:\s+[A-Za-z]+\.?)?`
const unit = String.raw`(?:,?\s*(?:#|(?:apt|apartment|unit|suite)\b\.?\s*#?)\s*([A-Za-z0-9][A-Za-z0-9-]{0,5})|,?\s+(\d{1,3}[A-Z]{1,2}|PH[A-Z0-9]{0,3})\b)`
const mention = new RegExp(String.raw`(?<![\w$.,/-])(${house})\s+(${street})`, 'g')
const unitAfter = new RegExp(String.raw`^${unit}`, 'i')
const listingLink = /\/listing\/(\d{1,18})(?!\d)/g

const withoutKind = /\b(?:Broadway|Bowery|Central Park (?:West|South|North))\b/i

function isKind(word: string): boolean {
  const known = word.replace('.', '').toUpperCase()
  return isStreetKind(suffixAbbreviations[known] ?? streetAbbreviations[known] ?? known)
}

/** Cuts what follows the kind of street: `39th Street is` → `39th Street`. Empty if it is no street. */
function cutStreet(text: string): string {
  const words = text.split(/\s+/)
  const kind = words.findIndex((word, index) => index > 0 && isKind(word))
  if (kind > 0) return words.slice(0, kind + 1).join(' ')
  const known = withoutKind.exec(text)
  if (known) return text.slice(0, known.index + known[0].length)
  const numbered = new RegExp(String.raw`^(?:${direction}\s+(?:${ordinal}|\d{1,3})|${ordinal})`).exec(text)
  return numbered?.[0] ?? ''
}

/**
 * Finds the listings that an email asks about, the first mentioned first: ids of links to listings, then addresses with
 * their unit (`240 East 39th Street 5B`), each as a search text. At most three.
 */
export function findMentionedListings(text: string): string[] {
  const searched = text.slice(0, maxText)
  const ids = [...searched.matchAll(listingLink)].map(([, id]) => id!)
  const addresses = [...searched.matchAll(mention)].flatMap((match) => {
    const cut = cutStreet(match[2]!)
    const address = cut === '' ? null : parseAddress(`${match[1]!} ${cut}`)
    if (!address) return []
    const start = match.index + match[0].indexOf(cut, match[1]!.length) + cut.length
    const found = unitAfter.exec(searched.slice(start, start + 30))
    const label = (found?.[1] ?? found?.[2] ?? '').toUpperCase()
    return [label === '' ? address.display : `${address.display} ${label}`]
  })
  return [...new Set([...ids, ...addresses])].slice(0, maxMentions)
}
