import { cleanEmail, isEmail } from '@pb/rules/mail/email-pattern'
import type { FormErrors } from '../../../lib/form-errors.ts'
import type { FormTexts } from './language.ts'

/** The form as it is typed. */
export interface FormEntries {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly moveIn: string
  readonly message: string
  readonly wantsTour: boolean
  /** Empty for any agent. */
  readonly agentId: string
  /** People do not see this field; machines fill it in. */
  readonly website: string
}

export const noEntries: FormEntries = {
  name: '',
  email: '',
  phone: '',
  address: '',
  moveIn: '',
  message: '',
  wantsTour: false,
  agentId: '',
  website: '',
}

/** Messages by field; empty where it can be sent. */
export function findIssues(
  { name, email, phone, message, wantsTour }: FormEntries,
  texts: FormTexts,
): FormErrors {
  const noContact = email.trim() === '' && phone.trim() === ''
  return {
    ...(name.trim() === '' && { name: texts.enterName }),
    ...(noContact && { email: texts.enterContact }),
    ...(email.trim() !== '' && !isEmail(cleanEmail(email)) && { email: texts.wrongEmail }),
    ...(message.trim() === '' && !wantsTour && { message: texts.enterMessage }),
  }
}
