import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../../lib/api.ts'
import { keys } from './keys.ts'

/** Attachments on a page of the library. */
export const libraryPageSize = 14

export const fileTypes = [
  { value: 'all', title: 'All files' },
  { value: 'documents', title: 'Documents' },
  { value: 'pictures', title: 'Pictures' },
] as const
type FileType = (typeof fileTypes)[number]['value']

/** Values are what the specification sends. */
export const origins = [
  { value: '', label: 'All' },
  { value: 'INBOX', label: 'Received' },
  { value: 'SENT', label: 'Sent' },
] as const
export type Origin = (typeof origins)[number]['value']

export interface LibraryFilter {
  readonly origin: Origin
  readonly type: FileType
  readonly q: string
  readonly page: number
}

/** A page of the library. Its files' addresses are good for 15 minutes. */
export function libraryQuery({ origin, type, q, page }: LibraryFilter) {
  return queryOptions({
    queryKey: [...keys.library, origin, type, q, page] as const,
    queryFn: async ({ signal }) => {
      const query = {
        label: origin,
        type,
        q,
        count: libraryPageSize,
        ...(page > 1 && { more: `page:${page}` }),
      }
      return (await call(contract.mailAttachments.gmailAttachments, { query, signal })).collection
    },
    refetchOnWindowFocus: false,
    refetchInterval: 10 * 60_000,
    // Also while another tab is looked at: what is pressed on coming back is still good.
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  })
}
