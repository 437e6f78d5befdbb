import type { PersonRow } from '@pb/contract/onboarding'
import { cn } from '../../lib/cn.ts'
import * as texts from './texts.ts'

interface PersonRowsProps {
  readonly label: string
  readonly rows: readonly PersonRow[]
  /** What becomes or became of a person. */
  readonly renderState: (row: PersonRow) => string
}

/** People of a list, each with roles and why they are left out. */
export function PersonRows({ label, rows, renderState }: PersonRowsProps) {
  return (
    <ul aria-label={label} className="divide-y rounded-md border">
      {rows.map((row) => (
        <li
          key={row.row}
          className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[36px_minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)]"
        >
          <span className="text-xs leading-[1.6] text-muted tabular-nums max-sm:hidden">{row.row}</span>
          <span className="min-w-0 font-medium break-words">
            {row.name === '' ? <span className="font-normal text-muted">{texts.noName}</span> : row.name}
          </span>
          <span className="min-w-0 break-words text-muted">
            {row.email}
            <span className="block text-xs">{row.roles.map((role) => texts.roles[role]).join(', ')}</span>
          </span>
          <span className="min-w-0 break-words">
            {renderState(row)}
            {row.notes.length > 0 && (
              <span
                className={cn('block', row.kind === 'refused' ? 'font-medium text-danger' : 'text-muted')}
              >
                {row.notes.join('. ')}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
