const prefix = /^(?:APARTMENT|APT|UNIT|SUITE|STE|NO)(?:[\s.#:-]+(?=[A-Z0-9])|(?=\d))/

function normalizeOnce(label: string): string {
  return label
    .replace(/[#.]/g, ' ')
    .trim()
    .replace(prefix, '')
    .replace(/^PENTHOUSE|^PENT(?=[\s\d]|$)/, 'PH')
    .replace(/^(\d+)(?:(?:ST|ND|RD|TH)(?:\s*(?:FLOOR|FLR|FL))?|\s*(?:FLOOR|FLR|FL))$/, '$1FL')
    .replace(/(\d)\s*[/-]\s*(?=\d)/g, '$1-')
    .replace(/[^A-Z0-9½¼¾-]+/g, '')
    .replace(/(?<!\d)-|-(?!\d)/g, '')
    .replace(/^0+(?=[A-Z0-9½¼¾])/, '')
}

/** Writes a half as `½` in all its spellings: `4½`, `4 1/2`, `4-1/2`. NFKC would join its digits to the number before it. */
function restoreFractions(text: string): string {
  return text
    .replace(/[½¼¾]/g, ' $&')
    .normalize('NFKC')
    .replace(/(?<![\d/⁄])1\s*[/⁄]\s*2(?![\d/⁄])/g, '½')
    .replaceAll('1⁄4', '¼')
    .replaceAll('3⁄4', '¾')
}

/**
 * Normalizes a unit label: `Apt #5-B` is `5B`, `PH 2` is `PH2`, `4 1/2` is `4½`; a hyphen stays only between digits
 * (`16-2` is not `162`). Empty if nothing is left.
 */
export function normalizeUnit(text: string): string {
  let label = restoreFractions(text).toUpperCase()
  for (;;) {
    const next = normalizeOnce(label)
    if (next === label) return label
    label = next
  }
}

/** Whether a unit is a spreadsheet formula such as `=2+3`, which must not become unit 23. */
export function isFormulaUnit(text: string): boolean {
  return /^\s*[=@]/.test(text)
}
