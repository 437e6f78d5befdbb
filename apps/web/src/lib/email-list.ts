import { cleanEmail, isEmail } from '@pb/rules/mail/email-pattern'

/** The addresses of a field in which several are separated by commas, semicolons or spaces; also with names before them. */
export function splitEmails(text: string): string[] {
  return text
    .split(/[,;\r\n]+/)
    .flatMap((piece) => (isEmail(cleanEmail(piece)) ? [piece] : piece.split(/\s+/)))
    .map(cleanEmail)
    .filter((email) => email !== '')
}

/** The first entry of such a field that is no address. */
export function findWrongEmail(text: string): string | undefined {
  return splitEmails(text).find((email) => !isEmail(email))
}
