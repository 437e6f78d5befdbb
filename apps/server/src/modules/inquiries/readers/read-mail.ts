import type { InquiryFields, InquirySource } from '@pb/contract/inquiry-schemas'
import { emailKey, spellEmail } from '@pb/rules/mail/addresses'
import { getDomain, isMachine } from '@pb/rules/mail/portals'
import { isPublicDomain } from '@pb/rules/mail/public-domains'
import { isRelayAddress } from '@pb/rules/mail/relay-addresses'
import { noFields, type FoundInMail, type ReplyTarget } from '../intake/incoming.ts'
import type { Found, Layer } from './evidence.ts'
import { findPlaces } from './find-places.ts'
import { cleanSubject, readHeading } from './headings.ts'
import { getValues, readPairs, type Pair } from './labels.ts'
import { listLayers, type LeadMail } from './mail-layers.ts'
import { cutQuoted, findMessages, findTimes } from './messages.ts'
import {
  announcesInquiry,
  isBulk,
  isCancellation,
  isCommentNotice,
  isFromList,
  isNoticeSubject,
} from './noise.ts'
import { findPerson, type PersonCandidates } from './person.ts'
import { findClaimedPortal, findPortalOfMail, website } from './portals/find-portal.ts'
import type { Portal } from './portals/portal.ts'
import { asksForTour, findWish } from './wish.ts'

/** What was read from a mail, before it is known who sent it. */
export interface ReadMail {
  readonly reader: string
  readonly source: InquirySource
  /** Whether the person was found; else the text itself is kept. */
  readonly isRead: boolean
  /** Whether the address of the sender is the portal's, or no portal is claimed. */
  readonly isGenuine: boolean
  readonly isForwarded: boolean
  readonly fields: InquiryFields
  readonly replyTo: ReplyTarget
  readonly found: FoundInMail
}

interface Claim {
  readonly portal: Portal
  readonly isGenuine: boolean
  /** Whether the mail states by itself that it passes on an inquiry: metadata, ADF, a form with a person. */
  readonly isStated: boolean
}

const hasMetadata = ({ page }: Layer): boolean =>
  page.fields.has('lead_name') || page.fields.has('lead_email') || page.fields.has('lead_phone')
const hasAdf = ({ page }: Layer): boolean => page.cards.some(({ source }) => source === 'ADF')

/** Whether markup or a link's parameters name a person who can be reached, in a machine's mail to one recipient. */
function hasPersonData(layer: Layer, { names, emails, phones }: PersonCandidates): boolean {
  const { from, subject } = layer.head
  if (isBulk(layer) || from === null || !isMachine(from.email)) return false
  // A card with an address of the sender's company is the company's.
  const isReached = (email: string): boolean =>
    getDomain(email) !== getDomain(from.email) &&
    emails.some(({ value }) => emailKey(value) === emailKey(email))
  const isInLink = (found: readonly Found[]) => found.some(({ source }) => source === 'link parameter')
  return (
    layer.page.cards.some(
      ({ name, email, phone }) =>
        name !== '' &&
        (isReached(email) || (email === '' && phone !== '' && announcesInquiry(cleanSubject(subject)))),
    ) ||
    (isInLink(names) && (isInLink(emails) || isInLink(phones)))
  )
}

/** Whether a machine announces a person by name, whose address elsewhere it states: "Ruth Weiss (r@mail.example) would like to tour …". */
function announcesPerson(layer: Layer, { names, emails }: PersonCandidates): boolean {
  const { from } = layer.head
  if (isBulk(layer) || from === null || !isMachine(from.email)) return false
  const isElsewhere = emails.some(
    ({ value, rank }) => rank >= 40 && getDomain(value) !== getDomain(from.email),
  )
  return isElsewhere && names.some(({ source }) => source === 'heading')
}

const formSubject =
  /\b(?:contact|form|submission|inquir(?:y|ies)|enquiry|lead|website|message|question|request|tour|showing|open house|sign-?in|apartment|listing|rental|chat|conversation|guest card|prospect|consulta|contacto|formulario|mensaje|anfrage|kontakt|formulaire|demande|сообщение|заявка)\b|咨询|留言|表单/iu

/** Whether an address is another one of the sender's company. */
const isOfCompany = (email: string, sender: string): boolean =>
  emailKey(email) !== emailKey(sender) &&
  getDomain(email) === getDomain(sender) &&
  !isPublicDomain(getDomain(sender))

/** Whether a mail is what a website's form was filled in with: labeled lines of a person, sent by a machine. */
function isForm(layer: Layer, pairs: readonly (readonly Pair[])[], person: PersonCandidates): boolean {
  const { from, replyTo, subject } = layer.head
  const has = (key: Parameters<typeof getValues>[1]): boolean =>
    pairs.some((own) => getValues(own, key).length > 0)
  const email = person.emails.find(({ source }) => source === 'label')?.value ?? ''
  const isReachable = email !== '' || (has('phone') && person.phones.length > 0)
  const isSender = (address: string): boolean => email !== '' && emailKey(address) === emailKey(email)
  const isSentByForm =
    from !== null &&
    (isMachine(from.email) || isSender(from.email) || replyTo.some((one) => isSender(one.email)))
  const isNamed = has('name') || has('first')
  // The contact of the company that writes is no one who filled in its form.
  if (from !== null && isOfCompany(email, from.email)) return false
  const isWhole = isNamed && email !== '' && has('phone') && person.phones.length > 0 && !isBulk(layer)
  if (isCommentNotice(layer) || isCancellation(subject)) return false
  // A vendor of leads writes from any address; the subject names what it passes on.
  const isPassedOn = isWhole && has('message') && /\b(?:lead|inquiry|prospect|submission)\b/i.test(subject)
  return (
    isReachable &&
    (isSentByForm || isPassedOn) &&
    (has('message') || isWhole || (isNamed && formSubject.test(subject)))
  )
}

function findClaim(
  layer: Layer,
  pairs: readonly (readonly Pair[])[],
  person: PersonCandidates,
): Claim | null {
  const { from, sender } = layer.head
  if (!from || isFromList(layer)) return null
  const isStated =
    hasMetadata(layer) || hasAdf(layer) || hasPersonData(layer, person) || announcesPerson(layer, person)
  const portal = findPortalOfMail(from.email) ?? (sender ? findPortalOfMail(sender.email) : null)
  if (portal) return { portal, isGenuine: true, isStated }
  const claimed =
    findClaimedPortal(layer.page.fields.get('lead_source') ?? '') ?? findClaimedPortal(from.name)
  const isFilledIn = isStated || isForm(layer, pairs, person)
  if (claimed) return { portal: claimed, isGenuine: false, isStated: isFilledIn }
  return isFilledIn ? { portal: website, isGenuine: true, isStated: true } : null
}

interface ReadLayer {
  readonly layer: Layer
  readonly pairs: readonly (readonly Pair[])[]
  readonly person: PersonCandidates
  readonly claim: Claim | null
  /** Whether it was forwarded or attached. */
  readonly isInner: boolean
}

function readLayer(whole: Layer, layers: readonly Layer[]): ReadLayer {
  // Who received or forwarded it is not who asks.
  const isInner = whole !== layers[0]
  // What a person answers by a relay is theirs; what the mail quotes is not.
  const isReply = isRelayAddress(whole.head.from?.email ?? '')
  const layer = isReply ? { ...whole, views: whole.views.map(cutQuoted) } : whole
  const own = new Set(
    layers.flatMap(({ head }, index) => [
      ...head.to.map(({ email }) => emailKey(email)),
      ...(isInner && index === 0 && head.from ? [emailKey(head.from.email)] : []),
    ]),
  )
  const pairs = layer.views.map(readPairs)
  const guess =
    findPortalOfMail(layer.head.from?.email ?? '') ?? findClaimedPortal(layer.head.from?.name ?? '') ?? null
  const person = findPerson(layer, guess, pairs, own)
  return { layer, pairs, person, claim: findClaim(layer, pairs, person), isInner }
}

/** The mail that passes on an inquiry: the received one if a portal sent it, else the innermost that was forwarded. */
function chooseLayer(layers: readonly Layer[]): ReadLayer | null {
  const read = layers.map((layer) => readLayer(layer, layers))
  const [outer, ...inner] = read
  if (outer?.claim?.isGenuine && outer.claim.portal !== website) return outer
  return inner.findLast(({ claim }) => claim !== null) ?? (outer?.claim ? outer : null)
}

const best = (found: readonly Found[]): Found | undefined => found[0]

/** The surest number, with the extension that another place states. */
function findPhone(found: readonly Found[]): Found | undefined {
  const phone = best(found)
  return phone && (found.find(({ value }) => value.startsWith(`${phone.value} x`)) ?? phone)
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ')

/** The surest message; a portal's shortened one gives way to the whole. */
function pickMessage(found: readonly Found[], isFound: boolean): Found | undefined {
  // Of a lead that is understood, what is left beside it; of another one, all of it.
  const message = found.find(({ source }) => source !== (isFound ? 'whole text' : 'rest'))
  if (message?.source !== 'metadata') return message
  const start = squeeze(message.value)
    .replace(/(?:\.\.\.|…)$/, '')
    .trim()
  return (
    found.find(({ value }) => value.length > message.value.length && squeeze(value).startsWith(start)) ??
    message
  )
}

/** Whether what was found is a person who can be reached, and not a company's contact in a campaign. */
function isPersonFound({ layer, person, claim, pairs }: ReadLayer): boolean {
  const [email, relay, phone, name] = [person.emails, person.relays, person.phones, person.names].map(best)
  const reach = Math.max(email?.rank ?? 0, relay?.rank ?? 0)
  const isNamed = (name?.rank ?? 0) >= 60
  const isAnnounced =
    announcesInquiry(cleanSubject(layer.head.subject)) ||
    layer.views.some(({ lines }) =>
      lines
        .slice(0, 20)
        .some((line) => line.length < 200 && readHeading(line, claim?.portal ?? null) !== null),
    )
  if (claim?.isStated && (reach > 0 || phone !== undefined)) return true
  if (isBulk(layer)) {
    const isLabeled = pairs.some((own) => getValues(own, 'message').length > 0)
    return (reach >= 70 && (isAnnounced || isLabeled)) || (isNamed && phone !== undefined && isAnnounced)
  }
  return (
    reach >= 70 ||
    (reach >= 40 && (isNamed || isAnnounced || phone !== undefined)) ||
    (phone !== undefined && ((name?.rank ?? 0) >= 50 || isAnnounced) && phone.rank >= 40)
  )
}

function toReplyTarget({ layer, person }: ReadLayer): ReplyTarget {
  const relay = best(person.relays)?.value ?? ''
  if (relay !== '') return { address: spellEmail(relay), isRelay: true }
  const own = best(person.emails)?.value ?? ''
  const replies = layer.head.replyTo[0]?.email ?? ''
  const usable = own || (replies !== '' && !isMachine(replies) ? replies : '')
  return {
    address: usable === '' ? '' : spellEmail(usable),
    isRelay: usable !== '' && isRelayAddress(usable),
  }
}

/** Cuts what no field may be longer than. */
const limit = (fields: InquiryFields): InquiryFields => ({
  ...fields,
  name: fields.name.slice(0, 120).toWellFormed(),
  email: fields.email.slice(0, 254),
  phone: fields.phone.slice(0, 40),
  message: fields.message.slice(0, 10_000).toWellFormed(),
  address: fields.address.slice(0, 200).toWellFormed(),
  unit: fields.unit.slice(0, 40).toWellFormed(),
  pets: fields.pets.toWellFormed(),
  credit: fields.credit.toWellFormed(),
  income: fields.income.toWellFormed(),
  url: fields.url.slice(0, 1000).toWellFormed(),
  portal_id: fields.portal_id.slice(0, 80).toWellFormed(),
})

function resolve(read: ReadLayer, claim: Claim, isForwarded: boolean): ReadMail | null {
  const { layer, pairs, person } = read
  const subject = cleanSubject(layer.head.subject)
  const isFound = isPersonFound(read)
  const heading = readHeading(subject, claim.portal)
  if (!isFound && (!announcesInquiry(subject) || isNoticeSubject(subject) || isBulk(layer))) return null
  // A portal's name alone, on mail of another sender, is not enough.
  if (!claim.isGenuine && !claim.isStated && !announcesInquiry(subject) && !heading) return null
  const [email, relay, name] = [person.emails, person.relays, person.names].map(best)
  const phone = findPhone(person.phones)
  const isReply = layer.head.from !== null && isRelayAddress(layer.head.from.email)
  const names = new Set(person.names.map(({ value }) => value))
  const messages = findMessages(layer, { portal: claim.portal, pairs, names, isReply }).toSorted(
    (a, b) => b.rank - a.rank,
  )
  const times = findTimes(layer.views, pairs.flat())
  const text = pickMessage(messages, isFound)
  const missing = times.filter((time) => !(text?.value ?? '').includes(time))
  const message = [text?.value ?? '', ...missing].filter((part) => part !== '').join('\n')
  const places = findPlaces(layer, { portal: claim.portal, pairs, message })
  const shown = layer.views.map(({ lines }) => lines.slice(0, 300).join('\n')).join('\n')
  const { wish, sources } = findWish(pairs.flat(), layer.page, {
    text: `${subject}\n${shown}`,
    message,
    hasListing: places.main !== null,
  })
  const isTour =
    asksForTour(message) ||
    times.length > 0 ||
    /\b(?:requested a (?:tour|showing)|(?:tour|showing) request|requesting a tour|wants to (?:tour|see|view))\b/i.test(
      `${subject}\n${shown.slice(0, 1500)}`,
    )
  const labeledId = getValues(pairs.flat(), 'portalId')[0]?.value ?? layer.page.fields.get('lead_mls') ?? ''
  const fields = limit({
    ...noFields,
    ...wish,
    ad_type: wish.ad_type ?? claim.portal.adType ?? null,
    name: name?.value ?? '',
    email: email ? spellEmail(email.value) : relay ? spellEmail(relay.value) : '',
    phone: phone?.value ?? '',
    message,
    kind: isTour ? 'tour' : 'question',
    address: places.main?.address ?? '',
    unit: places.main?.unit ?? '',
    url: places.url,
    portal_id: labeledId,
  })
  const from = {
    name: name?.source,
    email: (email ?? relay)?.source,
    phone: phone?.source,
    message: text?.source,
    address: places.main?.source,
  }
  return {
    reader: claim.portal.reader,
    source: claim.portal.source,
    isRead: isFound && (fields.email !== '' || fields.phone !== ''),
    isGenuine: claim.isGenuine,
    isForwarded,
    fields,
    replyTo: toReplyTarget(read),
    found: {
      sources: {
        ...Object.fromEntries(
          Object.entries(from).filter((entry): entry is [string, string] => entry[1] !== undefined),
        ),
        ...sources,
      },
      listings: places.others.map(({ address, unit, url }) => ({
        address: address.slice(0, 200).toWellFormed(),
        unit: unit.slice(0, 40).toWellFormed(),
        url: url.slice(0, 1000).toWellFormed(),
      })),
      times: times.map((time) => time.slice(0, 200).toWellFormed()),
    },
  }
}

/**
 * Reads the inquiry of a lead mail, also of one that was forwarded or attached; null for other mail. Everything is
 * searched by the same extractors; what is known of a portal adds to them. What looks like a lead and cannot be read is
 * kept as its text.
 */
export function readMail(mail: LeadMail): ReadMail | null {
  const layers = listLayers(mail)
  const chosen = chooseLayer(layers)
  if (!chosen?.claim) return null
  return resolve(chosen, chosen.claim, chosen.isInner)
}
