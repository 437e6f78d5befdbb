import type { SheetListKind, SheetPreview } from '@pb/contract/availability-sheets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { formatNumber } from '../../lib/format.ts'
import { getSheetList, sheetListQuery } from '../../queries/availability-sheets.ts'
import * as texts from './texts.ts'

interface SheetList<Row> {
  readonly rows: readonly Row[]
  readonly hasMore: boolean
  readonly loading: boolean
  readonly loadMore: () => void
}

/** One list of a preview as far as it is loaded. */
export function useSheetList<Row>(id: string, preview: SheetPreview, kind: SheetListKind): SheetList<Row> {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    sheetListQuery(id, preview, kind),
  )
  return {
    rows: data.pages.flatMap((page) => getSheetList(page, kind)) as Row[],
    hasMore: hasNextPage,
    loading: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  }
}

/** Loads the next page of a list. */
export function MoreRows({ list, total }: { readonly list: SheetList<unknown>; readonly total: number }) {
  if (!list.hasMore) return null
  return (
    <div className="border-t px-4 py-3">
      <Button size="sm" loading={list.loading} onClick={list.loadMore}>
        {texts.showMore(formatNumber(total - list.rows.length))}
      </Button>
    </div>
  )
}
