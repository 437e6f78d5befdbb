import type { Comp, Comps } from '@pb/contract/comps'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { mockFetch } from '../../../test/mock-fetch.ts'
import { CompsTab } from './comps-tab.tsx'

const fetch = mockFetch()

const comp: Comp = {
  advertisement_id: null,
  building_id: '7',
  photo: null,
  address: '330 East 38th Street',
  unit: '12C',
  neighborhood: 'Murray Hill',
  bedrooms: null,
  bathrooms: null,
  size: null,
  price: 900_000,
  price_per_foot: null,
  standard_status: 'Closed',
  status: 'Sold',
  date: '2019-07-01',
  latitude: null,
  longitude: null,
  distance: 0,
  reasons: ['Same building'],
  source: 'NYC Department of Finance',
}

const closing = {
  ...comp,
  adjustments: ['Market since 2019: +6%', '3 floors lower: +3%'],
  adjusted_price: 982_000,
  share: 0.42,
}

const listing = {
  advertisement_id: '1',
  building_id: '7',
  ad_type: 'sale' as const,
  price: 1_050_000,
  address: '330 East 38th Street',
  unit: '15C',
  latitude: null,
  longitude: null,
}

function renderTab(comps: Comps) {
  fetch.mockImplementation(async () => Promise.resolve(Response.json(comps)))
  render(
    <QueryClientProvider client={createTestClient()}>
      <MemoryRouter>
        <CompsTab listing={listing} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const none: Comps = { summary: null, closed: [], active: [], scope: 'Sold.', widened: [], estimate: null }

test('shows the estimate with its interval, reasons and every step, and has a page to print', async () => {
  renderTab({
    ...none,
    widened: ['Went back 10 years'],
    estimate: {
      price: 980_000,
      low: 798_000,
      high: 1_203_000,
      reasons: ['Based on 3 closings', '3 in the same line'],
      closings: [closing],
    },
  })
  expect(await screen.findByRole('heading', { name: 'Estimated price: $980,000' })).toBeTruthy()
  const interval = '$798,000 to $1,203,000: the closing price is in this range in 8 of 10 cases.'
  expect(screen.getAllByText(interval)).toHaveLength(2)
  const row = within(screen.getByRole('region', { name: 'Closings of the estimate' })).getAllByRole('row')[1]!
  for (const text of ['$900,000', '$982,000', '42%', 'Market since 2019: +6% · 3 floors lower: +3%', ', 12C'])
    expect(row.textContent).toContain(text)
  const sheet = document.querySelector('[data-print-sheet]')!
  expect(sheet.textContent).toContain('330 East 38th Street, 15C')
  expect(sheet.textContent).toContain('Asking: $1,050,000')
  expect(screen.getAllByText(/the search was widened: Went back 10 years\./)).toHaveLength(2)
})

test('names no median of two comps', async () => {
  renderTab({ ...none, closed: [comp, { ...comp, unit: '3C' }] })
  expect(await screen.findByText('2 comps sold: too few for a median')).toBeTruthy()
})
