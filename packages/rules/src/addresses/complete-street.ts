import { normalizeStreet } from './street-name.ts'
import {
  directedStreets,
  isDirection,
  isStreetKind,
  kindlessStreets,
  streetAliases,
} from '../street-vocabulary.ts'

const direction = /^(?:[NESW]|EAST|WEST|NORTH|SOUTH|SOUTHWEST|SO|NO|SW)$/
const number = /^\d{1,3}(?:ST|ND|RD|TH)?$/
const streetLetter = /^[A-Z]$/
const avenue = /^AVE?(?:NUE)?$/

/**
 * Whether a letter after these words is a direction: `PARK AVE S`, `57 ST W` and the sides of any square, but not
 * `330 E 38 ST S`.
 */
export function takesDirection(words: readonly string[]): boolean {
  const name = normalizeStreet(words.join(' '))
  return directedStreets.has(name) || /^\d+ STREET$|. (?:SQUARE|PLAZA)$/.test(name)
}

/** Whether the words after a house number are a whole street, so that what follows is something else. */
export function isCompleteStreet(words: readonly string[]): boolean {
  const [first = '', second = ''] = words
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  if (words.length === 0) return false
  if (words.length === 2 && avenue.test(first) && streetLetter.test(second)) return true
  // `E 39`, `BEACH 118`
  if (words.length === 2 && (isDirection(first) || first === 'BEACH') && number.test(second)) return true
  const name = normalizeStreet(words.join(' '))
  if (kindlessStreets.has(name) || streetAliases[words.join(' ')] !== undefined) return true
  if (direction.test(last)) return takesDirection(before) || (last.length > 2 && isCompleteStreet(before))
  return words.length > 1 && isStreetKind(last)
}
