import type { SheetRow as Row } from '@pb/contract/sheets'
import { ArrowRight } from 'lucide-react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'

type Field = Row['fields'][number]

/** Dates come as dates, and are read as such. */
const shown = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text)

function Change({ field, before, after }: Field) {
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-baseline gap-x-1.5">
      <span className="text-muted">{field}</span>
      <del className="min-w-0 break-words text-muted">{shown(before) || 'none'}</del>
      <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-muted" />
      <span className="sr-only">becomes</span>
      <ins className="min-w-0 font-medium break-words no-underline">{shown(after) || 'none'}</ins>
    </span>
  )
}

/** Words that say by themselves what they are. */
const plainFields = new Set(['Rent', 'Bedrooms', 'Bathrooms', 'Size', 'Concession'])

function Values({ fields }: { readonly fields: readonly Field[] }) {
  const said = fields.filter(({ field, after }) => !(field === 'Status' && after === 'Active'))
  return said.map(({ field, after }) => (
    <span key={field} className="min-w-0 break-words">
      {!plainFields.has(field) && <span className="text-muted">{field} </span>}
      {shown(after)}
    </span>
  ))
}

interface SheetRowProps {
  readonly row: Row
  /** Whether it is to be applied; left out where that has been decided. */
  readonly checked?: boolean
  readonly onCheckedChange?: (checked: boolean) => void
}

/** One home of a sheet: what it says, or what becomes of it. */
export function SheetRow({ row, checked, onCheckedChange }: SheetRowProps) {
  const { address, unit, kind, fields, notes, rival, kept, advertisement_id: listing } = row
  const name = `${address} #${unit}`
  return (
    <li className="flex gap-3 px-4 py-2.5">
      {checked !== undefined && onCheckedChange && (
        <Checkbox
          label={`Apply ${name}`}
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
            <Link to={`/listing/${listing}`} className="text-sm break-words">
              {name}
            </Link>
          )}
          {row.row !== null && <span className="text-xs text-muted tabular-nums">row {row.row}</span>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm tabular-nums">
          {kind === 'new' ? (
            <Values fields={fields} />
          ) : (
            fields.map((field) => <Change key={field.field} {...field} />)
          )}
        </p>
        {rival && (
          <p className="mt-1 text-sm text-warning">
            <Link to={`/listing/${rival.advertisement_id}`}>Another listing</Link> of this home is on the
            market: {formatMoney(rival.price)} from {rival.source}. Applied, there would be two.
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className="mt-1 text-xs text-warning">
            {note}
          </p>
        ))}
        {kept !== null && (
          <p className="mt-1 text-sm font-medium text-warning">{kept}, so it stayed as it is.</p>
        )}
      </div>
    </li>
  )
}
