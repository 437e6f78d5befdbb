import type { SheetRow as Row } from '@pb/contract/availability-sheets'
import { listingPath } from '@pb/rules/listing-path'
import { ArrowRight } from 'lucide-react'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Link } from '../../components/ui/link.tsx'
import { formatDate, formatMoney } from '../../lib/format.ts'
import * as texts from './texts.ts'

type Field = Row['fields'][number]

/** Formats ISO dates; other values are shown as they are. */
const formatValue = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text)

function Change({ field, before, after }: Field) {
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-baseline gap-x-1.5">
      <span className="text-muted">{field}</span>
      <del className="min-w-0 break-words text-muted">{formatValue(before) || texts.none}</del>
      <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-muted" />
      <span className="sr-only">{texts.becomes}</span>
      <ins className="min-w-0 font-medium break-words no-underline">{formatValue(after) || texts.none}</ins>
    </span>
  )
}

/** Fields with values that need no label, such as `2 Beds`. */
const unlabeledFields = new Set(['Rent', 'Bedrooms', 'Bathrooms', 'Size', 'Concession'])

function Values({ fields }: { readonly fields: readonly Field[] }) {
  const visibleFields = fields.filter(({ field, after }) => !(field === 'Status' && after === 'Active'))
  return visibleFields.map(({ field, after }) => (
    <span key={field} className="min-w-0 break-words">
      {!unlabeledFields.has(field) && <span className="text-muted">{field} </span>}
      {formatValue(after)}
    </span>
  ))
}

interface SheetRowProps {
  readonly row: Row
  /** Whether the row will be applied; omitted for sheets already applied. */
  readonly checked?: boolean
  readonly onCheckedChange?: (checked: boolean) => void
}

/** One unit of a sheet, with the values or changes of its listing. */
export function SheetRow({ row, checked, onCheckedChange }: SheetRowProps) {
  const { address, unit, kind, fields, notes, doubts, rival, kept, advertisement_id: listing } = row
  const name = `${address} #${unit}`
  return (
    <li className="flex gap-3 px-4 py-2.5">
      {checked !== undefined && onCheckedChange && (
        <Checkbox
          label={texts.applyRow(name)}
          checked={checked}
          onCheckedChange={onCheckedChange}
          className="self-start"
        />
      )}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          {listing === null ? (
            <strong className="text-sm font-medium break-words">{name}</strong>
          ) : (
            <Link to={listingPath(listing)} className="text-sm break-words">
              {name}
            </Link>
          )}
          {row.row !== null && (
            <span className="text-xs text-muted tabular-nums">{texts.sheetRow(row.row)}</span>
          )}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm tabular-nums">
          {kind === 'new' ? (
            <Values fields={fields} />
          ) : (
            fields.map((field) => <Change key={field.field} {...field} />)
          )}
        </p>
        {doubts.map((doubt) => (
          <p key={doubt} className="mt-1 text-sm text-warning">
            {doubt}
          </p>
        ))}
        {rival && (
          <p className="mt-1 text-sm text-warning">
            <Link to={listingPath(rival.advertisement_id)}>{texts.anotherListing}</Link>{' '}
            {texts.duplicateListing(formatMoney(rival.price), rival.source)}
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className="mt-1 text-xs text-warning">
            {note}
          </p>
        ))}
        {kept !== null && <p className="mt-1 text-sm font-medium text-warning">{texts.notUndone(kept)}</p>}
      </div>
    </li>
  )
}
