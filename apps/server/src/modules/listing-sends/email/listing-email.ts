import type { SharedListing } from '@pb/contract/shared-listings'
import type { Notice } from '@pb/rules/notices'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { AgentCard } from '../agent-card.ts'
import { emailTexts } from '../texts.ts'
import {
  formatFacts,
  formatNetEffective,
  formatLocation,
  formatPrice,
  formatListingTitle,
} from './format-listing.ts'

/** The content of an email with listings. */
export interface ListingEmail {
  /** Plain text; an empty line separates paragraphs. */
  readonly message: string
  readonly office: string
  /** Address, phone and license of the office. */
  readonly officeLines: readonly string[]
  readonly agent: AgentCard
  readonly listings: readonly SharedListing[]
  /** Content id of each listing's image, by listing id. */
  readonly contentIds: ReadonlyMap<string, string>
  /** URL of the shared page. */
  readonly url: string
  readonly notices: readonly Notice[]
}

const ink = '#20242c'
const muted = '#5f6673'
const line = '#e3e4e8'
const brand = '#14532d'
const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"

const renderLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

const splitParagraphs = (message: string): string[] =>
  message.split(/\n\s*\n/).filter((part) => part.trim() !== '')

function renderCard(listing: SharedListing, { contentIds, url }: ListingEmail): string {
  const cid = contentIds.get(listing.advertisement_id)
  const title = escapeHtml(formatListingTitle(listing))
  const image =
    cid === undefined
      ? ''
      : `<a href="${escapeHtml(url)}"><img src="cid:${cid}" width="552" alt="${title}" style="display:block;width:100%;max-width:552px;height:auto;border:0;border-radius:8px 8px 0 0"></a>`
  const small = [formatNetEffective(listing), listing.courtesy]
    .filter((text) => text !== '')
    .map((text) => `<div style="padding-top:4px;color:${muted};font-size:12px">${escapeHtml(text)}</div>`)
  return `<tr><td style="padding:0 0 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border:1px solid ${line};border-radius:8px;border-collapse:separate">
<tr><td>${image}</td></tr>
<tr><td style="padding:14px 16px 16px"><div style="font-size:18px;font-weight:600;color:${ink}">${escapeHtml(formatPrice(listing))}</div>
<div style="padding-top:2px;font-size:15px"><a href="${escapeHtml(url)}" style="color:${ink};text-decoration:none">${title}</a></div>
<div style="padding-top:2px;color:${muted};font-size:13px">${escapeHtml([formatLocation(listing), formatFacts(listing)].filter(Boolean).join(' · '))}</div>${small.join('')}</td></tr></table></td></tr>`
}

function renderNotice({ title, paragraphs: texts, source, link }: Notice): string {
  const body = texts.map((text) => `<p style="margin:0 0 6px">${escapeHtml(text)}</p>`).join('')
  return `<tr><td style="padding:16px 0 0;border-top:1px solid ${line};color:${muted};font-size:12px;line-height:1.45"><p style="margin:0 0 6px;font-weight:600;color:${ink}">${escapeHtml(title)}</p>${body}<p style="margin:0 0 16px">${escapeHtml(source)} · <a href="${escapeHtml(link)}" style="color:${muted}">${emailTexts.noticeLink}</a></p></td></tr>`
}

const getSignature = ({ agent, office, officeLines }: ListingEmail): string[] => [
  agent.name,
  [agent.title, office].filter((part) => part !== '').join(', '),
  [agent.phone, agent.email].filter((part) => part !== '').join(' · '),
  ...(officeLines.length > 0 ? [officeLines.join(' · ')] : []),
]

/** Renders the email as HTML for email clients: tables, inline styles and inline images. */
export function renderEmailHtml(email: ListingEmail): string {
  const { message, listings, url, notices } = email
  const text = splitParagraphs(message)
    .map(
      (part) =>
        `<p style="margin:0 0 14px;font-size:15px;line-height:1.5;color:${ink}">${renderLines(part)}</p>`,
    )
    .join('')
  const [name, ...rest] = getSignature(email)
  const foot = rest.map((row) => `<div>${escapeHtml(row)}</div>`).join('')
  const notice =
    notices.length === 0
      ? ''
      : `${notices.map(renderNotice).join('')}<tr><td style="padding:0 0 16px;color:${muted};font-size:12px">${emailTexts.confirmationHint}</td></tr>`
  return `<div style="${font};color:${ink}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:554px">
<tr><td style="padding:0 0 8px">${text}</td></tr>
${listings.map((listing) => renderCard(listing, email)).join('\n')}
<tr><td style="padding:0 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:11px 18px;background:${brand};color:#ffffff;text-decoration:none;border-radius:6px;font-size:15px;font-weight:600">${emailTexts.button(listings.length)}</a></td></tr>
<tr><td style="padding:0 0 20px;color:${muted};font-size:12px">${escapeHtml(emailTexts.privateLink)}</td></tr>
<tr><td style="padding:14px 0;border-top:1px solid ${line};font-size:13px;color:${muted};line-height:1.5"><div style="font-weight:600;color:${ink}">${escapeHtml(name!)}</div>${foot}<div style="padding-top:6px">Equal housing opportunity</div></td></tr>
${notice}</table></div>`
}

function renderListingText(listing: SharedListing): string {
  return [
    formatPrice(listing),
    formatListingTitle(listing),
    formatLocation(listing),
    formatFacts(listing),
    formatNetEffective(listing),
    listing.courtesy,
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** Renders the email as plain text. */
export function renderEmailText(email: ListingEmail): string {
  const { message, listings, url, notices } = email
  return [
    message.trim(),
    ...listings.map(renderListingText),
    `${emailTexts.button(listings.length)}:\n${url}\n${emailTexts.privateLink}`,
    [...getSignature(email), 'Equal housing opportunity'].filter((part) => part !== '').join('\n'),
    ...notices.map(({ title, paragraphs: texts, source, link }) =>
      [title, ...texts, source, link].join('\n'),
    ),
    ...(notices.length === 0 ? [] : [emailTexts.confirmationHint]),
  ].join('\n\n')
}
