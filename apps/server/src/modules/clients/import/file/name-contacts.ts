import type { ClientImportField } from '@pb/rules/client-import-fields'
import type { FilledCell, RowCells } from './row-cells.ts'

const email = /[<(]?(?:mailto:)?[^\s<>()[\],;:"|]+@[^\s<>()[\],;:"|]+\.[a-z]{2,}[>)]?/gi
const phone = /(?:\b[a-z]{1,6}[.:]\s*)?(?:\+\d|\(?\d{3})[\d\s().-]{6,}\d(?:\s*(?:x|ext\.?)\s*\d{1,6})?/gi
/** `Ann Bell (212-555-0115)` */
const enclosedPhone = /\(\s*(\+?\d[\d\s.-]{8,}\d(?:\s*(?:x|ext\.?)\s*\d{1,6})?)\s*\)/gi
const edges = /^[\s,;|/<>–—-]+|[\s,;|/<>–—-]+$/g

interface NameParts {
  readonly name: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** `Ann Bell <ann@bell.example> 212-555-0115`: a name with its addresses and numbers. */
export function splitContacts(text: string): NameParts {
  const emails = text.match(email) ?? []
  const rest = text.replace(email, ' ').replace(enclosedPhone, ' $1 ')
  const phones = rest.match(phone) ?? []
  return {
    name: rest.replace(phone, ' ').replace(/\s+/g, ' ').replace(edges, '').trim(),
    emails: emails.map((each) => each.replace(/^[<(]?(?:mailto:)?|[>)]$/gi, '')),
    phones: phones.map((each) => each.trim()),
  }
}

const hasContact = (text: string): boolean => text.search(email) >= 0 || text.search(phone) >= 0

/** Whether a cell has a name beside an address or a number. */
export const isNameWithContacts = (text: string): boolean =>
  hasContact(text) && /\p{L}{2}/u.test(splitContacts(text).name)

/** Two or three people in one cell, each with an address: `Ann <a@x.example>; Bo <b@x.example>`. */
function splitPeople(text: string): readonly string[] {
  const parts = text.split(/\s*[;\n|]\s*/).filter((part) => part !== '')
  const areAll = parts.every((part) => part.search(email) >= 0 && splitContacts(part).name !== '')
  return parts.length > 1 && parts.length <= 3 && areAll ? parts : [text]
}

/** Moves the addresses and numbers out of the cell of another person's name: `Pat Roe, pat@x.example`. */
function takeContactsOfOthers(cells: RowCells): RowCells {
  const changed: Partial<Record<ClientImportField, FilledCell[]>> = { ...cells }
  for (const number of [2, 3] as const) {
    const [cell, ...others] = cells[`person${number}_name`] ?? []
    if (!cell || !hasContact(cell.text)) continue
    const { name, emails, phones } = splitContacts(cell.text)
    const toCells = (texts: readonly string[]) => texts.map((text) => ({ ...cell, text, label: '' }))
    const put = (field: ClientImportField, texts: readonly string[]) => {
      if (texts.length > 0) changed[field] = [...(changed[field] ?? []), ...toCells(texts)]
    }
    if (name === '' && others.length === 0) delete changed[`person${number}_name`]
    else changed[`person${number}_name`] = [{ ...cell, text: name }, ...others]
    put(`person${number}_email`, emails)
    put(`person${number}_phone`, phones)
  }
  return changed
}

/**
 * Moves addresses and numbers out of the cell of a name, where some lists have all of a contact: the first person's to
 * the client, those of others to the people beside the client.
 */
export function takeContactsFromName(allCells: RowCells): RowCells {
  const cells = takeContactsOfOthers(allCells)
  const [cell] = cells.name ?? []
  if (!cell || !hasContact(cell.text)) return cells
  const [first, ...others] = splitPeople(cell.text).map(splitContacts)
  if (!first) return cells
  const toCell = (text: string): FilledCell => ({ ...cell, text, label: '' })
  const changed: Partial<Record<ClientImportField, FilledCell[]>> = { ...cells }
  const put = (field: ClientImportField, texts: readonly string[]) => {
    if (texts.length > 0) changed[field] = [...(changed[field] ?? []), ...texts.map(toCell)]
  }
  if (first.name === '') delete changed.name
  else changed.name = [toCell(first.name), ...cells.name!.slice(1)]
  put('email', first.emails)
  put('phone', first.phones)
  const numbers = ([2, 3] as const).filter((number) => !cells[`person${number}_name`])
  for (const [at, { name, emails, phones }] of others.entries()) {
    const number = numbers[at]
    if (number === undefined) {
      put('other', [[name, ...emails, ...phones].join(', ')])
      continue
    }
    put(`person${number}_name`, [name])
    put(`person${number}_email`, emails)
    put(`person${number}_phone`, phones)
  }
  return changed
}
