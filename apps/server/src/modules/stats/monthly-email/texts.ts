import { getDateFormat } from '@pb/rules/date-format'

/** `October 2026`. */
export const formatMonthName = (day: string): string =>
  getDateFormat('UTC', { month: 'long', year: 'numeric' }).format(new Date(day))

export const subjects = {
  own: (month: string) => `Your numbers for ${month}`,
  office: (month: string) => `The office's numbers for ${month}`,
}
export const targetsTitle = 'Targets'
export const formatProgress = (value: string, goal: string | null, reached: boolean) =>
  `${value}${goal === null ? '' : ` of ${goal}`}${reached ? ', reached' : ''}`
export const formatBefore = (value: string, change: string | null) =>
  change === null ? `${value} before` : `${value} before, ${change}`
export const openStats = 'Open the stats'
export const manage = 'You asked for this email on the stats page. Turn it off there'
