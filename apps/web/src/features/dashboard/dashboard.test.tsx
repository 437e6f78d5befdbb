import type { CompsOverviewArea } from '@pb/contract/dashboard'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import CompsOverview from './comps-overview.tsx'
import { formatChange } from './format-change.ts'
import WeatherPanel from './weather-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(element: ReactNode, answer: (asked: ApiCall) => unknown): ApiCall[] {
  const calls = mockServer(answer)
  render(
    <QueryClientProvider client={createTestClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}

const area: CompsOverviewArea = {
  ad_type: 'rental',
  neighborhood: 'CHE',
  neighborhood_name: 'Chelsea',
  bedrooms: '1',
  title: '1 Bed in Chelsea',
  reason: '3 clients search here',
  clients: 3,
  closed: { count: 4, median: 4200, low: 3900, high: 4800 },
  median_before: 4000,
  active: null,
  search: { neighborhood: ['CHE'], bedrooms: ['1'] },
}

test('comps link to the results of their search, and ask without parameters', async () => {
  const calls = show(
    <CompsOverview toPath={({ search }) => `/results/rental?n=${search.neighborhood[0]}`} />,
    () => ({ collection: [area] }),
  )
  const link = await screen.findByRole('link', { name: '1 Bed in Chelsea' })
  expect(link.getAttribute('href')).toBe('/results/rental?n=CHE')
  for (const text of ['$4,200 median', '+5% in a year', 'Nothing on the market', '3 clients search here'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(calls.map(({ path, query }) => [path, query.toString()])).toEqual([['/v1/comps-overview', '']])
})

test('the price of one listing is shown as such, not as a median', async () => {
  const one = { count: 1, median: 4500, low: 4500, high: 4500 }
  show(<CompsOverview toPath={() => '/results/rental'} />, () => ({
    collection: [{ ...area, closed: null, median_before: null, active: one }],
  }))
  const card = (await screen.findByRole('link', { name: '1 Bed in Chelsea' })).closest('li')!
  expect(card.textContent).toContain('$4,5001 listing')
  expect(card.textContent).toContain('See 1 listing on the market')
  expect(card.textContent).not.toMatch(/median| to \$/)
})

test('comps show when there are none, and when they cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let reply: () => unknown = () => errorResponse(500, 'Something went wrong')
  show(<CompsOverview toPath={() => '/'} />, () => reply())
  expect(await screen.findByText('Couldn’t load comps')).toBeTruthy()
  reply = () => ({ collection: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No comps yet')).toBeTruthy()
})

test.each([
  [4200, 4000, '+5%'],
  [3900, 4000, '−2.5%'],
  [4000, 4000, '0%'],
])('from %d, before %d, is a change of %s', (now, before, text) => {
  expect(formatChange(now, before)).toBe(text)
})

const sky = { code: 2, text: 'Partly cloudy' }
const report = {
  time: 1_790_000_000,
  fetched_at: 1_790_000_000,
  outdated: 0,
  temperature: 54,
  feels_like: 51,
  humidity: 40,
  wind_mph: 8,
  ...sky,
  is_day: 1,
  hours: [],
  days: [{ date: '2026-11-23', high: 58, low: 44, precipitation_chance: 20, ...sky }],
}
const place = { latitude: 40.7, longitude: -74, is_default: 1, reason: '' }

test('shows the weather of the New York area in Fahrenheit where no position is known', async () => {
  const calls = show(<WeatherPanel />, () => ({ ...place, weather: report }))
  expect(await screen.findByText('54°F')).toBeTruthy()
  expect(screen.getByText('New York area')).toBeTruthy()
  expect(screen.getByText('Feels like 51°F · 20% chance of rain · Wind 8 mph')).toBeTruthy()
  expect(screen.getByText('High 58°F, low 44°F')).toBeTruthy()
  expect(calls.map(({ query }) => query.toString())).toEqual([''])
})

test('asks for the weather where the agent is, rounded, if the browser may tell', async () => {
  vi.stubGlobal('navigator', {
    permissions: { query: async () => Promise.resolve({ state: 'granted' }) },
    geolocation: {
      getCurrentPosition: (done: (found: unknown) => void) =>
        done({ coords: { latitude: 40.6782, longitude: -73.9442 } }),
    },
  })
  const calls = show(<WeatherPanel />, ({ query }) => ({
    ...place,
    is_default: query.has('lat') ? 0 : 1,
    weather: report,
  }))
  expect(await screen.findByText('Your location')).toBeTruthy()
  expect(calls.at(-1)?.query.toString()).toBe('lat=40.7&lon=-73.9')
})

test('shows plainly when there is no weather', async () => {
  show(<WeatherPanel compact />, () => ({
    ...place,
    weather: null,
    reason: 'The weather service does not answer.',
  }))
  expect(await screen.findByText('The weather service does not answer.')).toBeTruthy()
})
