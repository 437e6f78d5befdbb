import { Select } from '../ui/select.tsx'
import * as texts from './texts.ts'

/** A year, and one of its months; null for all. */
export interface Period {
  readonly year: number | null
  /** 1 to 12. */
  readonly month: number | null
}

const formatMonth = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** `January` to `December`. */
export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  formatMonth.format(Date.UTC(2026, month, 1)),
)

const months = [
  { value: '', label: texts.allMonths },
  ...monthNames.map((label, index) => ({ value: String(index + 1), label })),
]

interface PeriodSelectsProps extends Period {
  /** The years offered, the latest first. */
  readonly years: readonly number[]
  readonly onChange: (period: Period) => void
}

/** Limits a list to a year or a month. A month belongs to a year: without one it is the latest. */
export function PeriodSelects({ year, month, years, onChange }: PeriodSelectsProps) {
  // One from the URL may be older.
  const shown = year === null || years.includes(year) ? years : [...years, year]
  return (
    <>
      <Select
        label={texts.year}
        value={year === null ? '' : String(year)}
        options={[
          ...shown.map((each) => ({ value: String(each), label: String(each) })),
          { value: '', label: texts.allYears },
        ]}
        onChange={(next) =>
          onChange(next === '' ? { year: null, month: null } : { year: Number(next), month })
        }
        className="max-sm:grow"
      />
      <Select
        label={texts.month}
        value={month === null ? '' : String(month)}
        options={months}
        onChange={(next) =>
          onChange(
            next === '' ? { year, month: null } : { year: year ?? years[0] ?? null, month: Number(next) },
          )
        }
        className="max-sm:grow"
      />
    </>
  )
}
