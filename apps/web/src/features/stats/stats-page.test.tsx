import type { StatsNumber, StatsSummary } from '@pb/contract/stats'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { mockServer } from '../../../test/mock-fetch.ts'
import { OverTime } from './over-time.tsx'
import { StatsCards } from './stats-cards.tsx'
import { StatsRows } from './stats-rows.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const inquiries: StatsNumber = {
  key: 'inquiries',
  title: 'Inquiries',
  explanation: 'New inquiries by the day they came in.',
  unit: 'count',
  value: 12,
  count: 12,
  before: { value: 10, count: 10 },
  series: [
    { value: 4, count: 4 },
    { value: 8, count: 8 },
  ],
  series_before: [{ value: 10, count: 10 }],
  rows: 'kind=inquiries',
}
const median: StatsNumber = {
  ...inquiries,
  key: 'response_median',
  title: 'Response time, median',
  unit: 'minutes',
  value: null,
  count: 3,
  before: { value: 75, count: 9 },
  rows: 'kind=inquiries&answered=1',
}
const summary: StatsSummary = {
  period: { from: '2026-11-01', until: '2026-11-02' },
  before: { from: '2026-10-01', until: '2026-10-02' },
  step: 'day',
  buckets: [
    { from: '2026-11-01', until: '2026-11-01' },
    { from: '2026-11-02', until: '2026-11-02' },
  ],
  as_of: 0,
  agent: null,
  numbers: [inquiries, median],
}
const view = { period: 'month', agent_id: '8' } as const

function show(element: React.ReactNode, path = '/stats') {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('a number opens its records, and one of too few records is not shown', () => {
  show(<StatsCards numbers={summary.numbers} view={view} />)
  expect(screen.getByRole('link', { name: 'Inquiries: 12' }).getAttribute('href')).toBe(
    '/stats/rows?agent=8&kind=inquiries',
  )
  expect(screen.getByText('+20% ·')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Response time, median: Too few to tell (3)' })).toBeTruthy()
  expect(screen.getByText('1 h 15 min before')).toBeTruthy()
})

test('bars are one stop of Tab, moved between by arrow keys, and can be read as a table', () => {
  show(<OverTime summary={summary} view={view} />)
  const chart = screen.getByRole('figure', { name: 'Inquiries over time' })
  const last = within(chart).getByRole('link', { name: 'Nov 2, 2026: 8' })
  expect(last.getAttribute('tabindex')).toBe('0')
  last.focus()
  fireEvent.keyDown(last, { key: 'ArrowLeft' })
  const first = within(chart).getByRole('link', { name: 'Nov 1, 2026: 4, 10 before' })
  expect(document.activeElement).toBe(first)
  expect([first.getAttribute('tabindex'), last.getAttribute('tabindex')]).toEqual(['0', '-1'])
  expect(first.getAttribute('href')).toBe('/stats/rows?agent=8&kind=inquiries&bucket=2026-11-01')
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  const table = screen.getByRole('table')
  expect(within(table).getAllByRole('row')).toHaveLength(3)
})

test('the list asks for the records of the number, and names none that is no longer the agent’s', async () => {
  const calls = mockServer(() => ({
    count: 1,
    collection: [
      {
        id: '5-0',
        title: '',
        detail: 'StreetEasy',
        agent_id: '8',
        agent_name: 'Adam Cole',
        agent_left: 1,
        date: '2026-11-02',
        minutes: 90,
        days: null,
        gross: null,
        net: null,
        path: '',
      },
    ],
  }))
  show(<StatsRows />, '/stats/rows?agent=8&kind=inquiries&source=streeteasy&bucket=2026-11-02')
  expect(await screen.findByText('No longer yours')).toBeTruthy()
  expect(screen.getByText('1 h 30 min')).toBeTruthy()
  expect(screen.getByText('Left the office')).toBeTruthy()
  expect(Object.fromEntries(calls[0]!.query)).toMatchObject({
    period: 'month',
    agent_id: '8',
    kind: 'inquiries',
    source: 'streeteasy',
    bucket: '2026-11-02',
  })
})
