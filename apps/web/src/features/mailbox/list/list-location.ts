import { threadsPerPage, pageSizes } from '../../../queries/mailbox.ts'
import { parseMailboxState } from '../route-state.ts'

/** Query string of a list: its search, and its page from the second. */
export function toListSearch(q: string, page: number): string {
  const params = new URLSearchParams({ ...(q !== '' && { q }), ...(page > 1 && { page: String(page) }) })
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The page of a list, from the navigation state, or from the URL of a link that was copied or opened in a new tab. */
export function parsePage(state: unknown, params: URLSearchParams): number {
  const { page } = parseMailboxState(state)
  if (page !== undefined) return page
  const text = params.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

const storageKey = 'mailbox.rows'

/** The agent's choice of rows per page in this browser; 10 by default. */
export function readPageSize(): number {
  const stored = Number(localStorage.getItem(storageKey))
  return pageSizes.includes(stored) ? stored : threadsPerPage
}

export const storePageSize = (size: number): void => localStorage.setItem(storageKey, String(size))
