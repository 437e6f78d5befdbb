import { getDomain } from '@pb/rules/mail/portals'
import type { Layer } from './evidence.ts'

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const company = /\b(?:inc|llc|llp|ltd|corp|corporation|gmbh|plc)\b/i
/** A house number behind a company's name, and what ends the addresses of companies: a state with its ZIP, or a country. */
const placed =
  /^(?<who>[^\d]{2,80}?)[\s,|•·–—-]+\d{1,5}[A-Z]?\s+\p{L}.{3,140}?(?:\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b|,\s*(?:\p{Lu}\p{L}+ ?){1,3}$)/u

/** Names of who sends a mail: `Redfin` and `redfin` for `Redfin <listings@redfin.com>`. */
function listBrands({ head }: Layer): string[] {
  const { from } = head
  if (!from) return []
  const labels = getDomain(from.email).split('.')
  return [labels.at(-2) ?? '', squeeze(from.name)].filter((brand) => brand.length > 2)
}

/**
 * Whether a line is where the sender's company writes its name and address, as the law asks of commercial mail: "Redfin, 1099
 * Example Street, Seattle, WA 98101". No listing is meant there.
 */
function findImprint(layer: Layer): (line: string) => boolean {
  const brands = listBrands(layer)
  return (line) => {
    const text = line.trim().replace(/^(?:©|\(c\)|copyright)\s*(?:\d{4}(?:\s*[-–]\s*\d{4})?)?[\s,]*/i, '')
    if (text.length > 250) return false
    const who = placed.exec(text)?.groups?.['who'] ?? ''
    if (who === '') return false
    return company.test(who) || brands.some((brand) => squeeze(who).startsWith(brand) && !/[:：]/.test(who))
  }
}

/** The lines that state a company's address, and those below one that states its name alone. */
export function listImprintLines(layer: Layer, lines: readonly string[]): ReadonlySet<number> {
  const isImprint = findImprint(layer)
  const found = new Set<number>()
  for (const [index, line] of lines.entries()) {
    if (isImprint(line)) found.add(index)
    // "Zillow, Inc." with its street and city on the next lines.
    else if (line.length <= 60 && /^[^\d:]{2,40}\b(?:inc|llc|ltd|corp)\.?$/i.test(line.trim()))
      for (const below of [1, 2]) found.add(index + below)
  }
  return found
}
