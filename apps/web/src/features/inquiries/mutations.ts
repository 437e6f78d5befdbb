import type { InquiryDetail, InquiryRow } from '@pb/contract/inquiry-schemas'
import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
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

interface InquiryMutation<Input> {
  readonly send: (input: Input) => Promise<InquiryDetail>
  /** Undefined where the screen itself shows it. */
  readonly success?: string
  readonly undo?: () => void
  /** Runs after it succeeded, also when the form is closed by then. */
  readonly after?: (input: Input) => void
  /** Title of the error's toast; null where the caller shows the error. */
  readonly errorTitle: string | null
}

/** A change of an inquiry. What the reply holds shows at once, in lists too; then these are fetched again. */
export function useInquiryMutation<Input>({
  send,
  success,
  undo,
  after,
  errorTitle,
}: InquiryMutation<Input>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (inquiry, input) => {
      client.setQueryData(inquiryKeys.one(inquiry.inquiry_id), inquiry)
      replaceRow(client, inquiry)
      if (success !== undefined) toast.success(success, undo && { action: undoAction(undo) })
      after?.(input)
    },
    onError: (error) => {
      logError('Could not change an inquiry', error)
      if (errorTitle !== null) toast.error(errorTitle, { description: getErrorMessage(error) })
      // It may have changed elsewhere, which is why.
      void client.invalidateQueries({ queryKey: [...inquiryKeys.root, 'one'] })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: inquiryKeys.lists })
      // Today's numbers, and the client's timeline.
      void client.invalidateQueries({ queryKey: clientKeys.root })
    },
  })
}
