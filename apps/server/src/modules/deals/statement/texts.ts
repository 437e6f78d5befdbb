import { formatCents } from '@pb/rules/money'

/** Texts of the PDF statement of an agent's part of a deal. */
export const statementTexts = {
  title: 'Commission statement',
  net: 'Net commission',
  estimate: 'Estimated net commission',
  paid: 'Paid',
  left: 'Still due',
  notFinal:
    'This deal isn’t approved yet. The figures are final once a supervisor approves it, and count what you closed this year until then.',
  total: (deals: number) => `Total of ${deals} deals`,
  page: (number: number, count: number) => `${number} of ${count}`,
  untitled: 'Deal',
  client: 'Client',
  date: 'Deal date',
  kind: 'Kind',
  price: { rental: 'Monthly rent', sale: 'Price' },
  lease: 'Lease',
  money: 'Money in',
  split: 'Split to company',
  offPlan: (percent: number) => `${percent}% on the sheet, not the plan’s`,
  splitReason: 'Reason',
  reference: 'Deal',
  plan: 'Plan',
  toDate: 'Year so far',
  /** What the agent did in the plan's year before the deal. */
  before: (gross: number, company: number) =>
    `${formatCents(gross)} commission, ${formatCents(company)} of it to the company`,
}
