import type { SearchFormOptions } from '@pb/contract/listings'
import { bathroomKeys, bedroomKeys, bedroomLabel } from '@pb/rules/bedrooms'
import * as vocabulary from '@pb/rules/vocabulary'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { listingFixture } from '../listing.fixture.ts'
import type { ResultsSlots } from './client-slots.ts'
import { Results } from './results.tsx'
import { mockFetch } from '../../../../test/mock-fetch.ts'

const fetched = mockFetch()

// Deferred rendering can take long on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const options: SearchFormOptions = {
  building_type: [...vocabulary.buildingTypes],
  furnished: [...vocabulary.furnishedTypes],
  ownership: { rental: [...vocabulary.ownerships], sale: [] },
  pets: [...vocabulary.pets],
  bathrooms: bathroomKeys.map((key) => ({ key, title: key })),
  bedrooms: bedroomKeys.map((key) => ({ key, title: bedroomLabel(key) })),
  building_features: [...vocabulary.buildingFeatures],
  apartment_features: [...vocabulary.apartmentFeatures],
  boroughs: [
    {
      name: 'Manhattan',
      abbreviation: 'MN',
      sections: ['Downtown'],
      neighborhoods: [{ name: 'SoHo', abbreviation: 'SOHO', section: 0, streets: [], avenues: [] }],
    },
  ],
  price_defaults: { rental: { min_price: 1500, max_price: 10_000 }, sale: { min_price: 1, max_price: 2 } },
  tag_cloud_definition: [],
}

/** Minimal slots that show their input. */
const slots: ResultsSlots = {
  Panel: ({ client }) => <p>For {client?.clientId ?? 'no client'}</p>,
  listings: {
    Toolbar: ({ clientId, listings }) => (
      <p>
        {listings?.length ?? 0} to choose for {clientId}
      </p>
    ),
    Select: ({ listing }) => <input type="checkbox" aria-label={`Select ${listing.unit}`} />,
    Marks: ({ page }) => <p>{page.length} on the page</p>,
  },
  isGenerated: () => false,
}

let count = 0
let broken = false
const requests: URLSearchParams[] = []
const tagRequests: URLSearchParams[] = []

function answer(url: string): Response {
  const { pathname, searchParams } = new URL(url, 'http://office.example')
  if (pathname === '/v1/search-form-options') return Response.json(options)
  if (pathname === '/v1/search-listings-tag-cloud') {
    tagRequests.push(searchParams)
    return Response.json({})
  }
  requests.push(searchParams)
  if (broken) return new Response('{}', { status: 500 })
  const offset = Number(searchParams.get('offset'))
  const collection = offset < count ? [listingFixture({ unit: `${offset}A` })] : []
  return Response.json({ count, offset, limit: 20, collection })
}

beforeEach(() => {
  count = 50
  broken = false
  requests.length = 0
  tagRequests.length = 0
  localStorage.clear()
  fetched.mockImplementation(async (url: string) => Promise.resolve(answer(url)))
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('1024'), media }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(path: string, state?: unknown) {
  const element = <Results adType="rental" slots={slots} />
  const [pathname = path, search = ''] = path.split('?')
  const router = createMemoryRouter([{ path: '/results/rental', element }], {
    initialEntries: [{ pathname, search: search && `?${search}`, state }],
  })
  const client = createTestClient()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const getSearch = (router: ReturnType<typeof open>) => new URLSearchParams(router.state.location.search)
const defaultQuery = 'ad_type=rental&offset=0&sort_by=time_published&sort_dir=desc&limit=20'

describe('results', () => {
  it('write the default query into an empty URL without a history entry', async () => {
    const router = open('/results/rental')
    expect(await screen.findByText('50 results')).toBeDefined()
    expect(router.state.location.search).toBe(`?${defaultQuery}`)
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('use a limit of 3 for a URL with parameters but no limit', async () => {
    open('/results/rental?bedrooms=2')
    await screen.findByText('50 results')
    expect(requests[0]?.get('limit')).toBe('3')
    expect(requests[0]?.get('bedrooms')).toBe('2')
  })

  it('return to the first page when a filter changes, and prefetch the next page', async () => {
    const router = open(`/results/rental?${defaultQuery.replace('offset=0', 'offset=20')}`)
    await screen.findByRole('link', { name: /20A/ })
    await waitFor(() => expect(requests.map((query) => query.get('offset'))).toContain('40'))
    const beds = await screen.findByRole('group', { name: 'Beds' })
    await userEvent.click(within(beds).getByRole('checkbox', { name: '2' }))
    await waitFor(() => expect(getSearch(router).getAll('bedrooms')).toEqual(['2']))
    expect(getSearch(router).get('offset')).toBe('0')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove 2 Beds' }))
    await waitFor(() => expect(getSearch(router).has('bedrooms')).toBe(false))
  })

  it('fetch the tag cloud only when the search has few results', async () => {
    open('/results/rental')
    await screen.findByText('50 results')
    await waitFor(() => expect(tagRequests).toHaveLength(1))
    count = 500
    const beds = await screen.findByRole('group', { name: 'Beds' })
    await userEvent.click(within(beds).getByRole('checkbox', { name: '2' }))
    await screen.findByText('500 results')
    count = 499
    await userEvent.click(within(beds).getByRole('checkbox', { name: '3' }))
    await screen.findByText('499 results')
    await waitFor(() => expect(tagRequests).toHaveLength(2))
    expect(tagRequests[1]?.getAll('bedrooms[]')).toEqual(['2', '3'])
  })

  it('parse a typed price on Enter and reject a range in the wrong order', async () => {
    const router = open('/results/rental')
    const [min, max] = [await screen.findByLabelText('$ Min'), await screen.findByLabelText('$ Max')]
    await userEvent.type(min, '2500.7{Enter}')
    await waitFor(() => expect(getSearch(router).get('min_price')).toBe('2500'))
    await userEvent.type(max, '2000{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('higher than the maximum')
    expect(getSearch(router).has('max_price')).toBe(false)
    await userEvent.type(max, '0{Enter}')
    await waitFor(() => expect(getSearch(router).get('max_price')).toBe('20000'))
  })

  it('keep the listings when the next search fails, and retry', async () => {
    open('/results/rental')
    await screen.findByRole('link', { name: /0A/ })
    broken = true
    await userEvent.click(await screen.findByRole('checkbox', { name: 'SoHo' }))
    const alert = await screen.findByRole('alert')
    expect(screen.getByRole('link', { name: /0A/ })).toBeDefined()
    broken = false
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('show an empty state with Reset', async () => {
    count = 0
    const router = open(`/results/rental?${defaultQuery}&pets=dogs`)
    expect(await screen.findByText('No listings')).toBeDefined()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: 'Reset' }).at(-1)!)
    await waitFor(() => expect(router.state.location.search).toBe(`?${defaultQuery}`))
  })

  it('offer to clear the area when it has no listings', async () => {
    count = 0
    const router = open(`/results/rental?${defaultQuery}&pets=dogs&bounds=-74,40.7,-73.9,40.8`)
    expect(await screen.findByText('No listings in this area')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the area' }))
    await waitFor(() => expect(getSearch(router).get('bounds')).toBeNull())
    expect(getSearch(router).get('pets')).toBe('dogs')
  })

  it('keep the client of the navigation state in the URL until Reset', async () => {
    const router = open(`/results/rental?${defaultQuery}`, { clientId: '12', searchId: '7' })
    expect(await screen.findByText('1 to choose for 12')).toBeDefined()
    expect(getSearch(router).get('client_id')).toBe('12')
    expect(getSearch(router).get('search_id')).toBe('7')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(await screen.findByRole('checkbox', { name: 'Select 0A' })).toBeDefined()
    expect(requests.every((query) => !query.has('client_id'))).toBe(true)
    const beds = await screen.findByRole('group', { name: 'Beds' })
    await userEvent.click(within(beds).getByRole('checkbox', { name: '2' }))
    await waitFor(() => expect(getSearch(router).getAll('bedrooms')).toEqual(['2']))
    expect(getSearch(router).get('client_id')).toBe('12')
    const next = screen.getByRole('link', { name: 'Page 2' }).getAttribute('href')
    expect(new URLSearchParams(next!.split('?')[1]).get('client_id')).toBe('12')
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(await screen.findByText('For no client')).toBeDefined()
    expect(router.state.location.search).toBe(`?${defaultQuery}`)
    // Listings can be selected without a client too: recipients are chosen when sending.
    expect(await screen.findByText(/to choose for$/)).toBeDefined()
    expect(screen.getByRole('checkbox', { name: 'Select 0A' })).toBeDefined()
  })

  it('remember the layout and the visibility of the filters', async () => {
    open('/results/rental')
    await userEvent.click(await screen.findByRole('button', { name: 'Hide Filters' }))
    await userEvent.click(screen.getByRole('button', { name: 'List' }))
    cleanup()
    open('/results/rental')
    expect(await screen.findByRole('button', { name: 'Show Filters' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true')
  })
})
