import type { ApplicationRow as Row } from '@pb/contract/applications'
import { UsersRound } from 'lucide-react'
import { Completeness } from '../status-mark.tsx'
import { ApplicationRow } from './application-row.tsx'
import * as texts from './texts.ts'

interface ApplicationGroupProps {
  /** Forms of one household, in the order of the list. */
  readonly rows: readonly Row[]
  /** Position of the first row on the page. */
  readonly start: number
  readonly active: number
  readonly showAgent: boolean
  readonly search: string
  readonly onFocus: (index: number) => void
}

/** The forms of one household. A household of several people has a heading and a line beside its rows. */
export function ApplicationGroup({ rows, start, active, ...rest }: ApplicationGroupProps) {
  const household = rows[0]?.household
  if (!household) return null
  const several = household.people > 1
  const list = (
    <ul className={several ? 'divide-y divide-line/60' : ''}>
      {rows.map((row, at) => (
        <li key={row.id}>
          <ApplicationRow
            row={row}
            first={at === 0}
            index={start + at}
            tabStop={start + at === active}
            {...rest}
          />
        </li>
      ))}
    </ul>
  )
  if (!several) return list
  return (
    <section
      aria-label={texts.household(household.name, texts.householdSize(household.people))}
      className="relative before:absolute before:inset-y-0 before:left-0 before:z-1 before:w-[3px] before:bg-brand"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-sunken/60 px-4 py-1.5 text-xs text-muted">
        <span className="flex min-w-0 items-center gap-2">
          <UsersRound aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate font-medium text-ink">{household.name}</span>
        </span>
        <span>{texts.householdSize(household.people)}</span>
        {rows.length < household.people && <span>{texts.shownCount(rows.length, household.people)}</span>}
        {/* In the column of the rows’ completeness. */}
        <span className="ml-auto md:w-[13.5rem]">
          <Completeness percent={household.completeness} />
        </span>
      </div>
      {list}
    </section>
  )
}
