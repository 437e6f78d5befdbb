import { findTitle } from './vocabulary.ts'
import { participantTypes, type ParticipantType } from './clients.ts'
import { isEmail } from './mail/addresses.ts'

/** Someone who searches or signs with a client; empty for what is not known. */
export interface ParticipantLine {
  readonly type: ParticipantType
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
}

/** Looks like a space, and keeps the words of a first or last name together. */
const noBreakSpace = '\u00A0'
const joinWords = (text: string): string => text.trim().replaceAll(/\s+/g, noBreakSpace)
const splitWords = (text: string): string => text.replaceAll(noBreakSpace, ' ')

/** `Guarantor: Mary Ann Lee, ann@client.example, (212) 555-0100`; only the space before the last name is a plain one. */
export function formatParticipantLine({
  type,
  first_name,
  last_name,
  email,
  phone,
}: ParticipantLine): string {
  const name = [first_name, last_name].map(joinWords).filter(Boolean).join(' ')
  return `${findTitle(participantTypes, type)}: ${[name, email, phone].filter(Boolean).join(', ')}`
}

const isPhone = (text: string): boolean => text.replaceAll(/\D/g, '').length >= 5 && !/\p{L}{3}/u.test(text)

/** Parses a line of an export; null if it is none. */
export function parseParticipantLine(line: string): ParticipantLine | null {
  const [, title, rest] = /^(\p{L}+): (.+)$/u.exec(line.trim()) ?? []
  const type = participantTypes.find((choice) => choice.title === title)?.key
  if (type === undefined || rest === undefined) return null
  const parts = rest.split(', ')
  const at = parts.findIndex((part) => isEmail(part))
  const end = at >= 0 ? at : parts.length > 1 && isPhone(parts.at(-1)!) ? parts.length - 1 : parts.length
  const name = parts.slice(0, end).join(', ')
  const space = name.indexOf(' ')
  const [first, last] = space < 0 ? [name, ''] : [name.slice(0, space), name.slice(space + 1)]
  return {
    type,
    first_name: splitWords(first),
    last_name: splitWords(last),
    email: at >= 0 ? parts[at]! : '',
    phone: parts.slice(at >= 0 ? at + 1 : end).join(', '),
  }
}
