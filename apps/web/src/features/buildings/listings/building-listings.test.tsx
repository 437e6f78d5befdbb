import type { BuildingListing } from '@pb/contract/building-listings'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { mockServer } from '../../../../test/mock-fetch.ts'
import { openListingDialog, useListingRequest } from '../../../components/domain/listing-actions/requests.ts'
import { BuildingListings } from './building-listings.tsx'

afterEach(() => {
  openListingDialog(null)
  cleanup()
  vi.unstubAllGlobals()
})

const listing = (id: string, unit: string, active = true): BuildingListing => ({
  advertisement_id: id,
  apartment_id: id,
  unit,
  ad_type: 'rental',
  active,
  standard_status: 'Active',
  status: 'Active',
  status_since: null,
  bedrooms: '1',
  bathrooms: 1,
  rooms: 3,
  size: null,
  price: 3000,
  close_price: null,
  price_history: [],
  cc: null,
  ret: null,
  monthly: null,
  price_per_sqft: null,
  commission: '',
  concession: '',
  open_house: null,
  time_published: 1_795_000_000,
  access_type_info: '',
  contact_info: null,
})

function Requested() {
  const request = useListingRequest()
  return (
    <output aria-label="Request">
      {request ? `${request.kind} ${request.listings.filter((each) => typeof each === 'string').join()}` : ''}
    </output>
  )
}

test('listings of a building are selected with x or the mouse, then sent and saved together', async () => {
  mockServer(() => ({
    count: 3,
    offset: 0,
    limit: 20,
    counts: { sale: 0, rental: 3, sale_past: 0, rental_past: 0 },
    collection: [listing('1', '2A'), listing('2', '5B'), listing('3', '9C', false)],
  }))
  const building = { building_id: '5', address: '20 Carroll St' }
  const element = (
    <>
      <BuildingListings building={building} initialTab="rental" />
      <Requested />
    </>
  )
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  )
  const getRequest = () => screen.getByRole('status', { name: 'Request' }).textContent
  ;(await screen.findByRole('link', { name: '5B' })).focus()
  await userEvent.keyboard('x')
  const bar = within(screen.getByRole('region', { name: 'Selected listings' }))
  expect(bar.getByText('1 listing selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select 2A' }))
  // What is off the market can't be sent.
  expect(screen.queryByRole('checkbox', { name: 'Select 9C' })).toBeNull()
  await userEvent.keyboard('s')
  expect(getRequest()).toBe('send 2,1')
  await userEvent.click(bar.getByRole('button', { name: 'Save' }))
  expect(getRequest()).toBe('save 2,1')
  screen.getByRole('link', { name: '5B' }).focus()
  await userEvent.keyboard('x')
  await userEvent.click(bar.getByRole('button', { name: 'Send selected listings' }))
  expect(getRequest()).toBe('send 1')
  await userEvent.click(bar.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('region', { name: 'Selected listings' })).toBeNull()
})
