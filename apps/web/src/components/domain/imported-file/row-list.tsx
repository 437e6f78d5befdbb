import type { ReactNode } from 'react'
import { Card } from '../../ui/panel.tsx'
import { Button } from '../../ui/button.tsx'

interface RowListProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  /** Shown instead of no rows. */
  readonly empty: ReactNode
  /** Loads more of them; undefined when all are shown. */
  readonly more: { readonly text: string; readonly loading: boolean; readonly onMore: () => void } | undefined
  readonly children: (row: Row) => ReactNode
}

/** The rows of an imported file, as far as they are loaded. */
export function RowList<Row>({ label, rows, empty, more, children }: RowListProps<Row>) {
  return (
    <Card>
      {rows.length === 0 ? (
        empty
      ) : (
        <ul aria-label={label} className="divide-y">
          {rows.map(children)}
        </ul>
      )}
      {more && (
        <div className="border-t px-4 py-3">
          <Button size="sm" loading={more.loading} onClick={more.onMore}>
            {more.text}
          </Button>
        </div>
      )}
    </Card>
  )
}
