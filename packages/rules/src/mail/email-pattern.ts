/** The pattern of HTML's email input, but requires a dot in the domain and allows domains in any script. */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** Returns whether a text is a sendable address: one `@`, a domain with a dot, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text)
}
