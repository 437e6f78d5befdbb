/** Letters that look like ASCII ones, from Unicode's confusables (UTS 39), each list followed by its letter. */
const lookalikes: readonly (readonly [letters: string, ascii: string])[] = [
  ['аɑαａ', 'a'],
  ['ЬƄｂ', 'b'],
  ['сϲⅽᴄ', 'c'],
  ['ԁⅾɗ', 'd'],
  ['еҽ℮', 'e'],
  ['ſϝ', 'f'],
  ['ɡց', 'g'],
  ['һհ', 'h'],
  ['іıɩιℹⅰӏ|!1lⅼǀ׀', 'i'],
  ['јϳ', 'j'],
  ['κк', 'k'],
  ['мⅿ', 'm'],
  ['ոпη', 'n'],
  ['оοօ0ᴏσ', 'o'],
  ['рρ', 'p'],
  ['ԛգ', 'q'],
  ['гᴦ', 'r'],
  ['ѕꜱ5$', 's'],
  ['тτ', 't'],
  ['υսʋᴜ', 'u'],
  ['νѵⅴᴠ', 'v'],
  ['ԝѡա', 'w'],
  ['хχⅹ×', 'x'],
  ['уүγ', 'y'],
  ['ᴢ', 'z'],
]
const asciiLetters = new Map(
  lookalikes.flatMap(([letters, ascii]) => Array.from(letters, (letter) => [letter, ascii] as const)),
)

/**
 * Returns a text that is the same for all texts that look alike: without accents, invisible characters and case, with
 * Cyrillic, Greek and other lookalikes, and `rn` and `vv`, as the letters they imitate.
 */
export function toSkeleton(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u17b4-\u17b5\p{M}\p{Cf}\u115f\u1160\u3164]/gu, '')
    .toLowerCase()
  return Array.from(plain, (letter) => asciiLetters.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Whether one insertion, deletion, substitution or swap of neighbors turns one text into the other. */
export function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const swapped = restA.length > 1 && `${restA[1]}${restA[0]}${restA.slice(2)}` === restB
  return swapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
}
