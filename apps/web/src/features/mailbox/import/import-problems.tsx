import type { MailImport } from '@pb/contract/mail-imports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RowList } from '../../../components/domain/imported-file/row-list.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { mailImportProblemsQuery } from '../../../queries/mail-imports.ts'
import * as texts from './texts.ts'

/** Messages that were not read or stored, each with its reason. */
export function ImportProblems({ file: { import_id: id, failed, state } }: { readonly file: MailImport }) {
  const query = useInfiniteQuery({ ...mailImportProblemsQuery(id, failed), enabled: failed > 0 })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (failed === 0) return null
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const first = data?.pages[0]
  if (!first) return null
  const rows = data.pages.flatMap(({ collection }) => collection)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">
        {state === 'reading' || state === 'draft' ? texts.unreadable : texts.problems}
      </h2>
      {first.total < failed && (
        <p className="text-sm text-muted">
          {texts.firstProblems(formatNumber(first.total), formatNumber(failed))}
        </p>
      )}
      <RowList
        label={texts.problemList}
        rows={rows}
        empty={null}
        more={
          hasNextPage
            ? {
                text: texts.showMore(formatNumber(first.total - rows.length)),
                loading: isFetchingNextPage,
                onMore: () => void fetchNextPage(),
              }
            : undefined
        }
      >
        {({ entry, location, subject, reason }) => (
          <li key={entry} className="px-4 py-2.5 text-sm">
            <p className="break-words">{subject === '' ? location : subject}</p>
            {subject !== '' && <p className="text-xs break-words text-muted">{location}</p>}
            <p className="font-medium text-danger">{reason}</p>
          </li>
        )}
      </RowList>
    </section>
  )
}
