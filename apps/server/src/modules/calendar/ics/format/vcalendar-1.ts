/** Repeat rules of vCalendar 1.0 (1996), "Recurrence Grammar": `W2 MO WE #10`, `MP1 1+ TU 19990101T090000`. */

const pattern = /^(D|W|MP|MD|YM|YD)(\d+)((?:\s+(?!#)(?!\d{8})\S+)*)(?:\s+#(\d+))?(?:\s+(\d{8}T\d{6}Z?))?$/i

const frequencies: Readonly<Record<string, string>> = {
  D: 'DAILY',
  W: 'WEEKLY',
  MP: 'MONTHLY',
  MD: 'MONTHLY',
  YM: 'YEARLY',
  YD: 'YEARLY',
}

/** `1+ TU 2- FR` as `1TU,-2FR`; a position is for all days after it. */
function toDays(words: readonly string[]): string {
  const days: string[] = []
  let position = ''
  for (const word of words) {
    const [, number, sign] = /^(\d+)([+-])?$/.exec(word) ?? []
    if (number !== undefined) position = `${sign === '-' ? '-' : ''}${number}`
    else days.push(`${position}${word}`)
  }
  return days.join()
}

const toNumbers = (words: readonly string[]): string =>
  words
    .map((word) =>
      word === 'LD'
        ? '-1'
        : word.replace(/^(\d+)([+-])$/, (_all, number, sign) => (sign === '-' ? `-${number}` : number)),
    )
    .join()

/** The rule as an RRULE of RFC 5545; null if it is none of vCalendar 1.0. Without a number, it repeats twice. */
export function convertVcalendarRule(text: string): string | null {
  const match = pattern.exec(text.trim().toUpperCase())
  if (!match) return null
  const [, kind = '', interval = '1', rest = '', count, until] = match
  const words = rest.trim().split(/\s+/).filter(Boolean)
  const parts = [`FREQ=${frequencies[kind]}`, `INTERVAL=${Number(interval)}`]
  if (words.length > 0) {
    if (kind === 'W' || kind === 'MP') parts.push(`BYDAY=${toDays(words)}`)
    else if (kind === 'MD') parts.push(`BYMONTHDAY=${toNumbers(words)}`)
    else if (kind === 'YM') parts.push(`BYMONTH=${toNumbers(words)}`)
    else if (kind === 'YD') parts.push(`BYYEARDAY=${toNumbers(words)}`)
    else return null
  }
  if (until !== undefined) parts.push(`UNTIL=${until}`)
  else if (count === undefined) parts.push('COUNT=2')
  else if (Number(count) > 0) parts.push(`COUNT=${Number(count)}`)
  return parts.join(';')
}
