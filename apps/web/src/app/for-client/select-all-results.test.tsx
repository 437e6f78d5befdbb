import type { ListingCard } from '@pb/contract/listing-schemas'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer } from '../../../test/mock-fetch.ts'
import { renderPage } from '../../features/saved-searches/render.fixture.tsx'
import { createSelection, SelectionContext } from '../../features/saved-searches/selection/selection.ts'
import { SelectAllResults } from './select-all-results.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const listings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ advertisement_id: String(index) }) as ListingCard)

function show(count: number) {
  const selection = createSelection()
  const page = listings(20)
  renderPage(
    <SelectionContext value={selection}>
      <SelectAllResults
        all={{ query: { ad_type: 'rental' }, count }}
        pageIds={page.map(({ advertisement_id: id }) => id)}
      />
    </SelectionContext>,
  )
  return { selection, page }
}

test('selects the results of all pages once the page is selected', async () => {
  const calls = mockServer(() => ({ count: 30, offset: 0, limit: 50, collection: listings(30) }))
  const { selection, page } = show(30)
  expect(screen.queryByRole('button')).toBeNull()
  selection.toggleAll(page)
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 30 results' }))
  await waitFor(() => expect(selection.listings()).toHaveLength(30))
  expect(calls[0]!.query.get('limit')).toBe('50')
  expect(screen.queryByRole('button')).toBeNull()
})

test('names how many of many results it selects, and why it failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  mockServer(() => errorResponse(500, 'Something went wrong'))
  const { selection, page } = show(1204)
  selection.toggleAll(page)
  await userEvent.click(await screen.findByRole('button', { name: 'Select the first 50 of 1,204 results' }))
  expect(await screen.findByText(/^Couldn’t select all results\./)).toBeTruthy()
  expect(selection.listings()).toHaveLength(20)
})
