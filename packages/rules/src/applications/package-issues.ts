import type { PaperShortage } from './completeness.ts'
import type { SignatureState } from './signature-state.ts'

export const packageIssueKinds = [
  'unsigned',
  'outdated',
  'other-name',
  'answers',
  'missing',
  'old',
  'undated',
] as const

/** Something about a package that its reader would notice: the sender is asked before it leaves. */
export interface PackageIssue {
  readonly kind: (typeof packageIssueKinds)[number]
  /** Differs when its content does, so that an older list can't stand for a newer. */
  readonly key: string
  readonly text: string
}

export interface PackagePerson {
  readonly formId: string
  readonly name: string
  readonly state: SignatureState
  /** The last signature; null without one. */
  readonly signature: { readonly id: string; readonly name: string; readonly isOtherName: boolean } | null
  /** Titles of what was changed since the signature. */
  readonly changed: readonly string[]
  readonly missingAnswers: number
  /** Of the papers that the package has. */
  readonly shortages: readonly PaperShortage[]
}

function formatChanged(changed: readonly string[]): string {
  if (changed.length === 0) return 'Changed after it was signed'
  return `Changed after it was signed: ${new Intl.ListFormat('en-US').format(changed)}`
}

function formatShortage({ issue, title, have, need, max_age_days }: PaperShortage): string {
  if (issue === 'old') return `${title}: older than ${max_age_days} days`
  if (issue === 'undated') return `${title}: no date, so the age isn’t known`
  return have === 0 ? `${title}: missing` : `${title}: ${have} of ${need}`
}

const formatMissingAnswers = (count: number): string =>
  count === 1 ? '1 answer is missing' : `${count} answers are missing`

/** Returns what is outdated, missing or old about a person's part of a package. */
export function listPackageIssues(person: PackagePerson): PackageIssue[] {
  const { formId, name, state, signature, changed, missingAnswers, shortages } = person
  const issue = (kind: PackageIssue['kind'], detail: string | number, text: string): PackageIssue => ({
    kind,
    key: `${formId} ${kind} ${detail}`,
    text,
  })
  return [
    ...(signature === null ? [issue('unsigned', '', 'Not signed yet')] : []),
    ...(signature && state === 'outdated'
      ? [issue('outdated', `${signature.id} ${changed.join()}`, formatChanged(changed))]
      : []),
    ...(signature?.isOtherName
      ? [issue('other-name', signature.id, `Signed as ${signature.name}, not ${name}`)]
      : []),
    ...(missingAnswers > 0 ? [issue('answers', missingAnswers, formatMissingAnswers(missingAnswers))] : []),
    ...shortages.map((shortage) =>
      issue(shortage.issue, `${shortage.document} ${shortage.have}`, formatShortage(shortage)),
    ),
  ]
}

/** Whether what was acknowledged is what is so: nothing more, nothing less. */
export function isAcknowledged(
  issues: readonly Pick<PackageIssue, 'key'>[],
  acknowledged: readonly string[],
): boolean {
  const known = new Set(acknowledged)
  return known.size === issues.length && issues.every(({ key }) => known.has(key))
}
