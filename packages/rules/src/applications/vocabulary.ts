import type { Choice } from '../vocabulary.ts'

/** Who fills a form in. A guarantor company signs for the household instead of a person. */
export const applicantTypes = [
  { key: 'APPLICANT', title: 'Applicant' },
  { key: 'CO_APPLICANT', title: 'Co-applicant' },
  { key: 'GUARANTOR', title: 'Guarantor' },
  { key: 'GUARANTOR_COMPANY', title: 'Guarantor company' },
] as const satisfies readonly Choice[]
export type ApplicantType = (typeof applicantTypes)[number]['key']

/** NEW until the agent records the landlord's answer for the household. */
export const applicationStatuses = [
  { key: 'NEW', title: 'New' },
  { key: 'APPROVED', title: 'Approved' },
  { key: 'REJECTED', title: 'Rejected' },
  { key: 'WITHDRAWN', title: 'Withdrawn' },
] as const satisfies readonly Choice[]
export type ApplicationStatus = (typeof applicationStatuses)[number]['key']

/** How far a person's form is: not opened, being filled in, or signed. */
export const formProgresses = ['asked', 'started', 'signed'] as const
export type FormProgress = (typeof formProgresses)[number]

/** How a person earns a living; decides which documents are asked for. */
export const occupations = [
  { key: 'employed', title: 'Employed' },
  { key: 'self-employed', title: 'Self-employed' },
  { key: 'student', title: 'Student' },
  { key: 'retired', title: 'Retired' },
  { key: 'other', title: 'Other income' },
] as const satisfies readonly Choice[]
export type Occupation = (typeof occupations)[number]['key']

/** Languages of the renter's form. */
export const formLanguages = [
  { key: 'en', title: 'English' },
  { key: 'es', title: 'Español' },
] as const satisfies readonly Choice[]
export type FormLanguage = (typeof formLanguages)[number]['key']
