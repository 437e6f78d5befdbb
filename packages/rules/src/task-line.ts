/** A task of a client; its dates are `2026-05-01`, null for none. */
export interface TaskLine {
  readonly title: string
  readonly due_on: string | null
  /** The day it was done; null while it is open. */
  readonly done_on: string | null
}

const maxTitle = 200
const pattern =
  /^(?:To do(?: by (\d{4}-\d\d-\d\d))?|Done (\d{4}-\d\d-\d\d)(?:, due (\d{4}-\d\d-\d\d))?): (.+)$/

const isDate = (text: string | undefined): boolean => text === undefined || !Number.isNaN(Date.parse(text))

/** `To do by 2026-05-01: Call the landlord`, `Done 2026-04-30, due 2026-05-01: Call the landlord`. */
export function formatTaskLine({ title, due_on, done_on }: TaskLine): string {
  const text = title.replaceAll(/\s+/g, ' ').trim()
  if (done_on !== null) return `Done ${done_on}${due_on === null ? '' : `, due ${due_on}`}: ${text}`
  return `To do${due_on === null ? '' : ` by ${due_on}`}: ${text}`
}

/** Parses a line of an export. Any other text is an open task without a date; null for an empty one. */
export function parseTaskLine(line: string): TaskLine | null {
  const text = line.trim()
  const [, dueOn, doneOn, doneDueOn, title] = pattern.exec(text) ?? []
  if (title === undefined || ![dueOn, doneOn, doneDueOn].every(isDate))
    return text === '' ? null : { title: text.slice(0, maxTitle), due_on: null, done_on: null }
  return { title: title.slice(0, maxTitle), due_on: dueOn ?? doneDueOn ?? null, done_on: doneOn ?? null }
}
