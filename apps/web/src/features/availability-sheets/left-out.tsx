import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { getErrorMessage } from '../../lib/http-error.ts'
import { useMutation } from '../../lib/use-mutation.ts'
import { Card } from '../../components/ui/panel.tsx'
import { Button } from '../../components/ui/button.tsx'
import { contract, download } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { sheetRejectsQuery } from '../../queries/availability-sheets.ts'
import * as texts from './texts.ts'

/** Downloads the rows that are left out as CSV. */
export function DownloadLeftOut({ id }: { readonly id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(contract.sheets.sheetRejectsCsv, { params: { id } }),
    meta: { log: texts.downloadFailed, error: getErrorMessage },
  })
  return (
    <Button size="sm" loading={isPending} onClick={() => mutate()}>
      <Download aria-hidden className="size-4" />
      {texts.downloadCsv}
    </Button>
  )
}

/** Rows of an applied sheet that were left out, each with the reason and what stood in the cell. */
export function LeftOut({ id }: { readonly id: string }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(sheetRejectsQuery(id))
  const rows = data?.pages.flatMap(({ collection }) => collection) ?? []
  const total = data?.pages[0]?.total ?? 0
  if (total === 0) return null
  return (
    <section aria-label={texts.skipped} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{texts.skippedTitle(formatNumber(total))}</h2>
        <DownloadLeftOut id={id} />
      </div>
      <Card as="ul" className="divide-y">
        {rows.map(({ worksheet, row, reason, text }) => (
          <li key={`${worksheet} ${row} ${reason}`} className="px-4 py-2.5 text-sm">
            <p className="font-medium break-words">{reason}</p>
            <p className="mt-0.5 break-words text-muted">
              <span className="tabular-nums">
                {[worksheet, texts.rowNumber(row)].filter(Boolean).join(', ')}
              </span>
              {' · '}
              {text}
            </p>
          </li>
        ))}
      </Card>
      {hasNextPage && (
        <Button className="self-start" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.showMore(formatNumber(total - rows.length))}
        </Button>
      )}
    </section>
  )
}
