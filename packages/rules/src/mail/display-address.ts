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
const labelPatterns = new Map(
  scripts.map((script) => [script, new RegExp(`^[\\p{Script=${script}}\\p{M}\\d-]+$`, 'u')]),
)

/** Whether all labels are of one script, so that the domain cannot imitate one of another script. */
function isSingleScript(domain: string): boolean {
  return scripts.some((script) => domain.split('.').every((label) => labelPatterns.get(script)!.test(label)))
}

/**
 * Returns an address to be shown: an international domain in Unicode (`xn--bcher-kva.example` as `bücher.example`).
 * A domain that mixes scripts stays in ASCII, because it could imitate another one. `toUnicode` decodes Punycode.
 */
export function displayAddress(email: string, toUnicode: (domain: string) => string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || !/(?:^|\.)xn--/i.test(domain)) return email
  const unicode = toUnicode(domain)
  return unicode !== '' && isSingleScript(unicode) ? `${email.slice(0, at)}@${unicode}` : email
}
