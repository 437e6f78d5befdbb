export const companyPath = '/company'

/** The list of deals that a number counts. */
export function dealsPath(
  list: 'closed' | 'pipeline',
  { year, month, agent }: { readonly year: number; readonly month?: string; readonly agent: string },
): string {
  const params = new URLSearchParams({ year: String(year) })
  if (month !== undefined) params.set('month', month === '' ? 'overdue' : month)
  if (agent !== '0') params.set('agent', agent)
  return `${companyPath}/${list}?${params.toString()}`
}

const withAgent = (path: string, agent: string): string =>
  agent === '0' ? path : `${path}${path.includes('?') ? '&' : '?'}agent=${agent}`

/** Deals that wait for review. */
export const reviewPath = (agent: string): string => withAgent('/deals?status=pending_review&year=all', agent)

/** Open invoices by age. */
export const invoicesPath = (agent: string): string => withAgent('/op-invoices/ageing', agent)

/** What is due, to everyone or to one payee. */
export const payoutsPath = (name = ''): string =>
  name === '' ? '/payouts' : `/payouts?search=${encodeURIComponent(name)}`

/** Money that went another way than its deal's approval foresaw. */
export const exceptionsPath = '/payouts/exceptions'
