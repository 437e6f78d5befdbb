import type { InquiryFields } from '@pb/contract/inquiry-schemas'
import type { Found, PageData } from './evidence.ts'
import type { LabelKey } from './label-words.ts'
import { getValues, type Pair } from './labels.ts'
import { findMessageWish, type MessageWish } from './wish-in-message.ts'

const numberWords = /\$?\s*(\d{1,3}(?:[,. ’']\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)\s*([kKmM]\b)?/

/** `$4,250/mo`, `3.2k`, `$1.25M` → dollars. */
function parsePrice(text: string): number | null {
  const match = numberWords.exec(text)
  if (!match) return null
  const plain = match[1]!.replace(/[, ’']/g, '').replace(/\.(?=\d{3}(?:\D|$))/g, '')
  const price = Number(plain) * (/k/i.test(match[2] ?? '') ? 1000 : /m/i.test(match[2] ?? '') ? 1_000_000 : 1)
  return Number.isFinite(price) && price > 0 && price <= 1_000_000_000 ? Math.round(price * 100) / 100 : null
}

const counts = ['studio', 'one', 'two', 'three', 'four', 'five']
const spanishCounts = ['', 'un', 'dos', 'tres', 'cuatro']

/** `1`, `2 beds`, `three`, `Studio` (0). */
function parseBedrooms(text: string): number | null {
  if (/studio|estudio|студия|开间/i.test(text)) return 0
  const word = text.trim().toLowerCase().replace(/^una$/, 'un')
  const counted = Math.max(counts.indexOf(word), spanishCounts.indexOf(word))
  if (counted > 0) return counted
  const count = Number(/(\d{1,2}(?:\.5)?)/.exec(text)?.[1] ?? Number.NaN)
  return Number.isFinite(count) && count <= 50 ? count : null
}

const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'jan ene янв januar',
    'feb février fév févr фев',
    'mar mär март мар',
    'apr abr avr апр',
    'may mayo mai май мая',
    'jun juin июн',
    'jul juil июл',
    'aug ago août авг',
    'sep sept set сен',
    'oct okt окт',
    'nov ноя',
    'dec dic déc dez дек',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)
const findMonth = (word: string): number =>
  months[word.toLowerCase()] ??
  months[word.toLowerCase().slice(0, 4)] ??
  months[word.toLowerCase().slice(0, 3)] ??
  0

/** `Jul 01, 2026`, `1 de julio de 2026`, `07/01/2026`, `2026-07-01`, `2026年7月1日` → `2026-07-01`; null for other texts (`ASAP`). */
function parseDate(text: string): string | null {
  const named = /(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u.exec(text)
  const dayFirst = /(?<!\d)(\d{1,2})\.?\s+(?:de\s+)?(\p{L}{3,})\.?,?\s+(?:de\s+)?(\d{4})/u.exec(text)
  const slashed = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text)
  const dotted = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text)
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})|(\d{4})年(\d{1,2})月(\d{1,2})日/.exec(text)
  const [year, month, day] =
    named && findMonth(named[1]!) > 0
      ? [named[3], findMonth(named[1]!), named[2]]
      : dayFirst && findMonth(dayFirst[2]!) > 0
        ? [dayFirst[3], findMonth(dayFirst[2]!), dayFirst[1]]
        : slashed
          ? [slashed[3], slashed[1], slashed[2]]
          : dotted
            ? [dotted[3], dotted[2], dotted[1]]
            : [iso?.[1] ?? iso?.[4], iso?.[2] ?? iso?.[5], iso?.[3] ?? iso?.[6]]
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDate = date.getUTCMonth() === Number(month) - 1 && date.getUTCFullYear() >= 2000
  return isDate ? date.toISOString().slice(0, 10) : null
}

/** `$3,000 - $3,500` → its end: the most that a person would pay. */
const takeMost = (found: Found): Found => ({
  ...found,
  value: found.value.split(/\s*(?:-|–|\bto\b)\s*/).at(-1) ?? found.value,
})

/** Whether a message asks to see the listing. */
export const asksForTour = (message: string): boolean =>
  /\b(?:tours?|viewings?|showings?|visit|(?:see|view|look at) (?:it|this|the (?:apartment|unit|place|home|property)|(?:apartment|unit) \S+)|visita|visitar|verlo|verla|ver el (?:apartamento|departamento|piso)|besichtig\p{L}*|visiter)\b|看房|посмотреть/iu.test(
    message,
  )

const toAdType = (type: string): InquiryFields['ad_type'] =>
  /buy|sale|purchas|compra|venta/i.test(type) ? 'sale' : /rent|lease|alquil/i.test(type) ? 'rental' : null

type Wish = Pick<InquiryFields, 'price' | 'bedrooms' | 'ad_type' | 'move_in' | 'pets' | 'credit' | 'income'>

/** What the person or the listing is stated to be: facts in labels first, then in metadata. */
export function findWish(
  pairs: readonly Pair[],
  page: PageData,
  {
    text,
    message,
    hasListing,
  }: { readonly text: string; readonly message: string; readonly hasListing: boolean },
): { readonly wish: Wish; readonly sources: Readonly<Record<string, string>> } {
  const own = findMessageWish(message)
  const inMessage = (field: keyof MessageWish): Found[] =>
    own[field] === '' ? [] : [{ value: own[field], source: 'message', rank: 30 }]
  const label = (key: LabelKey): Found[] => getValues(pairs, key)
  const meta = (...names: readonly string[]): Found[] =>
    names
      .map((name) => ({ value: page.fields.get(name) ?? '', source: 'metadata', rank: 60 }))
      .filter(({ value }) => value !== '')
  const sources: Record<string, string> = {}
  function pick<T>(field: keyof Wish, found: readonly Found[], parse: (value: string) => T | null): T | null {
    for (const { value, source } of found) {
      const parsed = parse(value)
      if (parsed === null || parsed === '') continue
      sources[field] = source
      return parsed
    }
    return null
  }
  const priced = /^\s*\$ ?[\d,]+(?:\.\d\d)?(?: ?\/ ?mo(?:nth)?)?\s*$/im.exec(text)?.[0] ?? ''
  const wish: Wish = {
    price: pick(
      'price',
      [
        ...label('price'),
        ...meta('lead_property_price', ...(hasListing ? [] : ['lead_max_price'])),
        ...(hasListing ? [] : [...label('budget').map(takeMost), ...inMessage('budget')]),
        ...(priced === '' ? [] : [{ value: priced, source: 'text', rank: 20 }]),
      ],
      parsePrice,
    ),
    bedrooms: pick(
      'bedrooms',
      [
        ...label('beds'),
        ...meta('lead_property_bedrooms', ...(hasListing ? [] : ['lead_min_bedrooms'])),
        ...(hasListing ? [] : inMessage('bedrooms')),
      ],
      parseBedrooms,
    ),
    ad_type:
      pick('ad_type', meta('lead_type'), toAdType) ??
      (/\/ ?mo\b|\bfor rent\b|\brentals?\b/i.test(text) ? 'rental' : null),
    move_in: pick(
      'move_in',
      [...label('moveIn'), ...meta('lead_move_in', 'lead_movein_date', 'lead_move_in_date')],
      parseDate,
    ),
    pets: pick('pets', [...label('pets'), ...inMessage('pets')], (value) => value.slice(0, 200)) ?? '',
    credit:
      pick('credit', [...label('credit'), ...meta('lead_financing'), ...inMessage('credit')], (value) =>
        value.slice(0, 80),
      ) ?? '',
    income: pick('income', [...label('income'), ...inMessage('income')], (value) => value.slice(0, 80)) ?? '',
  }
  return { wish, sources }
}
