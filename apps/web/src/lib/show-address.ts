import { displayAddress } from '@pb/rules/mail/display-address'
import { toUnicode } from 'punycode/punycode.es6.js'

/** Decodes the Punycode labels of a domain; '' when one is invalid. */
function decodeDomain(domain: string): string {
  try {
    return toUnicode(domain)
  } catch {
    return ''
  }
}

/** Returns an email address to be shown, with an international domain in Unicode. It is sent in ASCII. */
export const showAddress = (email: string): string => displayAddress(email, decodeDomain)
