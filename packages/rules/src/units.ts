const prefix = /^(?:APARTMENT|APT|UNIT|SUITE|STE|NO)(?:[\s.#:-]+(?=[A-Z0-9])|(?=\d))/

function normalizeOnce(label: string): string {
  return label
    .replace(/[#.]/g, ' ')
    .trim()
    .replace(prefix, '')
    .replace(/^PENTHOUSE|^PENT(?=[\s\d]|$)/, 'PH')
    .replace(/^(\d+)(?:(?:ST|ND|RD|TH)(?:\s*(?:FLOOR|FLR|FL))?|\s*(?:FLOOR|FLR|FL))$/, '$1FL')
    .replace(/(\d)\s*[/-]\s*(?=\d)/g, '$1-')
    .replace(/[^A-Z0-9-]+/g, '')
    .replace(/(?<!\d)-|-(?!\d)/g, '')
    .replace(/^0+(?=[A-Z0-9])/, '')
}

/**
 * Normalizes a unit label: `Apt #5-B` is `5B`, `PH 2` is `PH2`; a hyphen stays only between digits (`16-2` is not
 * `162`). Empty if nothing is left.
 */
export function normalizeUnit(text: string): string {
  let label = text.normalize('NFKC').toUpperCase()
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
