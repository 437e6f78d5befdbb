import { AppError } from '../../../platform/errors.ts'

/** Where a page begins: after a row of the list, or at a number. */
export type PageStart =
  | { readonly after: { readonly micros: string; readonly id: string } }
  | { readonly page: number }

const maxPage = 1_000_000

/** The token of the page behind a row: its time in microseconds, which a Date would round, and its id. */
export function tokenAfter(micros: string, id: string): string {
  return Buffer.from(`${micros}.${id}`).toString('base64url')
}

/** What is said of a token that leads nowhere. */
export function noPage(place: string): AppError {
  return new AppError('bad_input', 'This is no page of the list', {
    faults: [{ path: place, message: 'is no page of the list' }],
  })
}

/** Reads a page token: one of ours, `page:<n>`, or nothing for the first page. Throws `bad_input` for anything else. */
export function readToken(token: string, place: string): PageStart {
  if (token === '') return { page: 1 }
  const numbered = /^page:([1-9]\d{0,6})$/.exec(token)
  if (numbered && Number(numbered[1]) <= maxPage) return { page: Number(numbered[1]) }
  const found = /^(-?\d{1,18})\.(\d{1,18})$/.exec(Buffer.from(token, 'base64url').toString())
  if (found) return { after: { micros: found[1]!, id: found[2]! } }
  throw noPage(place)
}
