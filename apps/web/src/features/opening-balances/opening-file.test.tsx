import type {
  OpeningImport,
  OpeningReading,
  OpeningRow,
  OpeningRows,
  SharedDeals,
} from '@pb/contract/opening-balances'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import { OpeningFile } from './opening-file.tsx'

const counts = {
  new: 0,
  deals: 0,
  known: 0,
  refused: 3,
  gross: 0,
  agent_share: 0,
  company_share: 0,
  owed: 0,
}
const file: OpeningImport = {
  import_id: '7',
  file_name: 'deals 2026.csv',
  state: 'draft',
  created_by: 'Bea Boss',
  time_created: 1_790_000_000,
  time_applied: null,
  time_undone: null,
  rows: 3,
  counts,
}
const column = { title: 'Agent', samples: ['Adam Cole'], field: 'agent' as const, remembered: false }
const reading: OpeningReading = { import: file, columns: [column], missing: [] }
const agent: OpeningRow = {
  row: 2,
  kind: 'refused',
  deal: '',
  role: '',
  with_rows: [3, 4],
  agent: 'Adam Cole',
  date: '2026-02-10',
  address: '12 Grove Street',
  unit: '3',
  gross: 10_000,
  agent_share: 3500,
  company_share: 1500,
  fees: 75,
  owed: 0,
  paid_on: '2026-02-20',
  counts: 1,
  notes: ['May be the same deal as rows 3 and 4. Say above whether it is.'],
  deal_id: null,
}
const rows: readonly OpeningRow[] = [
  agent,
  { ...agent, row: 3, with_rows: [2, 4], agent: 'Dev Ito' },
  {
    ...agent,
    row: 4,
    with_rows: [2, 3],
    agent: 'Nina Park',
    role: 'Mentor of Dev Ito',
    agent_share: 350,
    company_share: 0,
    fees: 0,
  },
]

/** A draft whose three rows may be one deal, until that is answered. */
function show(): ApiCall[] {
  let given: SharedDeals | null = null
  const calls = mockServer(({ method, path, body }): unknown => {
    if (method === 'PUT') given = (body as { shared_deals: SharedDeals }).shared_deals
    if (path.endsWith('/reading')) return reading
    if (!path.endsWith('/rows')) return file
    const taken = {
      ...counts,
      new: 3,
      deals: 1,
      refused: 0,
      gross: 10_000,
      agent_share: 7350,
      company_share: 3150,
    }
    const reply: OpeningRows = {
      digest: 'abc',
      counts: given === null ? counts : taken,
      shared: { deals: 1, rows: 3, answer: given },
      collection:
        given === null ? [...rows] : rows.map((row) => Object.assign({}, row, { kind: 'new', notes: [] })),
      total: 3,
    }
    return reply
  })
  const router = createMemoryRouter([{ path: '/', element: <OpeningFile id="7" /> }])
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return calls
}

test('rows that may be one deal are asked about before they are recorded, and then shown as one', async () => {
  const user = userEvent.setup()
  const calls = show()
  await screen.findByText(/3 rows in 1 group list different agents/)
  await user.click(screen.getByRole('button', { name: 'Record 0 deals' }))
  await screen.findByText('Say first whether agents shared these deals.')
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Yes, one deal each' }))
  await screen.findByRole('button', { name: 'Record 1 deal' })
  const sent = calls.find(({ method }) => method === 'PUT')!
  expect(sent.body).toEqual({ columns: ['agent'], shared_deals: 'one' })
  await waitFor(() => {
    const yes = screen.getByRole('button', { name: 'Yes, one deal each' })
    expect(yes.getAttribute('aria-pressed')).toBe('true')
  })
  const [first, second, mentor] = screen
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => (textContent.includes('Grove') ? textContent : []))
  expect(first).toContain('Same deal as rows 3 and 4')
  // The whole deal's gross is in its first row only, so that no one adds it up twice.
  expect(first).toMatch(/Gross \$10,000.*Agent \$3,500.*Company \$1,500.*Fees \$75/)
  expect(second).not.toContain('Gross')
  expect(mentor).toMatch(/Mentor of Dev Ito.*Paid Feb 20, 2026.*Share \$350$/)
})
