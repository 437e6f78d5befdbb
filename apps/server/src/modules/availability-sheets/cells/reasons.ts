/** Why a cell was not read, as a continuation of “<text>”. */

export const rentReasons = {
  missing: 'missing',
  notRead: "isn't a rent",
  notStated: 'gives no rent',
  unlikely: "isn't a monthly rent",
  negative: 'is a negative number',
  currency: "isn't in US dollars",
  several: 'has several amounts, and it isn’t clear which one is the rent',
  range: 'is a range of rents. Enter the rent of this unit.',
  bound: 'isn’t an exact rent',
  netAboveGross: 'has a net rent above its gross rent',
  period: (period: string) =>
    period === 'other' ? 'isn’t a rent per month' : `is a rent per ${period}. Enter the rent per month.`,
} as const

export const unitReasons = {
  notRead: "isn't a unit",
  formula: 'is a formula',
  several: 'names more than one unit. Give each unit its own row.',
  date: 'was a unit before Excel turned it into a date. Enter the unit.',
  number: 'was a unit before Excel turned it into a number. Enter the unit.',
  decimal: 'isn’t a unit: it has decimals',
} as const
