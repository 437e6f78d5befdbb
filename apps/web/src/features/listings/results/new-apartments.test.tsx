import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { mockServer } from '../../../../test/mock-fetch.ts'
import { openListingDialog, useListingRequest } from '../../../components/domain/listing-actions/requests.ts'
import { listingFixture } from '../listing.fixture.ts'
import NewApartments from './new-apartments.tsx'

afterEach(() => {
  openListingDialog(null)
  cleanup()
  vi.unstubAllGlobals()
})

function Requested() {
  const request = useListingRequest()
  const ids = request?.listings.map((each) => (typeof each === 'string' ? each : each.advertisement_id))
  return <output aria-label="Request">{request ? `${request.kind} ${String(ids)}` : ''}</output>
}

test('the new listings have no ribbon “New”, and are sent and saved by button and by key', async () => {
  mockServer(({ method }) =>
    method === 'POST'
      ? undefined
      : {
          count: 1,
          offset: 0,
          limit: 24,
          since: 1,
          as_of: 2,
          collection: [listingFixture({ ribbon: { text: 'New', color: 'green' } })],
        },
  )
  render(
    <QueryClientProvider client={createTestClient()}>
      <MemoryRouter>
        <NewApartments />
        <Requested />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const getRequest = () => screen.getByRole('status', { name: 'Request' }).textContent
  const send = await screen.findByRole('button', { name: /^Send 20 Carroll St/ })
  // The section is named after it.
  expect(screen.queryByText('New')).toBeNull()
  await userEvent.keyboard('s')
  expect(getRequest()).toBe('')
  await userEvent.click(send)
  expect(getRequest()).toBe('send 71')
  await userEvent.click(screen.getByRole('button', { name: /^Save 20 Carroll St/ }))
  expect(getRequest()).toBe('save 71')
  screen.getByRole('link', { name: /Carroll/ }).focus()
  await userEvent.keyboard('s')
  expect(getRequest()).toBe('send 71')
  await userEvent.keyboard('{Shift>}S{/Shift}')
  expect(getRequest()).toBe('save 71')
})
