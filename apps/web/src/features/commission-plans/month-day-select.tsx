import { formatMonthDay } from '@pb/rules/deals/explain'
import { Select } from '../../components/ui/select.tsx'
import * as texts from './texts.ts'

const two = (value: number) => String(value).padStart(2, '0')
/** Days of each month of a year that is no leap year. */
const daysIn = (month: number) => new Date(Date.UTC(2025, month, 0)).getUTCDate()

const months = Array.from({ length: 12 }, (_, index) => ({
  value: two(index + 1),
  label: formatMonthDay(`${two(index + 1)}-01`).split(' ')[0]!,
}))

interface MonthDaySelectProps {
  /** `mm-dd` */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Chooses a day that every year has. */
export function MonthDaySelect({ value, onChange }: MonthDaySelectProps) {
  const [month = '01', day = '01'] = value.split('-')
  const days = Array.from({ length: daysIn(Number(month)) }, (_, index) => ({
    value: two(index + 1),
    label: String(index + 1),
  }))
  return (
    <div className="flex gap-2">
      <Select
        label={texts.yearMonth}
        value={month}
        options={months}
        onChange={(next) => onChange(`${next}-${two(Math.min(Number(day), daysIn(Number(next))))}`)}
      />
      <Select
        label={texts.yearDay}
        value={day}
        options={days}
        onChange={(next) => onChange(`${month}-${next}`)}
      />
    </div>
  )
}
