import type { SheetPreview, SheetRow as Row } from '@pb/contract/sheets'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { EmptyState } from '../../../components/ui/states.tsx'
import { formatNumber, plural } from '../../../lib/format.ts'
import { manyGone } from './sheet-text.ts'
import { SheetRow } from './sheet-row.tsx'

type View = Row['kind'] | 'rejects'

const titles: Readonly<Record<View, string>> = {
  new: 'New',
  changed: 'Changed',
  gone: 'Gone',
  rejects: 'Left out',
}
const views = Object.keys(titles) as View[]
const nothing: Readonly<Record<View, string>> = {
  new: 'The sheet names no home that is new.',
  changed: 'The sheet says of known homes what it said before.',
  gone: 'The sheet names every home of this company that is on the market.',
  rejects: 'Every row could be read.',
}
const atOnce = 100

interface RowsProps {
  readonly rows: readonly Row[]
  readonly left: ReadonlySet<string>
  readonly onLeave: (places: readonly string[], leave: boolean) => void
  readonly kind: Row['kind']
}

function Rows({ rows, left, onLeave, kind }: RowsProps) {
  const [shown, setShown] = useState(atOnce)
  const places = rows.map(({ place }) => place)
  const chosen = places.filter((place) => !left.has(place)).length
  return (
    <>
      <div className="border-b px-4 py-2.5">
        <Checkbox
          checked={chosen === places.length}
          indeterminate={chosen > 0 && chosen < places.length}
          onCheckedChange={(checked) => onLeave(places, !checked)}
        >
          <span className="text-muted tabular-nums">
            {formatNumber(chosen)} of {plural(places.length, 'home')} chosen
          </span>
        </Checkbox>
      </div>
      <ul aria-label={titles[kind]} className="divide-y">
        {rows.slice(0, shown).map((row) => (
          <SheetRow
            key={row.place}
            row={row}
            checked={!left.has(row.place)}
            onCheckedChange={(checked) => onLeave([row.place], !checked)}
          />
        ))}
      </ul>
      {shown < rows.length && (
        <div className="border-t px-4 py-3">
          <Button size="sm" onClick={() => setShown(shown + atOnce * 2)}>
            Show more of {formatNumber(rows.length - shown)}
          </Button>
        </div>
      )}
    </>
  )
}

function Rejects({ rejects }: { readonly rejects: SheetPreview['rejects'] }) {
  return (
    <ul aria-label={titles.rejects} className="divide-y">
      {rejects.map(({ row, text, reason }) => (
        <li key={row} className="px-4 py-2.5 text-sm">
          <p className="font-medium break-words">{reason}</p>
          <p className="mt-0.5 break-words text-muted">
            <span className="tabular-nums">Row {row}</span> · {text}
          </p>
        </li>
      ))}
    </ul>
  )
}

interface PreviewPanelProps {
  readonly preview: SheetPreview
  readonly left: ReadonlySet<string>
  readonly onLeave: (places: readonly string[], leave: boolean) => void
  /** At the end of the line of kinds. */
  readonly action: ReactNode
}

/** What a sheet would do, by kind, each home with its box. */
export function PreviewPanel({ preview, left, onLeave, action }: PreviewPanelProps) {
  const { rows, rejects, unchanged } = preview
  const of = (view: View) =>
    view === 'rejects' ? rejects.length : rows.filter(({ kind }) => kind === view).length
  const [asked, setAsked] = useState<View>()
  const view = asked ?? views.find((candidate) => of(candidate) > 0) ?? 'new'
  return (
    <section aria-label="What the sheet does" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label="What the sheet does"
          value={view}
          segments={views.map((value) => ({ value, label: `${titles[value]} ${formatNumber(of(value))}` }))}
          onChange={setAsked}
        />
        <span className="text-sm text-muted tabular-nums">{formatNumber(unchanged)} unchanged</span>
        {action}
      </div>
      {manyGone(rows, unchanged) && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {plural(of('gone'), 'home')} of this company would leave the market, more than a fifth. They are not
          chosen: is this the whole sheet?
        </p>
      )}
      <div className="rounded-lg border bg-panel">
        {of(view) === 0 ? (
          <EmptyState title={`Nothing ${titles[view].toLowerCase()}`}>{nothing[view]}</EmptyState>
        ) : view === 'rejects' ? (
          <Rejects rejects={rejects} />
        ) : (
          <Rows
            key={view}
            rows={rows.filter(({ kind }) => kind === view)}
            kind={view}
            left={left}
            onLeave={onLeave}
          />
        )}
      </div>
    </section>
  )
}
