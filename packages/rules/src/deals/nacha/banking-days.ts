import { addDaysToDate } from '../../dates.ts'

const getWeekday = (day: string): number => new Date(day).getUTCDay()
const toDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The nth weekday of a month; `0` is Sunday. */
function findNth(year: number, month: number, { weekday, nth }: { weekday: number; nth: number }): string {
  const first = getWeekday(toDay(year, month, 1))
  return toDay(year, month, 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7)
}

function findLastMonday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return addDaysToDate(last, 0 - ((getWeekday(last) + 6) % 7))
}

/**
 * Days on which the Federal Reserve Banks settle nothing, besides weekends. A holiday on a Sunday is observed on Monday;
 * on a Saturday the banks are open on the Friday before. Source: the Federal Reserve's holiday schedule.
 */
export function listBankHolidays(year: number): string[] {
  const dated = [
    toDay(year, 1, 1),
    toDay(year, 6, 19),
    toDay(year, 7, 4),
    toDay(year, 11, 11),
    toDay(year, 12, 25),
  ]
  return [
    ...dated.map((day) => (getWeekday(day) === 0 ? addDaysToDate(day, 1) : day)),
    findNth(year, 1, { weekday: 1, nth: 3 }),
    findNth(year, 2, { weekday: 1, nth: 3 }),
    findLastMonday(year, 5),
    findNth(year, 9, { weekday: 1, nth: 1 }),
    findNth(year, 10, { weekday: 1, nth: 2 }),
    findNth(year, 11, { weekday: 4, nth: 4 }),
  ].toSorted()
}

/** Whether the Federal Reserve Banks settle payments on a day (`yyyy-mm-dd`). */
export function isBankingDay(day: string): boolean {
  const weekday = getWeekday(day)
  return weekday !== 0 && weekday !== 6 && !listBankHolidays(Number(day.slice(0, 4))).includes(day)
}

/** The banking day that is this many banking days after a day. */
export function addBankingDays(day: string, count: number): string {
  return count === 0 ? day : addBankingDays(findNextBankingDay(day), count - 1)
}

/** The first banking day after a day. */
export function findNextBankingDay(day: string): string {
  const next = addDaysToDate(day, 1)
  return isBankingDay(next) ? next : findNextBankingDay(next)
}
