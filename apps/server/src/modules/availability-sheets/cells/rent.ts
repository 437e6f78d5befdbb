import { getGrammarText, getText, type Cell } from './cell.ts'
import { amountPattern, parseAmount } from './amount.ts'
import type { Rent } from './rent-value.ts'
import { joinSegments, resolveSegments, type RentItem } from './rent-segments.ts'
import { boundWords, labelWords, monthWords, noRentPattern, noteWords, otherPeriods } from './rent-words.ts'
import { rentReasons } from './reasons.ts'

/** Monthly rents in dollars. Anything outside of this range is a sale price, a fee or a typo. */
const minRent = 100
const maxRent = 250_000

const isPlausibleRent = (cents: number) => cents >= minRent * 100 && cents <= maxRent * 100

const foreignCurrency =
  /[€£¥₪₹₩₽₺₫₱]|\b(?:eur|euros?|gbp|pounds?|cad|aud|nzd|hkd|sgd|mxn|pesos?|yen|jpy|rmb|cny|yuan|chf|nis|ils|inr|brl)\b|\b(?:c|ca|can|a|au|nz|hk|s|mx|r)\$|\$ ?(?:cad|aud|mxn|ca|c)\b/
const currency = /(?:us ?\$|u\.s\.\$|\$|usd|us dollars|dollars?)(?![a-z])/y
const amount = new RegExp(amountPattern, 'y')
const joiner = /[/(),;|:[\].]|–|->|=>|→|-/y
const divider = /(?:\+|&|plus|and|or|to|thru|through|w\/|with|incl(?:udes|uding|\.)?)(?![a-z])|\+|&/y

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

function findPeriod(text: string, at: number): { length: number; period: string } | null {
  for (const [pattern, period] of otherPeriods) {
    const found = matchAt(pattern, text, at)
    if (found !== null) return { length: found.length, period }
  }
  return null
}

/** Reads the next item of a rent, and its length; null when the text there is not understood, or a reason. */
function readItem(
  text: string,
  at: number,
  hasAmount: boolean,
): { length: number; item: RentItem | null } | string | null {
  const note = noteWords
    .map((pattern) => matchAt(pattern, text, at))
    .find((found) => found !== null && found !== '')
  if (note) return { length: note.length, item: null }
  const dollars = matchAt(amount, text, at)
  if (dollars !== null) {
    const cents = parseAmount(dollars)
    return isPlausibleRent(cents)
      ? { length: dollars.length, item: { kind: 'amount', cents } }
      : rentReasons.unlikely
  }
  const sign = matchAt(currency, text, at)
  if (sign !== null) return { length: sign.length, item: null }
  if (hasAmount) {
    const month = matchAt(monthWords, text, at)
    if (month !== null) return { length: month.length, item: null }
    const other = findPeriod(text, at)
    if (other) return rentReasons.period(other.period)
  }
  for (const [pattern, label, side] of labelWords) {
    const found = matchAt(pattern, text, at)
    if (found !== null) return { length: found.length, item: { kind: 'label', label, side } }
  }
  if (matchAt(boundWords, text, at) !== null) return rentReasons.bound
  const before = matchAt(monthWords, text, at)
  if (before !== null) return { length: before.length, item: null }
  const period = findPeriod(text, at)
  if (period) return rentReasons.period(period.period)
  const divided = matchAt(divider, text, at)
  if (divided !== null)
    return {
      length: divided.length,
      item: { kind: 'separator', range: /^(?:to|or|thru|through)$/.test(divided), joins: false },
    }
  const joined = matchAt(joiner, text, at)
  return joined === null
    ? null
    : { length: joined.length, item: { kind: 'separator', range: /[–-]$/.test(joined), joins: true } }
}

function readItems(text: string): RentItem[] | string {
  const items: RentItem[] = []
  for (let at = 0; at < text.length;) {
    if (text[at] === ' ') {
      at += 1
      continue
    }
    const read = readItem(
      text,
      at,
      items.some(({ kind }) => kind === 'amount'),
    )
    if (typeof read === 'string') return read
    if (read === null || read.length === 0) return rentReasons.notRead
    if (read.item) items.push(read.item)
    at += read.length
  }
  return items
}

const readWholeRent = (text: string): RentItem[] | string =>
  readItems(/^\d[\d.,' ]*\+$/.test(text) || /\d\+(?: |$)/.test(text) ? `from ${text}` : text)

/** Words in parentheses after an amount, of which none would change what it is; `8` is the section of the vouchers. */
const remark =
  /(?<=\d ?)\((?![^()]*\b(?:net|ner|eff\w*|gross|legal|was|old|now|per|an?|each|w\/?k\w*|week\w*|night\w*|dail?y\w*|day\w*|year\w*|yr\w*|annual\w*|rooms?|beds?|bedrooms?|person|people|head|share\w*|from|start\w*|up|to|or|avg|average|approx\w*|est\w*|about|call|tb[ad]|ask\w*|inquire|reg\w*|dep\w*|less|minus|off|discount\w*|plus|min\w*|max\w*|sf|sq|psf|sale|sold)\b)(?=[^()]*[a-z])[a-z ,'/+&.8-]*\)/g

/** Accounting writes negative numbers in brackets, and some programs with the sign at the end. */
const negative =
  /^-\s*(?:us ?\$|\$)?\s*\d|^(?:us ?\$|\$)\s*-\s*\d|^\$?\s*\(\s*(?:\$\s*)?[\d.,' k]+\)$|^(?:\$\s*)?[\d.,']*\d-$/

/** A separator with nothing before it is what is left of a longer number: `,250` of `4,250`. */
const cutNumber = /(?:^|[$:(/-])\s*[.,]\s*\d|\s[.,]\d{3}(?!\d)/

/** An arrow from nothing or to nothing. */
const cutChange = /^(?:→|[–-]{1,2}>|=>)|(?:→|[–-]>|=>)$/

function parseNumber(value: number): Rent | string {
  const cents = Math.round(value * 100)
  if (value < 0) return rentReasons.negative
  return isPlausibleRent(cents) ? { grossCents: cents, netCents: null } : rentReasons.unlikely
}

/** What the title of the column states about its amounts: the period, or their order as in `Gross / Net`. */
function readTitle(title: string): {
  period: string | null
  order: readonly ['gross', 'net'] | readonly ['net', 'gross'] | null
} {
  const text = title.toLowerCase()
  const [, period = null] = titlePeriods.find(([pattern]) => pattern.test(text)) ?? []
  const [gross, net] = [text.search(/\bgross\b|\bface\b/), text.search(/\bnet\b|\bner\b/)]
  const order =
    gross < 0 || net < 0 ? null : gross < net ? (['gross', 'net'] as const) : (['net', 'gross'] as const)
  return { period, order }
}
const titlePeriods: readonly (readonly [RegExp, string])[] = [
  [/\b(?:weekly|per week|\/ ?wk)\b/, 'week'],
  [/\b(?:daily|nightly|per (?:day|night))\b/, 'day'],
  [/\b(?:annual(?:ly|ized)?|yearly|per (?:year|annum)|\/ ?yr)\b/, 'year'],
  [/\b(?:psf|(?:per|\/) ?s\.?f\.?|per sq|per square|\/ ?sq)/, 'square foot'],
]

/** `4,500 → 4,250`, `4,500 reduced to 4,250`: the rent was changed to the second amount. Null for other texts. */
function parseChange(text: string): Rent | null {
  const parts = text.split(
    /\s*(?:→|➔|➜|➡|⇒|[–-]{1,2}>|=>|(?<=\d ?)>(?= ?\$?\d)|\b(?:reduced|lowered|dropped|changed|cut|down) to\b)\s*/,
  )
  if (parts.length !== 2) return null
  const [before, after] = parts.map((part) => {
    const items = readWholeRent(part)
    return typeof items === 'string' || items.some(({ kind }) => kind !== 'amount') ? [] : items
  })
  const [[old, ...olds], [rent, ...rents]] = [before!, after!]
  if (old?.kind !== 'amount' || rent?.kind !== 'amount' || olds.length + rents.length > 0) return null
  return { grossCents: rent.cents, netCents: null, changedFrom: old.cents }
}

/** A number to call, alone in brackets or beside the rent. */
const phoneNumber = /\(?(?<![\d.,])(?:\+?1[ .-])?\(?[2-9]\d{2}\)?[ .-]?[2-9]\d{2}[.-]\d{4}(?!\d)\)?/g

/**
 * Parses a monthly rent: `3250`, `$3,250/mo`, `3.250`, `3 250`, `3,250 net`, `net $2,979 / gross $3,250`. The whole cell
 * is read, or the reason is returned why it is not a rent: a range, another period or currency, a word that is not
 * understood.
 */
export function parseRent(cell: Cell, title = ''): Rent | string {
  const { period, order } = readTitle(title)
  if (period !== null && getText(cell) !== '') return rentReasons.period(period)
  if (typeof cell === 'number') return parseNumber(cell)
  const text = getGrammarText(cell).replace(phoneNumber, ' ').trim()
  if (text === '') return getText(cell) === '' ? rentReasons.missing : rentReasons.notStated
  if (foreignCurrency.test(text)) return rentReasons.currency
  if (negative.test(text)) return rentReasons.negative
  if (cutNumber.test(text) || cutChange.test(text)) return rentReasons.notRead
  if (!/\d/.test(text) && noRentPattern.test(text)) return rentReasons.notStated
  const changed = parseChange(text)
  if (changed) return changed
  const read = readWholeRent(text)
  // `3450 (Sec 8 OK)`
  const items = read === rentReasons.notRead ? readWholeRent(text.replace(remark, ' ').trim()) : read
  if (typeof items === 'string') return items
  return resolveSegments(joinSegments(items), {
    order,
    range: items.some((item) => item.kind === 'separator' && item.range),
  })
}

/**
 * Returns the rent of the lease in cents: the gross rent, or the gross rent computed from the net effective one. Null
 * when the free months or the term needed for that are unknown.
 */
export function grossRent(
  { grossCents, netCents }: Rent,
  { freeMonths = 0, termMonths = 0 }: { freeMonths?: number; termMonths?: number },
): number | null {
  if (grossCents !== null || netCents === null) return grossCents
  if (freeMonths <= 0 || termMonths <= freeMonths) return null
  // Rents are whole dollars; the net rent is rounded.
  return Math.round((netCents * termMonths) / (termMonths - freeMonths) / 100) * 100
}
