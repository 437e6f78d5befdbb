import type { DocumentKind } from '@pb/rules/applications/documents'
import type { ApplicantType, ApplicationStatus } from '@pb/rules/applications/vocabulary'

/** How far the form of a demo application is. */
export type DemoProgress = 'asked' | 'started' | 'signed'

export interface DemoApplication {
  readonly status: ApplicationStatus
  readonly reason: string
  readonly people: readonly { readonly type: ApplicantType; readonly progress: DemoProgress }[]
}

const both = (progress: DemoProgress, other: ApplicantType, otherProgress: DemoProgress) => [
  { type: 'APPLICANT' as const, progress },
  { type: other, progress: otherProgress },
]

/** Applications of an agent, in every state. */
export const demoApplications: readonly DemoApplication[] = [
  { status: 'NEW', reason: '', people: both('signed', 'GUARANTOR', 'started') },
  { status: 'NEW', reason: '', people: both('started', 'CO_APPLICANT', 'asked') },
  { status: 'APPROVED', reason: '', people: both('signed', 'CO_APPLICANT', 'signed') },
  {
    status: 'REJECTED',
    reason: 'The landlord chose another applicant',
    people: both('signed', 'GUARANTOR', 'signed'),
  },
  {
    status: 'WITHDRAWN',
    reason: 'Found an apartment closer to work',
    people: both('started', 'GUARANTOR', 'asked'),
  },
]

/** What everyone entered; a started form has the first ones. */
export const demoValues: readonly (readonly [field: string, value: string])[] = [
  ['current_address', '418 East 9th Street'],
  ['current_unit', '3C'],
  ['current_city', 'New York'],
  ['current_state', 'NY'],
  ['current_zip', '10009'],
  ['current_housing', 'rent'],
  ['current_since', '2022-09-01'],
  ['current_rent', '2650'],
  ['current_landlord_name', 'Ninth Street Holdings'],
  ['current_landlord_phone', '(212) 555-0142'],
  ['occupation', 'employed'],
  ['employer', 'Hudson Design Group'],
  ['position', 'Project manager'],
  ['employed_since', '2021-04-12'],
  ['supervisor_name', 'Dana Whitfield'],
  ['supervisor_phone', '(212) 555-0167'],
  ['savings', '24000'],
  ['monthly_debts', '310'],
  ['bank_name', 'Metropolitan Savings'],
  ['relation', 'Family'],
  ['emergency_name', 'Ruth Alvarez'],
  ['emergency_phone', '(917) 555-0113'],
  ['emergency_relation', 'Sister'],
]

/** Numbers that are never issued, or reserved for advertising. */
export const demoSecrets: readonly (readonly [field: string, value: string, mask: string])[] = [
  ['date_of_birth', '1991-05-17', '••••'],
  ['ssn', '078-05-1120', '•••-••-1120'],
]

/** Papers of a signed form, and their age in days; a started form has the first one. */
export const demoPapers: readonly (readonly [document: DocumentKind, title: string, days: number])[] = [
  ['photo_id', 'Photo ID', 900],
  ['employment_letter', 'Employment letter', 20],
  ['pay_stubs', 'Pay stub', 12],
  ['pay_stubs', 'Pay stub', 26],
  ['tax_return', 'Tax return', 200],
  ['bank_statements', 'Bank statement', 15],
  ['bank_statements', 'Bank statement', 100],
]
