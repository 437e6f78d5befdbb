import type { Client } from '@pb/contract/client-schemas'
import type { ApplicantType, FormLanguage } from '@pb/rules/applications/vocabulary'
import { cleanEmail, explainEmail } from '@pb/rules/mail/email-pattern'
import { emailKey } from '@pb/rules/mail/addresses'
import type { FormErrors } from '../../../lib/form-errors.ts'
import * as texts from './texts.ts'

/** A person of the household who may be asked. */
export interface AskedPerson {
  /** Unique in the dialog. */
  readonly key: string
  readonly chosen: boolean
  readonly applicant_type: ApplicantType
  readonly language: FormLanguage
  /** Of the client or a participant; undefined for a new person. */
  readonly user_id: string | undefined
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
}

export function isNew({ user_id }: AskedPerson): boolean {
  return user_id === undefined
}

export function createPerson(key: string): AskedPerson {
  return {
    key,
    chosen: true,
    applicant_type: 'CO_APPLICANT',
    language: 'en',
    user_id: undefined,
    first_name: '',
    last_name: '',
    email: '',
    phone: '',
  }
}

const participantTypes: Readonly<Record<string, ApplicantType>> = { GUARANTOR: 'GUARANTOR' }

function toPerson(
  person: Pick<Client, 'user_id' | 'first_name' | 'last_name' | 'email' | 'phone'>,
  applicant_type: ApplicantType,
  known: readonly string[],
): AskedPerson {
  const { user_id, first_name, last_name, email, phone } = person
  return {
    key: user_id,
    chosen: email !== '' && !known.includes(email),
    applicant_type,
    language: 'en',
    user_id,
    first_name: first_name || email,
    last_name,
    email,
    phone,
  }
}

/** The client as the applicant, and the participants; those without an email or with a form are not chosen. */
export function toPeople(client: Client, known: readonly string[]): AskedPerson[] {
  const others = client.participants.map((person) =>
    toPerson(person, participantTypes[person.type] ?? 'CO_APPLICANT', known),
  )
  return [toPerson(client, 'APPLICANT', known), ...others]
}

/** What is missing, by `people.{key}.{field}`. */
export function findPeopleIssues(people: readonly AskedPerson[]): FormErrors {
  const chosen = people.filter((person) => person.chosen)
  if (chosen.length === 0) return { people: texts.personRequired }
  const emails = chosen.map(({ email }) => emailKey(cleanEmail(email)))
  return Object.fromEntries(
    chosen.flatMap((person, at) => {
      const issues: [string, string][] = []
      const path = (field: string) => `people.${person.key}.${field}`
      if (person.first_name.trim() === '') issues.push([path('first_name'), texts.firstNameRequired])
      const email = emails[at] ?? ''
      const problem = explainEmail(email)
      if (problem !== null) issues.push([path('email'), problem])
      else if (emails.indexOf(email) < at) issues.push([path('email'), texts.sameEmail])
      return issues
    }),
  )
}
