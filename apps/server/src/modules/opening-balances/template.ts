import { openingFields, type OpeningField } from '@pb/rules/opening-fields'
import type { CsvValue } from '../../platform/csv.ts'

/** Columns of the template, as the screen names them. */
export const templateTitles = openingFields.map(({ title }) => title)

/** Three deals as an example: one that is settled, one that the owner still owes, and one of two agents with a mentor. */
export async function* writeTemplate(year: number): AsyncGenerator<CsvValue[][]> {
  const settled = {
    agent: 'Dana Ortiz',
    date: `${year}-01-15`,
    address: '330 East 38th Street',
    unit: '14B',
    kind: 'Rental',
    client: 'Lee Park',
    price: 3500,
    gross: 4200,
    agent_share: 2940,
    company_share: 1260,
    counts: 'Yes',
    paid_on: `${year}-01-22`,
  }
  const owed = {
    ...settled,
    agent: 'dana@youroffice.com',
    date: `${year}-02-01`,
    address: '88 Greenwich Street',
    unit: '5C',
    client: 'Mia Chen',
    price: 4100,
    gross: 4100,
    agent_share: 2870,
    company_share: 1230,
    paid_on: '',
    owed: 4100,
    owed_by: 'Greenwich Management',
    due_on: `${year}-03-03`,
    invoice: '1043',
  }
  const shared = {
    ...settled,
    deal: '27',
    date: `${year}-02-10`,
    address: '412 West 25th Street',
    unit: '2F',
    client: 'Max Roe',
    gross: 6000,
    agent_share: 2100,
    company_share: 900,
    paid_on: `${year}-02-20`,
  }
  const deals: readonly Readonly<Partial<Record<OpeningField, CsvValue>>>[] = [
    settled,
    owed,
    shared,
    { ...shared, agent: 'Sam Lee', agent_share: 1890 },
    { ...shared, agent: 'Dana Ortiz', role: 'Mentor of Sam Lee', agent_share: 210, company_share: '' },
  ]
  yield deals.map((deal) => openingFields.map(({ key }) => deal[key] ?? ''))
}
