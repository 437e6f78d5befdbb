import { agencyFormNames } from '@pb/rules/agency-form'
import type { SignInPage } from '@pb/contract/open-house-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import { isAgencyDisclosureDue, notices, type NoticeKind } from '@pb/rules/notices'
import { consentVersion } from '@pb/rules/open-house-consent'
import { agentByLink } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { agentCard } from '../../listing-sends/index.ts'
import { addressOnRequest } from '../../listings/index.ts'
import { getOffice, presentOfficeContact } from '../../office/index.ts'
import { presentOpenHouse, type OpenHouseRow } from '../records/open-house-row.ts'
import { findSignInPage } from './find-page.ts'

const hourMs = 3_600_000
/** Visitors can sign in from an hour before it until an hour after it. */
const marginMs = hourMs
/** What was entered in time may arrive later, from a phone without a network. */
const arrivalMs = 24 * hourMs

type Times = Pick<OpenHouseRow, 'starts_at' | 'ends_at' | 'canceled_at'>

const getOpening = ({ starts_at }: Pick<Times, 'starts_at'>): Date => new Date(starts_at.getTime() - marginMs)

/** Whether visitors can sign in; `arriving` also when they entered their details before. */
export function getSignInState(
  row: Times,
  now: Date,
  { arriving = false }: { readonly arriving?: boolean } = {},
): SignInPage['state'] {
  if (row.canceled_at) return 'canceled'
  if (now < getOpening(row)) return 'early'
  const until = row.ends_at.getTime() + (arriving ? arrivalMs : marginMs)
  return now.getTime() < until ? 'open' : 'over'
}

/** Disclosures that are offered at the door of a listing. */
export const getNoticeKinds = (row: Pick<OpenHouseRow, 'ownership' | 'units_total'>): NoticeKind[] =>
  isAgencyDisclosureDue(row) ? ['agency', 'fair-housing'] : ['fair-housing']

/** The official name of the agency form, which differs for buyers and tenants; the title of other notices. */
const getNoticeTitle = (kind: NoticeKind, { ad_type }: Pick<OpenHouseRow, 'ad_type'>): string =>
  kind === 'agency' ? agencyFormNames[ad_type] : notices[kind].title

/** What the page at the door shows. Throws `not_found`. */
export async function getSignInPage(deps: Deps, token: string): Promise<SignInPage> {
  const row = await findSignInPage(deps, deps.db, token)
  const now = deps.clock.now()
  const [office, agent] = await Promise.all([getOffice(deps.db), agentCard(agentByLink(row.agent_id), deps)])
  const { listing, time_start, time_end, by_appointment } = presentOpenHouse(row, now)
  const { title, neighborhood, ad_type, photo } = listing
  return {
    state: getSignInState(row, now),
    office: office.name,
    office_contact: presentOfficeContact(office),
    agent: { name: agent.name, title: agent.title, phone: agent.phone, email: agent.email },
    listing: {
      title: row.internet_address_display ? title : addressOnRequest,
      neighborhood,
      ad_type,
      photo,
    },
    time_start,
    time_end,
    time_opens: toUnixSeconds(getOpening(row)),
    by_appointment,
    consent_version: consentVersion,
    notices: getNoticeKinds(row).map((kind) => ({
      kind,
      title: getNoticeTitle(kind, row),
      link: notices[kind].link,
    })),
  }
}
