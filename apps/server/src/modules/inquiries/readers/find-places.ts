/* oxlint-disable oxc/no-map-spread -- few objects, which others hold too */
import type { Layer } from './evidence.ts'
import { cleanSubject, readHeading } from './headings.ts'
import { listImprintLines } from './imprint.ts'
import { getValues, type Pair } from './labels.ts'
import { unwrapLinks } from './links.ts'
import {
  cutSentence,
  findInSentence,
  findMentions,
  isAddress,
  isAddressLine,
  isPlainAddress,
  mergePlaces,
  readListingUrl,
  splitAddress,
  type Place,
} from './places.ts'
import { findPortalOfLink } from './portals/find-portal.ts'
import type { Portal } from './portals/portal.ts'

/** Links of a portal that lead to no listing. */
const serviceLink =
  /unsubscribe|preferences|settings|\/help|\/support|privacy|terms|login|signin|\/account|\/blog|\/learn|\/app\b|\.(?:png|jpe?g|gif|svg)(?:$|\?)/i

const toPlace = (text: string, source: string, rank: number, unit = ''): Place[] => {
  if (!isAddress(text.trim())) return []
  const split = splitAddress(text)
  return [
    {
      address: split.address,
      unit: split.unit || unit.replace(/^#\s*/, '').toUpperCase().slice(0, 40),
      url: '',
      portalId: '',
      source,
      rank,
    },
  ]
}

function findLinked({ views }: Layer, portal: Portal | null): Place[] {
  return views.flatMap((view) =>
    unwrapLinks(view.links).flatMap(({ href, text }) => {
      const isOfPortal = findPortalOfLink(href) !== undefined
      if (serviceLink.test(href) || !/^https?:/i.test(href)) return []
      const found = isOfPortal || portal?.name === '' ? readListingUrl(href, isOfPortal ? 50 : 25) : null
      const named = isPlainAddress(text.trim()) && isOfPortal ? toPlace(text, 'link', 52) : []
      const url = URL.canParse(href) && isOfPortal && new URL(href).pathname.length > 2 ? href : ''
      return [
        ...named.map((place) => ({ ...place, url, portalId: found?.portalId ?? '' })),
        ...(found
          ? [found]
          : url === ''
            ? []
            : [{ address: '', unit: '', url, portalId: '', source: 'link', rank: 10 }]),
      ]
    }),
  )
}

/** Words of a sentence that names the listing. */
const naming =
  /\b(?:listing|apartment|property|rental|inquiry|anuncio|apartamento|inserat|wohnung|annonce)\b/i

function findInLines(layer: Layer, portal: Portal | null): Place[] {
  return layer.views.flatMap(({ lines }) => {
    const imprint = listImprintLines(layer, lines)
    return lines.slice(0, 300).flatMap((line, index) => {
      if (imprint.has(index)) return []
      const text = line.trim().replace(/^[•*·-]\s*/, '')
      if (text.length > 250) return []
      const heading = readHeading(text, portal)
      if (heading && isAddress(heading.listing)) return toPlace(cutSentence(heading.listing), 'heading', 74)
      if (heading) return findInSentence(text, 'heading', 66)
      if (naming.test(text) && !isAddressLine(text)) return findInSentence(text, 'text', 42)
      return text
        .split('\t')
        .filter((cell) => isAddressLine(cell.trim()))
        .flatMap((cell) => toPlace(cell, 'text', 40))
    })
  })
}

function withoutImprint(layer: Layer, text: string): string {
  const lines = text.split('\n')
  const imprint = listImprintLines(layer, lines)
  return lines.filter((_line, index) => !imprint.has(index)).join('\n')
}

export interface FoundPlaces {
  /** The listing meant, if one is named; its link and number may be known alone. */
  readonly main: Place | null
  readonly others: readonly Place[]
  readonly url: string
  readonly portalId: string
}

const maxOthers = 20

/** The listings that a mail names: the surest is meant, further ones of sure sources are listed. */
export function findPlaces(
  layer: Layer,
  {
    portal,
    pairs,
    message,
  }: {
    readonly portal: Portal | null
    readonly pairs: readonly (readonly Pair[])[]
    readonly message: string
  },
): FoundPlaces {
  const { head, page } = layer
  const labels = pairs.flatMap((own, index) => {
    const unit = getValues(own, 'unit')[0]?.value ?? ''
    // "Apartment: 310 West 52nd Street #14B": some forms ask for all of it there.
    const places = [
      ...getValues(own, 'address'),
      ...getValues(own, 'unit').filter(({ value }) => isPlainAddress(value)),
    ]
    return places.flatMap(({ value }) =>
      value
        .split(/\t|\s[;|]\s/)
        .flatMap((one) => toPlace(one, 'label', 85 - index, isAddress(unit) ? '' : unit)),
    )
  })
  const meta = [page.fields.get('lead_property_address') ?? '', page.fields.get('lead_tag') ?? ''].flatMap(
    (text, index) => toPlace(text, 'metadata', 80 - index, page.fields.get('lead_property_unit') ?? ''),
  )
  const cards = page.cards.flatMap(({ address, source, url }) =>
    toPlace(address, source, 72).map((place) => ({ ...place, url })),
  )
  const subject = cleanSubject(head.subject)
  const heading = readHeading(subject, portal)
  const inSubject =
    heading && isAddress(heading.listing)
      ? toPlace(heading.listing, 'subject', 76)
      : findInSentence(subject, 'subject', 75)
  const inFormSubject = getValues(pairs.flat(), 'subject').flatMap(({ value }) =>
    findInSentence(value, 'label', 70),
  )
  const linked = findLinked(layer, portal)
  const merged = mergePlaces([
    ...labels,
    ...meta,
    ...cards,
    ...inSubject,
    ...inFormSubject,
    ...findInLines(layer, portal),
    ...linked,
    ...findMentions(withoutImprint(layer, message), 'message', 45),
  ])
  const main = merged[0] ?? null
  const urls = linked.filter(({ url }) => url !== '').toSorted((a, b) => b.rank - a.rank)
  return {
    main,
    others: merged
      .slice(1)
      .filter((place) => place.rank >= 45 || (place.unit !== '' && place.rank >= 40))
      .slice(0, maxOthers),
    url:
      page.fields.get('lead_property_url') ||
      main?.url ||
      getValues(pairs.flat(), 'url')
        .map(({ value }) => value)
        .find((value) => /^https?:/i.test(value)) ||
      (urls[0]?.url ?? ''),
    portalId: main?.portalId ?? urls[0]?.portalId ?? '',
  }
}
