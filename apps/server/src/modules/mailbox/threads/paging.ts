import { AppError } from '../../../platform/errors/app-error.ts'
import { noSuchPage } from './texts.ts'

/** The start of a page: a cursor (the last row before it) or a page number. */
export type PageStart =
  | { readonly after: { readonly micros: string; readonly id: string } }
  | { readonly page: number }

const maxPage = 1_000_000

/** Returns the token of the page after a row: its time in microseconds, which a Date would round, and its id. */
export function toPageToken(micros: string, id: string): string {
  return Buffer.from(`${micros}.${id}`).toString('base64url')
}

/** Returns the error for an invalid page token. */
export function toInvalidPageError(path: string): AppError {
  return new AppError('bad_input', noSuchPage, {
    issues: [{ path, message: 'is not a page of the list' }],
  })
}

/** Parses a page token: a cursor, `page:<n>`, or '' for the first page. Throws `bad_input` for anything else. */
export function parsePageToken(token: string, path: string): PageStart {
  if (token === '') return { page: 1 }
  const numbered = /^page:([1-9]\d{0,6})$/.exec(token)
  if (numbered && Number(numbered[1]) <= maxPage) return { page: Number(numbered[1]) }
  const cursor = /^(-?\d{1,18})\.(\d{1,18})$/.exec(Buffer.from(token, 'base64url').toString())
  if (cursor) return { after: { micros: cursor[1]!, id: cursor[2]! } }
  throw toInvalidPageError(path)
}
