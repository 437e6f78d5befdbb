/** Scripts that may stand alone in a label. Latin is always allowed; mixtures could imitate another name. */
const scripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Han',
  'Hangul',
  'Arabic',
  'Hebrew',
  'Thai',
  'Devanagari',
] as const
/**
 * Letters of Latin alphabets in use, with their accents. Others of the script look like these: `ɡ`, `ı`, `ſ`, `ꞗ`. They
 * are not among those that UTS 39 recommends for names, or too easily taken for another.
 */
const latin =
  /^[a-z\d\u00df-\u00f6\u00f8-\u012f\u0134-\u0137\u0139-\u013e\u0141-\u0148\u014c-\u017e\u01a1\u01b0\u0218-\u021b\u1e00-\u1ef9-]+$/

const labelPatterns = new Map(
  scripts.map((script) => [
    script,
    script === 'Latin' ? latin : new RegExp(`^[\\p{Script=${script}}\\p{M}\\d-]+$`, 'u'),
  ]),
)

/** Whether all labels are of one script, so that the domain cannot imitate one of another script. */
function isSingleScript(domain: string): boolean {
  return scripts.some((script) => domain.split('.').every((label) => labelPatterns.get(script)!.test(label)))
}

/**
 * Returns an address to be shown: an international domain in Unicode (`xn--bcher-kva.example` as `bücher.example`).
 * A domain that mixes scripts, or has letters that look like others, stays in ASCII: it could imitate another one. `toUnicode` decodes Punycode.
 */
export function displayAddress(email: string, toUnicode: (domain: string) => string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || !/(?:^|\.)xn--/i.test(domain)) return email
  const unicode = toUnicode(domain)
  return unicode !== '' && isSingleScript(unicode) ? `${email.slice(0, at)}@${unicode}` : email
}
