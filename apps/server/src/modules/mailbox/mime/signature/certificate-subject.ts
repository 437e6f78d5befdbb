import { cleanEmail, cleanName, isEmail } from '@pb/rules/mail/addresses'
import type { AltName, Certificate } from 'pkijs'

const commonName = '2.5.4.3'
const emailAddress = '1.2.840.113549.1.9.1'
const subjectAlternativeName = '2.5.29.17'
/** `rfc822Name` (RFC 5280, 4.2.1.6). */
const rfc822Name = 1

const maxName = 200
const maxEmails = 20

/** Returns who a certificate is for: its name, and its addresses (RFC 8550, 3), the usual ones first. */
export function readSubject(certificate: Certificate): { readonly name: string; readonly emails: string[] } {
  const subject = certificate.subject.typesAndValues.map(({ type, value }) => ({
    type,
    text: value.valueBlock.value,
  }))
  const alternative = certificate.extensions?.find(({ extnID }) => extnID === subjectAlternativeName)
  const names = (alternative?.parsedValue as AltName | undefined)?.altNames ?? []
  const emails = [
    ...names.filter(({ type }) => type === rfc822Name).map(({ value }) => String(value)),
    ...subject.filter(({ type }) => type === emailAddress).map(({ text }) => text),
  ].map(cleanEmail)
  const name = subject.find(({ type }) => type === commonName)?.text ?? ''
  return {
    name: cleanName(name.slice(0, maxName).replaceAll('\0', '').toWellFormed()),
    emails: [...new Set(emails.filter(isEmail))].slice(0, maxEmails),
  }
}
