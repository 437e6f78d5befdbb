const toWords = (text: string) => text.split(/[\s,]+/).filter(Boolean)
const toKey = (words: readonly string[]) => words.join(' ').toLowerCase()

/**
 * A line for the notes: the whole name where its parts, in the order of an English name, are written otherwise, or it has
 * words that are neither in them nor in `others`. Empty where nothing of it would be lost.
 */
export function formatWrittenName(
  name: string,
  { parts, others }: { readonly parts: readonly string[]; readonly others: readonly string[] },
): string {
  const [written, known] = [toWords(name), toWords(parts.join(' '))]
  if (known.length === 0) return ''
  const isReordered = toKey(written.toSorted()) === toKey(known.toSorted()) && toKey(written) !== toKey(known)
  // `Bell, Ann` is the same name.
  if (isReordered && !name.includes(',')) return `Name as written: ${name}`
  const isMissing = (texts: readonly string[]) => {
    const all = new Set(toWords(texts.join(' ')).map((word) => word.toLowerCase()))
    return written.some((word) => !all.has(word.toLowerCase()))
  }
  return isMissing(parts) && isMissing([...parts, ...others]) ? `Name as written: ${name}` : ''
}
