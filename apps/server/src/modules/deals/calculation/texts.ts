import { formatDate } from '@pb/rules/dates'

/** Why a deal cannot be calculated, and the deductions of a deal that is only tried. */
export const calculationTexts = {
  noPlan: (name: string, date: string) =>
    `${name} has no commission plan on ${formatDate(new Date(date), 'medium')}. A supervisor can assign one, or set the split to company on this sheet.`,
  before: 'Deductions before the split',
  after: 'Deductions after the split',
  noAgent: 'Add the agent who gets the commission',
}
