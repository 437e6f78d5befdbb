import { isEmail } from '@pb/rules/mail/email-pattern'

/** The addresses of a field in which several are separated by commas or spaces. */
export function splitEmails(text: string): string[] {
  return text
    .split(/[,;\s]+/)
    .map((email) => email.trim())
    .filter((email) => email !== '')
}

/** The first entry of such a field that is no address. */
export function findWrongEmail(text: string): string | undefined {
  return splitEmails(text).find((email) => !isEmail(email))
}
