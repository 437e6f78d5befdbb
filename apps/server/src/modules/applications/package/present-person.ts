import { joinPersonName } from '@pb/rules/person-name'
import { getConsentText } from '@pb/rules/applications/consent'
import { documentKinds } from '@pb/rules/applications/documents'
import { rentalInfoTitle } from '@pb/rules/applications/fields'
import { applicantTypes } from '@pb/rules/applications/vocabulary'
import type { CoverEntry } from '@pb/rules/applications/signature-cover'
import { getSignatureState, listOutdatedReasons } from '@pb/rules/applications/signature-state'
import { officeTimeZone } from '@pb/rules/time-zone'
import { findTitle } from '@pb/rules/vocabulary'
import { parseUserAgent } from '../../../platform/http/user-agent.ts'
import type { FormRow, HouseholdRow } from '../forms/find-form.ts'
import { listValueEntries } from '../forms/report.ts'
import type { Paper } from '../papers/read-paper.ts'
import type { Redaction } from '../redaction/redactions.ts'
import type { FormSignature } from '../signing/get-signature.ts'
import { isOtherName } from '../signing/is-other-name.ts'
import { presentChanges, presentCovered } from '../signing/present-cover.ts'
import type { StoredValue } from '../values/read-values.ts'
import type { PackagePaper, PackagePerson, PackageSection, PackageSignature } from './content.ts'
import { formatDay, formatValue } from './format-value.ts'

const newYorkTime = new Intl.DateTimeFormat('en-US', {
  timeZone: officeTimeZone,
  dateStyle: 'long',
  timeStyle: 'long',
})

export const getRole = ({ applicant_type }: Pick<FormRow, 'applicant_type'>): string =>
  findTitle(applicantTypes, applicant_type)

/** The name as the person wrote it, else as they were asked. */
export function getFormName({ first_name, last_name }: FormRow, values: ReadonlyMap<string, string>): string {
  return joinPersonName({
    first_name: values.get('first_name') ?? first_name,
    last_name: values.get('last_name') ?? (values.has('first_name') ? '' : last_name),
  })
}

const kindOrder = new Map<string, number>(documentKinds.map(({ key }, index) => [key, index]))
const kindTitles = new Map<string, string>(documentKinds.map(({ key, title }) => [key, title]))

/** Sorts papers by the fixed order of their kinds. */
export const sortPapers = (papers: readonly Paper[]): Paper[] =>
  papers.toSorted(
    (a, b) => (kindOrder.get(a.document) ?? 0) - (kindOrder.get(b.document) ?? 0) || a.position - b.position,
  )

/** Names papers by their kind, with a number from the second of a kind. */
function presentPapers(papers: readonly Paper[], redactions: ReadonlyMap<string, Redaction>): PackagePaper[] {
  const counts = new Map<string, number>()
  return papers.map(({ id, document, dated, content_type }) => {
    const count = (counts.get(document) ?? 0) + 1
    counts.set(document, count)
    const title = kindTitles.get(document) ?? 'Paper'
    return {
      title: count === 1 ? title : `${title} ${count}`,
      detail: [
        ...(dated === null ? [] : [`Dated ${formatDay(dated)}`]),
        ...(redactions.has(id) ? ['Parts are blacked out'] : []),
      ].join('. '),
      isPdf: content_type === 'application/pdf',
    }
  })
}

/** Values by section in the order of the form; rental info is on the cover. */
function presentSections(
  form: FormRow,
  household: HouseholdRow,
  values: readonly StoredValue[],
): PackageSection[] {
  const sections = new Map<string, [string, string][]>()
  for (const { field, value } of listValueEntries(form, household, values)) {
    if (field.section === rentalInfoTitle || typeof value === 'object') continue
    const lines = sections.get(field.section) ?? []
    lines.push([field.title, formatValue(field.field, value)])
    sections.set(field.section, lines)
  }
  return [...sections]
    .filter(([, lines]) => lines.some(([, value]) => value !== ''))
    .map(([title, lines]) => ({ title, lines }))
}

function presentSignature(
  form: FormRow,
  signature: FormSignature,
  covered: readonly CoverEntry[],
): PackageSignature {
  const { browser, system } = parseUserAgent(signature.user_agent)
  return {
    name: signature.name,
    isOtherName: isOtherName(form, signature.name),
    kind: signature.kind === 'drawn' ? 'Drawn' : 'Typed',
    newYorkTime: newYorkTime.format(signature.signed_at),
    utcTime: `${signature.signed_at.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    sha256: signature.sha256.toString('hex'),
    ip: signature.ip,
    browser: [browser, system].filter(Boolean).join(' on ') || 'Unknown',
    reached: `Personal link emailed to ${form.email}`,
    consent: getConsentText(signature.consent_version, signature.language) ?? '',
    consentVersion: signature.consent_version,
    isOutdated: getSignatureState(signature) === 'outdated',
    changes: presentChanges(listOutdatedReasons(signature, covered)).map(
      ({ title, before, after }) => `${title}: ${before}, now ${after}`,
    ),
    covers: signature.covers && presentCovered(signature.covers),
  }
}

interface PersonParts {
  readonly form: FormRow
  readonly household: HouseholdRow
  readonly values: readonly StoredValue[]
  readonly papers: readonly Paper[]
  readonly redactions: ReadonlyMap<string, Redaction>
  readonly signature: FormSignature | undefined
  /** What a signature would cover now. */
  readonly covered: readonly CoverEntry[]
}

export const mapValues = (values: readonly StoredValue[]): Map<string, string> =>
  new Map(values.map(({ field, value, mask }) => [field, value ?? mask ?? '']))

/** Presents a person of the household; `papers` are in order. */
export function presentPerson({
  form,
  household,
  values,
  papers,
  redactions,
  signature,
  covered,
}: PersonParts): PackagePerson {
  return {
    name: getFormName(form, mapValues(values)),
    role: getRole(form),
    sections: presentSections(form, household, values),
    papers: presentPapers(papers, redactions),
    signature: signature ? presentSignature(form, signature, covered) : null,
  }
}
