import { isSecret, listFields, petFields, rentalInfoFields, type RentalInfoField } from './fields.ts'
import type { RentalInfo } from './rental-info.ts'
import type { ApplicantType } from './vocabulary.ts'

/**
 * The household's facts that everyone signs: which apartment, for how much and how long, with how many people and which
 * pets. The landlord's name and contact are the agent's notes, and who else applies is on their own forms.
 */
export const coveredTerms = [
  'building_address',
  'apartment_no',
  'monthly_rent',
  'lease_start_date',
  'lease_end_date',
  'occupants',
  ...petFields,
] as const satisfies readonly RentalInfoField[]

/** One thing that a signature covers. */
export interface CoverEntry {
  readonly part: 'terms' | 'answers' | 'papers'
  /** `monthly_rent`, `employer`, `pay_stubs`, `pay_stubs_2` */
  readonly field: string
  /** As stored: of a secret its mask, of a paper its date. Empty for a fact that is not known. */
  readonly value: string
  /** Differs where `value` does not: the version of a secret, the SHA-256 of a paper in hexadecimal digits. */
  readonly revision: string
}

interface CoverValue {
  readonly field: string
  readonly value: string | null
  /** Of a secret. */
  readonly mask: string | null
  readonly version: number
}

interface CoverPaper {
  readonly field: string
  readonly dated: string | null
  /** Hexadecimal digits. */
  readonly sha256: string
}

export interface CoverParts {
  readonly type: ApplicantType
  readonly terms: RentalInfo
  readonly values: readonly CoverValue[]
  readonly papers: readonly CoverPaper[]
}

const pets: ReadonlySet<string> = new Set(petFields)

/**
 * Returns what a person's signature covers: the household's facts, the person's answers in the form's order, and the
 * papers. Answers that other answers hide now are covered too: the landlord reads them.
 */
export function listCovered({ type, terms, values, papers }: CoverParts): CoverEntry[] {
  const byField = new Map(values.map((value) => [value.field, value]))
  const facts = coveredTerms.map((field): CoverEntry => {
    return { part: 'terms', field, value: terms[field] ?? '', revision: '' }
  })
  const answers = listFields(type).flatMap((entry): CoverEntry[] => {
    const { field } = entry
    const found = byField.get(field)
    if (!found || found.value === '' || pets.has(field)) return []
    return isSecret(entry)
      ? [{ part: 'answers', field, value: found.mask ?? '', revision: String(found.version) }]
      : [{ part: 'answers', field, value: found.value ?? '', revision: '' }]
  })
  const files = papers.map(({ field, dated, sha256 }): CoverEntry => {
    return { part: 'papers', field, value: dated ?? '', revision: sha256 }
  })
  return [...facts, ...answers, ...files]
}

/** Something that a signature covers and that is different now. */
export interface CoverChange {
  readonly part: CoverEntry['part']
  readonly field: string
  /** Null where it was, or is, not there. The same text twice where only the revision differs. */
  readonly before: string | null
  readonly after: string | null
}

const toKey = ({ part, field }: CoverEntry): string => `${part}:${field}`

/** Returns what is different from what was signed: changed and removed things in the order signed, then new ones. */
export function compareCovered(
  signed: readonly CoverEntry[],
  now: readonly CoverEntry[],
): readonly CoverChange[] {
  const current = new Map(now.map((entry) => [toKey(entry), entry]))
  const before = new Set(signed.map(toKey))
  const changed = signed.flatMap((entry): CoverChange[] => {
    const { part, field, value, revision } = entry
    const found = current.get(toKey(entry))
    if (found?.value === value && found.revision === revision) return []
    return [{ part, field, before: value, after: found?.value ?? null }]
  })
  const added = now.filter((entry) => !before.has(toKey(entry)))
  return [...changed, ...added.map(({ part, field, value }) => ({ part, field, before: null, after: value }))]
}

const termTitles: ReadonlyMap<string, string> = new Map(
  rentalInfoFields.map(({ field, title }) => [field, title]),
)

/** The title of a household's fact in English. */
export const getTermTitle = (field: string): string => termTitles.get(field) ?? field
