import type { InquiryDetail, InquiryRow } from '@pb/contract/inquiry-schemas'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { clientKeys } from '../../queries/client-keys.ts'
import type { InquiryPage } from '../../queries/inquiries.ts'
import { inquiryKeys } from '../../queries/inquiry-keys.ts'

/** Replaces an inquiry's row in every cached list. */
function replaceRow(client: QueryClient, changed: InquiryRow): void {
  client.setQueriesData<InfiniteData<InquiryPage>>(
    { queryKey: inquiryKeys.lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          collection: page.collection.map((row) =>
            row.inquiry_id === changed.inquiry_id ? { ...row, ...changed } : row,
          ),
        })),
      },
  )
}

/** A change of an inquiry. What the reply holds shows at once, in lists too; then these are fetched again. */
export const inquiryChange = {
  log: 'Could not change an inquiry',
  store: (client: QueryClient, inquiry: InquiryDetail) => {
    client.setQueryData(inquiryKeys.one(inquiry.inquiry_id), inquiry)
    replaceRow(client, inquiry)
  },
  refresh: (client: QueryClient, error: Error | null) => {
    // It may have changed elsewhere, which is why.
    if (error) void client.invalidateQueries({ queryKey: [...inquiryKeys.root, 'one'] })
    void client.invalidateQueries({ queryKey: inquiryKeys.lists })
    // Today's numbers, and the client's timeline.
    void client.invalidateQueries({ queryKey: clientKeys.root })
  },
}
