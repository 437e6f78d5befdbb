import { formatDate } from '../dates.ts'
import { normalizePhone } from '../phone.ts'

/** A credit score that was used, as the notice must show it (15 U.S.C. § 1681m(a)(2), § 1681g(f)(1)(B)–(D)). */
export interface NoticeScore {
  readonly value: number
  /** Lowest and highest possible score of the model. */
  readonly from: number
  readonly to: number
  /** `yyyy-mm-dd`; when it was created. */
  readonly date: string
  /** What lowered it most: up to four, and the number of inquiries where that is one. */
  readonly factors: readonly string[]
}

/** What a notice has of the report because of which a person was rejected. */
export interface AdverseActionNotice {
  readonly agency_name: string
  readonly agency_address: string
  /** Toll-free, where the agency has such a number. */
  readonly agency_phone: string
  /** Null where no score was used. */
  readonly score: NoticeScore | null
}

export const maxNoticeFactors = 5

export type NoticeField =
  | 'agency_name'
  | 'agency_address'
  | 'agency_phone'
  | 'score.value'
  | 'score.to'
  | 'score.date'
  | 'score.factors'

/** Returns what is wrong with a notice, by field; nothing where it has what the law asks for. */
export function listNoticeIssues(
  { agency_name, agency_address, agency_phone, score }: AdverseActionNotice,
  today: string,
): readonly { readonly field: NoticeField; readonly message: string }[] {
  const issues: { field: NoticeField; message: string }[] = []
  const add = (field: NoticeField, message: string) => issues.push({ field, message })
  if (agency_name.trim() === '') add('agency_name', 'Enter the agency’s name')
  if (agency_address.trim() === '') add('agency_address', 'Enter the agency’s address')
  if (normalizePhone(agency_phone) === null)
    add('agency_phone', 'Enter a phone number with area code, like (800) 555-0100')
  if (score === null) return issues
  if (score.to <= score.from) add('score.to', 'The highest score must be above the lowest')
  else if (!(score.value >= score.from && score.value <= score.to))
    add('score.value', `Enter a score from ${score.from} to ${score.to}`)
  if (score.date > today) add('score.date', 'This date is in the future')
  const factors = score.factors.filter((factor) => factor.trim() !== '')
  if (factors.length === 0 || factors.length > maxNoticeFactors)
    add('score.factors', `Enter 1 to ${maxNoticeFactors} key factors`)
  return issues
}

/** Of what is not entered yet, in the letter as it is shown while it is written. */
const blank = '____'

const formatNumber = (value: number): string => (Number.isNaN(value) ? blank : String(value))

function describeScore({ value, from, to, date, factors }: NoticeScore): string[] {
  const day = date === '' ? blank : formatDate(new Date(`${date}T00:00:00Z`))
  const used = 'The report had a credit score that was used in the decision.'
  const score = `Your credit score was ${formatNumber(value)}, created on ${day}.`
  const range = `Scores of this kind range from a low of ${formatNumber(from)} to a high of ${formatNumber(to)}.`
  const lowered = 'Key factors that adversely affected your credit score:'
  return [[used, score, range].join(' '), [lowered, ...factors.map((factor) => `• ${factor}`)].join('\n')]
}

interface AdverseAction {
  readonly office: string
  /** Building and apartment; empty for none. */
  readonly address: string
  readonly notice: AdverseActionNotice
}

/**
 * Text of the letter that is due to a person whose consumer report was a reason for a rejection (15 U.S.C. § 1681m(a)).
 * `{first_name}` and `{agent}` are filled in.
 */
export function getAdverseActionLetter({ office, address, notice }: AdverseAction): string {
  const { agency_name, agency_address, agency_phone, score } = notice
  const place = address === '' ? '' : ` for ${address}`
  const agency = [agency_name, agency_address, normalizePhone(agency_phone) ?? agency_phone]
  const source = score === null ? '' : ', which also provided the score'
  return [
    'Dear {first_name},',
    `We’re sorry to tell you that your application${place} was not approved. The decision was based in whole or in part on information in a consumer report from this agency${source}:`,
    agency.map((line) => line.trim() || blank).join('\n'),
    ...(score === null ? [] : describeScore(score)),
    'The agency did not make the decision and can’t explain why it was made.',
    'You have the right to a free copy of your report from the agency if you ask for it within 60 days. You also have the right to dispute with the agency the accuracy or completeness of any information in the report.',
    `{agent}\n${office}`,
  ].join('\n\n')
}
