import type { OwnListing } from '@pb/contract/my-listings'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../../test/query-client.ts'
import { mockFetch } from '../../../../../test/mock-fetch.ts'
import { Toaster } from '../../../../components/ui/toaster.tsx'
import { parseView } from './list-view.ts'
import { MissingDetails } from './missing-details.tsx'

const fetch = mockFetch()

test('verifying many listings is undone from its message', async () => {
  const changeId = '0b6f3c1e-5c5b-4d0c-9a58-0f6f4a2a9f10'
  fetch.mockImplementation((url) =>
    Promise.resolve(
      Response.json(
        url.endsWith('/undo') ? { restored: ['1', '2'] } : { verified: ['1', '2'], change_id: changeId },
      ),
    ),
  )
  const rows = ['1', '2'].map((advertisement_id) => ({ advertisement_id }) as OwnListing)
  render(
    <QueryClientProvider client={createTestClient()}>
      <MissingDetails
        view={parseView(new URLSearchParams('missing=verification'))}
        missing={{ photos: 0, verification: 2 }}
        rows={rows}
        onChange={vi.fn<() => void>()}
      />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Confirm all 2' }))
  await screen.findByText('2 listings verified')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(fetch.mock.calls.map(([url, init]) => [url.split('/v1/')[1], init?.body])).toEqual([
    ['preview-listings-verify', JSON.stringify({ listing_ids: ['1', '2'] })],
    ['preview-listings-verify/undo', JSON.stringify({ change_id: changeId })],
  ])
})
