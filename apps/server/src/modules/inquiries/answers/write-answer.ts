import { bathroomLabel, bedroomKey, bedroomLabel } from '@pb/rules/bedrooms'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import { agentByJob } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { makeSharedLink, recordShared } from '../../listing-sends/index.ts'
import { addressOnRequest } from '../../listings/index.ts'
import type { QueuedEmail } from '../../mailbox/index.ts'
import { nameListing } from '../list/present-row.ts'
import { answerTexts } from '../texts.ts'
import type { WaitingAnswer } from './waiting-answer.ts'

interface AttachedListing {
  readonly address: string
  readonly unit: string
  readonly ad_type: AdType
  readonly price_cents: string
  readonly bedrooms: number
  readonly bathrooms: number
  readonly active: boolean
}

async function findListing({ db }: Deps, id: string): Promise<AttachedListing | undefined> {
  const { rows } = await sql<AttachedListing>`
    SELECT CASE WHEN l.internet_address_display THEN b.address ELSE ${addressOnRequest} END AS address,
      CASE WHEN l.internet_address_display THEN u.label ELSE '' END AS unit, l.ad_type, l.price_cents, l.bedrooms, l.bathrooms, l.active
    FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
    WHERE l.id = ${id} AND l.deleted_at IS NULL AND l.internet_entire_listing_display`.execute(db)
  return maybeOne(rows)
}

/** A private link to the listing, for the agent's clients alone; null for others. */
async function makeLink(deps: Deps, answer: WaitingAnswer, listingId: string): Promise<string | null> {
  if (answer.client_person_id === null) return null
  const actor = agentByJob(answer.agent_id)
  const key = `inquiry-answer-${answer.id}`
  const { row, text } = await makeSharedLink(actor, deps, answer.client_person_id, {
    listing_ids: [listingId],
    key,
  })
  await recordShared(actor, deps, row.id, 'copy')
  return text.slice(text.lastIndexOf('http'))
}

async function renderListing(deps: Deps, answer: WaitingAnswer): Promise<string> {
  const listing = answer.listing_id === null ? undefined : await findListing(deps, answer.listing_id)
  if (!listing) return ''
  const { price_cents, ad_type, bedrooms, bathrooms, active } = listing
  const layout = bedroomKey(bedrooms)
  const facts = [
    `${formatMoney(centsToDollars(price_cents))}${ad_type === 'rental' ? '/month' : ''}`,
    layout === undefined ? '' : bedroomLabel(layout),
    bathrooms > 0 ? bathroomLabel(bathrooms / 10) : '',
  ].filter((fact) => fact !== '')
  const link = active ? await makeLink(deps, answer, answer.listing_id!) : null
  const title = escapeHtml(nameListing(listing))
  const heading = link === null ? `<b>${title}</b>` : `<a href="${escapeHtml(link)}"><b>${title}</b></a>`
  return `<p>${heading}<br>${escapeHtml(facts.join(' · '))}</p>`
}

const toHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

const toReplySubject = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

/** The email of an answer: in the thread of the lead mail if the agent's mailbox has it, else a new one. */
export async function writeAnswer(deps: Deps, answer: WaitingAnswer): Promise<QueuedEmail> {
  const { subject, thread_subject } = answer
  const own =
    thread_subject === null ? answerTexts.subject(nameListing(answer)) : toReplySubject(thread_subject)
  return {
    to: [{ name: answer.name, email: answer.email }],
    cc: answer.ccs.map((email) => ({ name: '', email })),
    subject: subject === '' ? own : subject,
    html: toHtml(answer.body) + (await renderListing(deps, answer)) + answer.signature,
    threadId: answer.thread_id,
    undoable: false,
  }
}
