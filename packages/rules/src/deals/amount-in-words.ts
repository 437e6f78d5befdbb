const small = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const
const scales = ['', ' thousand', ' million', ' billion'] as const

function spellBelowHundred(value: number): string {
  if (value < 20) return small[value] ?? ''
  const unit = small[value % 10] ?? ''
  const ten = tens[Math.floor(value / 10)] ?? ''
  return unit === '' ? ten : `${ten}-${unit}`
}

function spellGroup(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = spellBelowHundred(value % 100)
  return [hundreds === 0 ? '' : `${small[hundreds]} hundred`, rest].filter((part) => part !== '').join(' ')
}

/**
 * An amount as a check has it in words: `Two thousand one hundred and 05/100`. For whole cents from 0 to below a
 * trillion dollars. The words are the legal amount where they differ from the figures (Uniform Commercial Code § 3-114).
 */
export function spellAmount(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0 || cents >= 100_000_000_000_000)
    throw new RangeError('This amount can’t be spelled')
  const groups: string[] = []
  for (let rest = Math.floor(cents / 100), scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    const group = spellGroup(rest % 1000)
    if (group !== '') groups.unshift(`${group}${scales[scale] ?? ''}`)
  }
  const words = groups.length === 0 ? 'zero' : groups.join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} and ${String(cents % 100).padStart(2, '0')}/100`
}
