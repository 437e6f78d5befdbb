import type { InquiryFields } from '@pb/contract/inquiry-schemas'
import { asksForTour, isAddress, parseBedrooms, parsePrice, splitAddress } from './lead-text.ts'

export type Metadata = ReadonlyMap<string, string>

const metaTag = /<meta\s[^>]{0,3000}>/gi
const maxHtml = 100_000
const maxTags = 60

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const decode = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? all
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ''
    },
  )

function getAttribute(tag: string, name: string): string {
  const found = new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))`, 'i').exec(tag)
  return decode(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
}

/** Reads the lead metadata of an HTML mail (`<meta name="lead_name" content="…">`); null when it has none. */
export function readMetadata(html: string | null): Metadata | null {
  const tags = (html ?? '').slice(0, maxHtml).match(metaTag)?.slice(0, maxTags) ?? []
  const values = tags
    .map((tag) => [getAttribute(tag, 'name').toLowerCase(), getAttribute(tag, 'content')] as const)
    .filter(([name, value]) => name.startsWith('lead_') && value !== '')
  return values.some(([name]) => name === 'lead_name' || name === 'lead_email') ? new Map(values) : null
}

const toAdType = (type: string): InquiryFields['ad_type'] =>
  /buy|sale|purchas/i.test(type) ? 'sale' : /rent|lease/i.test(type) ? 'rental' : null

/** The fields of lead metadata; what it does not state is left out. */
export function readMetadataFields(metadata: Metadata): Partial<InquiryFields> {
  const get = (name: string): string => metadata.get(name) ?? ''
  const tagged = get('lead_tag')
  const listing = get('lead_property_address') || (isAddress(tagged) ? tagged : '')
  const message = get('lead_message')
    .replace(/^message:\s*/i, '')
    .slice(0, 10_000)
  const wanted = listing === ''
  return {
    message,
    kind: asksForTour(message) ? 'tour' : 'question',
    ...(listing !== '' && splitAddress(listing)),
    price: parsePrice(get('lead_property_price') || (wanted ? get('lead_max_price') : '')),
    bedrooms: parseBedrooms(get('lead_property_bedrooms') || (wanted ? get('lead_min_bedrooms') : '')),
    ad_type: toAdType(get('lead_type')),
    url: get('lead_property_url').slice(0, 1000),
    portal_id: get('lead_mls').slice(0, 80),
    credit: get('lead_financing').slice(0, 80),
  }
}
