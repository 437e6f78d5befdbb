import type { SharedListing } from '@pb/contract/shared-listings'
import type { Notice } from '@pb/rules/notices'
import type { AgentCard } from '../agent-card.ts'
import { factsOf, netOf, placeOf, priceOf, titleOfListing } from './words.ts'

/** What a mail to a client says. */
export interface Letter {
  /** Plain text, as the agent wrote it; an empty line begins a paragraph. */
  readonly message: string
  readonly office: string
  readonly agent: AgentCard
  readonly listings: readonly SharedListing[]
  /** Content id of each listing's picture, by the listing's id. */
  readonly pictures: ReadonlyMap<string, string>
  /** The personal page. */
  readonly url: string
  readonly notices: readonly Notice[]
}

const ink = '#20242c'
const muted = '#5f6673'
const line = '#e3e4e8'
const brand = '#14532d'
const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const lines = (text: string): string => escape(text).replaceAll('\n', '<br>')

const paragraphs = (message: string): string[] =>
  message.split(/\n\s*\n/).filter((part) => part.trim() !== '')

function card(listing: SharedListing, { pictures, url }: Letter): string {
  const cid = pictures.get(listing.advertisement_id)
  const title = escape(titleOfListing(listing))
  const picture =
    cid === undefined
      ? ''
      : `<a href="${escape(url)}"><img src="cid:${cid}" width="552" alt="${title}" style="display:block;width:100%;max-width:552px;height:auto;border:0;border-radius:8px 8px 0 0"></a>`
  const small = [netOf(listing), listing.courtesy]
    .filter((text) => text !== '')
    .map((text) => `<div style="padding-top:4px;color:${muted};font-size:12px">${escape(text)}</div>`)
  return `<tr><td style="padding:0 0 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border:1px solid ${line};border-radius:8px;border-collapse:separate">
<tr><td>${picture}</td></tr>
<tr><td style="padding:14px 16px 16px"><div style="font-size:18px;font-weight:600;color:${ink}">${escape(priceOf(listing))}</div>
<div style="padding-top:2px;font-size:15px"><a href="${escape(url)}" style="color:${ink};text-decoration:none">${title}</a></div>
<div style="padding-top:2px;color:${muted};font-size:13px">${escape([placeOf(listing), factsOf(listing)].filter(Boolean).join(' · '))}</div>${small.join('')}</td></tr></table></td></tr>`
}

function noticeHtml({ title, paragraphs: texts, source, link }: Notice): string {
  const body = texts.map((text) => `<p style="margin:0 0 6px">${escape(text)}</p>`).join('')
  return `<tr><td style="padding:16px 0 0;border-top:1px solid ${line};color:${muted};font-size:12px;line-height:1.45"><p style="margin:0 0 6px;font-weight:600;color:${ink}">${escape(title)}</p>${body}<p style="margin:0 0 16px">${escape(source)} · <a href="${escape(link)}" style="color:${muted}">The form and more about it</a></p></td></tr>`
}

const signature = ({ agent, office }: Letter): string[] => [
  agent.name,
  [agent.title, office].filter((part) => part !== '').join(', '),
  [agent.phone, agent.email].filter((part) => part !== '').join(' · '),
]

/** What the button says. */
const invitation = ({ listings }: Letter): string =>
  listings.length === 1 ? 'See all of it, and say what you think' : 'See them all, and say what you like'

const confirm = 'You can confirm on your page that you received this.'

/** The mail as HTML that mail programs show: tables, styles in place, pictures that come along. */
export function letterHtml(letter: Letter): string {
  const { message, listings, url, notices } = letter
  const text = paragraphs(message)
    .map(
      (part) => `<p style="margin:0 0 14px;font-size:15px;line-height:1.5;color:${ink}">${lines(part)}</p>`,
    )
    .join('')
  const [name, ...rest] = signature(letter)
  const foot = rest.map((row) => `<div>${escape(row)}</div>`).join('')
  const notice =
    notices.length === 0
      ? ''
      : `${notices.map(noticeHtml).join('')}<tr><td style="padding:0 0 16px;color:${muted};font-size:12px">${confirm}</td></tr>`
  return `<div style="${font};color:${ink}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:554px">
<tr><td style="padding:0 0 8px">${text}</td></tr>
${listings.map((listing) => card(listing, letter)).join('\n')}
<tr><td style="padding:0 0 8px"><a href="${escape(url)}" style="display:inline-block;padding:11px 18px;background:${brand};color:#ffffff;text-decoration:none;border-radius:6px;font-size:15px;font-weight:600">${invitation(letter)}</a></td></tr>
<tr><td style="padding:0 0 20px;color:${muted};font-size:12px">This page is yours alone. Please do not pass the link on.</td></tr>
<tr><td style="padding:14px 0;border-top:1px solid ${line};font-size:13px;color:${muted};line-height:1.5"><div style="font-weight:600;color:${ink}">${escape(name!)}</div>${foot}<div style="padding-top:6px">Equal housing opportunity</div></td></tr>
${notice}</table></div>`
}

function listingText(listing: SharedListing): string {
  return [
    priceOf(listing),
    titleOfListing(listing),
    placeOf(listing),
    factsOf(listing),
    netOf(listing),
    listing.courtesy,
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** The same mail as plain text. */
export function letterText(letter: Letter): string {
  const { message, listings, url, notices } = letter
  return [
    message.trim(),
    ...listings.map(listingText),
    `${invitation(letter)}:\n${url}\nThis page is yours alone. Please do not pass the link on.`,
    [...signature(letter), 'Equal housing opportunity'].filter((part) => part !== '').join('\n'),
    ...notices.map(({ title, paragraphs: texts, source, link }) =>
      [title, ...texts, source, link].join('\n'),
    ),
    ...(notices.length === 0 ? [] : [confirm]),
  ].join('\n\n')
}
