import type { SheetPreview, SheetRow as Row } from '@pb/contract/availability-sheets'
import { listingPath } from '@pb/rules/listing-path'
import { useState, type ReactNode } from 'react'
import { Card } from '../../components/ui/panel.tsx'
import { FormMessage } from '../../components/ui/form-message.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Segmented } from '../../components/ui/segmented.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { formatNumber, pluralize } from '../../lib/format.ts'
import { chooseKind, chooseRow, countChosen, isChosen, type Choice } from './choice.ts'
import { MoreRows, useSheetList } from './sheet-list.tsx'
import { Rejects } from './rejects.tsx'
import { SheetRow } from './sheet-row.tsx'
import { hasNoRows } from './sheet-text.ts'
import * as texts from './texts.ts'

type View = Row['kind'] | 'rejects'

const titles: Readonly<Record<View, string>> = {
  new: texts.newRows,
  changed: texts.changed,
  gone: texts.gone,
  rejects: texts.skipped,
}
const views = Object.keys(titles) as View[]
const emptyTitles: Readonly<Record<View, string>> = {
  new: texts.noNew,
  changed: texts.noChanged,
  gone: texts.noGone,
  rejects: texts.noSkipped,
}
const emptyTexts: Readonly<Record<View, string>> = {
  new: texts.noNewHint,
  changed: texts.noChangedHint,
  gone: texts.noGoneHint,
  rejects: texts.noSkippedHint,
}
const maxOpenBuildings = 6

interface RowsProps {
  readonly id: string
  readonly preview: SheetPreview
  readonly kind: Row['kind']
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
}

function Rows({ id, preview, kind, choice, onChoose }: RowsProps) {
  const list = useSheetList<Row>(id, preview, kind)
  const { rows: total } = preview.counts[kind]
  const chosen = countChosen(choice, preview.counts, kind)
  return (
    <>
      <div className="border-b px-4 py-2.5">
        <Checkbox
          checked={chosen === total}
          indeterminate={chosen > 0 && chosen < total}
          onCheckedChange={(checked) => onChoose(chooseKind(choice, kind, checked))}
        >
          <span className="text-muted tabular-nums">
            {texts.chosenCount(formatNumber(chosen), pluralize(total, 'unit'))}
          </span>
        </Checkbox>
      </div>
      <ul aria-label={titles[kind]} className="divide-y">
        {list.rows.map((row) => (
          <SheetRow
            key={row.place}
            row={row}
            checked={isChosen(choice, row)}
            onCheckedChange={(checked) => onChoose(chooseRow(choice, row, checked))}
          />
        ))}
      </ul>
      <MoreRows list={list} total={total} />
    </>
  )
}

/** Listings that stay on the market although the sheet does not list them as far as it was read. */
function Held({ id, preview }: { readonly id: string; readonly preview: SheetPreview }) {
  const list = useSheetList<SheetPreview['held'][number]>(id, preview, 'held')
  return (
    <section aria-label={texts.heldTitle} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{texts.heldTitle}</h3>
      <Card as="ul" className="divide-y">
        {list.rows.map(({ advertisement_id: listing, address, unit, reason }) => (
          <li key={listing} className="px-4 py-2.5 text-sm">
            <Link to={listingPath(listing)} className="break-words">
              {`${address} #${unit}`}
            </Link>
            <p className="mt-0.5 break-words text-muted">{reason}</p>
          </li>
        ))}
      </Card>
      <MoreRows list={list} total={preview.counts.held} />
    </section>
  )
}

/** Buildings that the sheet adds, with where they are. */
function NewBuildings({ buildings }: { readonly buildings: SheetPreview['buildings'] }) {
  return (
    <details open={buildings.length <= maxOpenBuildings} className="rounded-lg border bg-panel">
      <summary className="cursor-pointer px-4 py-2.5 text-sm font-semibold">
        {texts.newBuildings(pluralize(buildings.length, 'building'))}
      </summary>
      <ul aria-label={texts.newBuildingsLabel} className="divide-y border-t">
        {buildings.map(({ address, borough, neighborhood, zip, units }) => (
          <li
            key={`${borough} ${address}`}
            className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 text-sm tabular-nums"
          >
            <span className="font-medium break-words">{address}</span>
            <span className="text-muted">{[neighborhood, borough, zip].filter(Boolean).join(', ')}</span>
            <span className="ml-auto text-muted">{pluralize(units, 'unit')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface PreviewPanelProps {
  readonly id: string
  /** Names of the worksheets when several are read. */
  readonly worksheets: readonly string[]
  readonly preview: SheetPreview
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
  /** Shown after the tabs. */
  readonly action: ReactNode
}

/** The changes a sheet would make, in tabs by kind, each with a checkbox. */
export function PreviewPanel({ id, worksheets, preview, choice, onChoose, action }: PreviewPanelProps) {
  const { buildings, unchanged, counts, mass_removal: massRemoval } = preview
  const { doubtful } = counts
  const countRows = (view: View) => (view === 'rejects' ? counts.rejects : counts[view].rows)
  const [chosenView, setChosenView] = useState<View>()
  const view = chosenView ?? views.find((candidate) => countRows(candidate) > 0) ?? 'new'
  return (
    <section aria-label={texts.preview} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label={texts.preview}
          value={view}
          segments={views.map((value) => ({
            value,
            label: `${titles[value]} ${formatNumber(countRows(value))}`,
          }))}
          onChange={setChosenView}
        />
        <span className="text-sm text-muted tabular-nums">
          {texts.unchangedCount(formatNumber(unchanged))}
        </span>
        {action}
      </div>
      {hasNoRows(preview) && <FormMessage look="warning">{texts.noRows}</FormMessage>}
      {massRemoval && (
        <FormMessage look="warning">{texts.massRemoval(pluralize(countRows('gone'), 'unit'))}</FormMessage>
      )}
      {buildings.length > 0 && <NewBuildings buildings={buildings} />}
      {doubtful > 0 && (
        <FormMessage look="warning">
          {texts.doubtfulRows(pluralize(doubtful, 'unit'), doubtful === 1)}
        </FormMessage>
      )}
      <Card>
        {countRows(view) === 0 ? (
          <EmptyState title={emptyTitles[view]}>{emptyTexts[view]}</EmptyState>
        ) : view === 'rejects' ? (
          <Rejects id={id} preview={preview} worksheets={worksheets} />
        ) : (
          <Rows
            key={`${view} ${preview.digest}`}
            id={id}
            preview={preview}
            kind={view}
            choice={choice}
            onChoose={onChoose}
          />
        )}
      </Card>
      {view === 'gone' && counts.held > 0 && <Held key={preview.digest} id={id} preview={preview} />}
    </section>
  )
}
