import type { Ownership } from './vocabulary.ts'

/**
 * Disclosures that a broker must give a client by the first substantive contact, each once. The texts summarize the law;
 * the forms are the Department of State's (dos.ny.gov). Counsel confirms both.
 */
export const noticeKinds = ['fair-housing', 'agency'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export interface Notice {
  readonly kind: NoticeKind
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Legal source. */
  readonly source: string
  /** Link to the form. */
  readonly link: string
  /** Increases with each change of the paragraphs, so that an acknowledgment refers to one text. */
  readonly version: number
}

const fairHousing: Notice = {
  kind: 'fair-housing',
  title: 'Fair housing notice',
  paragraphs: [
    'It is against the law for anybody who rents or sells homes, and for their brokers, to turn you away or to treat you differently because of race, color, religion, national origin, sex, gender identity or expression, sexual orientation, age, disability, familial or marital status, pregnancy, military status, citizenship or immigration status, being a victim of domestic violence, arrest record, or lawful source of income, vouchers included.',
    'That covers refusing to rent or sell, asking for other terms, saying that a home is gone when it is not, steering you to or away from a neighborhood, and refusing a reasonable accommodation for a disability.',
    'If you think that this has happened to you, you can complain to the New York State Division of Human Rights (844-862-8703), to the New York City Commission on Human Rights (212-416-0197), or to the Department of State about a broker. It costs nothing and nobody may retaliate.',
  ],
  source:
    '19 NYCRR § 175.28; New York Executive Law § 296(5); NYC Administrative Code § 8-107(5); 42 U.S.C. § 3604',
  link: 'https://dos.ny.gov/housing-and-anti-discrimination-disclosure-form',
  version: 1,
}

const agency: Notice = {
  kind: 'agency',
  title: 'Agency disclosure',
  paragraphs: [
    'A broker may act for the seller or landlord, for the buyer or tenant, or, where both agree to it in writing, for both sides.',
    'An agent of a seller or landlord works for that side: for the best price and terms for them. An agent of a buyer or tenant works for you in the same way: with care, loyalty, confidence, obedience and a full account. An agent of both sides cannot put either of them first. To everybody an agent owes honest and fair dealing.',
    'You can ask at any time whom your agent acts for with a home. A listing that says “courtesy of” another office is that office’s: it acts for the seller or landlord.',
  ],
  source: 'New York Real Property Law § 443',
  link: 'https://dos.ny.gov/agency-disclosure',
  version: 1,
}

export const notices: Readonly<Record<NoticeKind, Notice>> = { 'fair-housing': fairHousing, agency }

/** Facts that decide whether the agency disclosure is required. */
export interface DisclosureListing {
  /** '' if unknown. */
  readonly ownership: Ownership | ''
  /** Units in the building; null if unknown. */
  readonly units_total: number | null
}

/**
 * Returns whether the agency disclosure is required: for one- to four-family homes, condos and co-ops, to rent or to buy
 * (Real Property Law § 443(1)(f)), but not for larger rental buildings. Required if the ownership or size is unknown.
 */
export function isAgencyDisclosureDue({ ownership, units_total }: DisclosureListing): boolean {
  const alwaysCovered = ownership !== 'rental' && ownership !== 'multi-family'
  return alwaysCovered || units_total === null || units_total <= 4
}
