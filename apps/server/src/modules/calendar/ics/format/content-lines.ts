/** Names of RFC 5545 and its extensions. Other words before a colon may be part of a text that was folded wrongly. */
const names = new Set(
  `ACTION ATTACH ATTENDEE BEGIN CALSCALE CATEGORIES CLASS COLOR COMMENT COMPLETED CONFERENCE CONTACT CREATED DALARM
  AALARM DAYLIGHT DESCRIPTION DTEND DTSTAMP DTSTART DUE DURATION END EXDATE EXRULE FREEBUSY GEO IMAGE LAST-MODIFIED
  LOCATION METHOD NAME ORGANIZER PERCENT-COMPLETE PRIORITY PRODID RDATE RECURRENCE-ID REFRESH-INTERVAL RELATED-TO
  REPEAT REQUEST-STATUS RESOURCES RNUM RRULE SEQUENCE SOURCE STATUS STRUCTURED-DATA STYLED-DESCRIPTION SUMMARY TRANSP
  TRIGGER TZ TZID TZID-ALIAS-OF TZNAME TZOFFSETFROM TZOFFSETTO TZUNTIL TZURL UID URL VERSION`.split(/\s+/),
)

const textNames = /^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|CONTACT|X-ALT-DESC)$/i
const namePattern = /^([A-Z0-9][A-Z0-9-]*)[ \t]*[;:]/i
const softBreak = /^[^:]*QUOTED-PRINTABLE[^]*=$/i

function isProperty(line: string): boolean {
  // Old programs fold after the name.
  if (names.has(line.trimEnd()) || /^X-[A-Z-]+\s*$/.test(line)) return true
  const name = namePattern.exec(line)?.[1] ?? ''
  if (names.has(name.toUpperCase())) return true
  // Unregistered names are in capitals, and no blank follows their colon.
  return /^X-/i.test(name) || (name !== '' && name === name.toUpperCase() && line[name.length + 1] !== ' ')
}

const getName = (line: string): string => namePattern.exec(line)?.[1] ?? ''

/**
 * The content lines of a calendar, unfolded (RFC 5545, 3.1). Lines may end in any way. A line that is no property
 * continues the text before it, from programs that fold without a blank; after anything else it is `stray`.
 */
export function splitContentLines(text: string): { lines: string[]; stray: number } {
  const lines: string[] = []
  let stray = 0
  // Parts of the last line; joined once, since a text may be folded into thousands.
  let parts: string[] = []
  const end = () => {
    if (parts.length > 0) lines.push(parts.join(''))
    parts = []
  }
  let isSoft = false
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    if (isSoft) {
      parts.push(line.replace(/=$/, ''))
      isSoft = line.endsWith('=')
    } else if (/^[ \t]/.test(line) && parts.length > 0) {
      parts.push(line.slice(1))
    } else if (isProperty(line.trimStart())) {
      end()
      isSoft = softBreak.test(line)
      parts.push((isSoft ? line.slice(0, -1) : line).trimStart())
    } else if (line.trim() !== '') {
      if (textNames.test(getName(parts[0] ?? ''))) parts.push(`\\n${line.trim()}`)
      else stray += 1
    }
  }
  end()
  return { lines, stray }
}
