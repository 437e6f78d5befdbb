/** `E-mail 1 - Value` as `e mail 1 value`, `FirstName` as `first name`: the key under which a column's mapping is stored. */
export function normalizeTitle(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100)
}
