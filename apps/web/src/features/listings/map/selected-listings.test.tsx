import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { mockServer } from '../../../../test/mock-fetch.ts'
import { listingFixture } from '../listing.fixture.ts'
import { ListingExtrasContext, type ListingExtras } from '../results/client-slots.ts'
import { defaultState } from '../search/search-state.ts'
import { SelectedListings } from './selected-listings.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const extras: ListingExtras = {
  clientId: undefined,
  page: [],
  generated: false,
  Select: ({ listing }) => <input type="checkbox" aria-label={`Select ${listing.unit}`} />,
  Marks: () => null,
}

test('x selects the listing of the map that has the focus', async () => {
  const collection = [listingFixture({ unit: '3E' }), listingFixture({ advertisement_id: '72', unit: '4F' })]
  mockServer(() => ({ count: 2, offset: 0, limit: 20, collection }))
  render(
    <QueryClientProvider client={createTestClient()}>
      <MemoryRouter>
        <ListingExtrasContext value={extras}>
          <SelectedListings state={defaultState('rental')} onClose={() => {}} />
        </ListingExtrasContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const isSelected = (unit: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${unit}` }).checked
  const link = await screen.findByRole('link', { name: /4F/ })
  await userEvent.keyboard('x')
  expect(isSelected('4F')).toBe(false)
  link.focus()
  await userEvent.keyboard('x')
  expect([isSelected('3E'), isSelected('4F')]).toEqual([false, true])
  await userEvent.keyboard('x')
  expect(isSelected('4F')).toBe(false)
})
