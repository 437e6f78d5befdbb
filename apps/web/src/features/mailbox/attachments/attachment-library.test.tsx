import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { mockServer } from '../../../../test/mock-fetch.ts'
import { createQueryClient } from '../../../lib/create-query-client.ts'
import { AttachmentLibrary } from './attachment-library.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(search: string): void {
  mockServer(({ path }) =>
    path === '/v1/gmail-labels'
      ? { collection: [] }
      : { collection: { attachments: [], next_page_token: null, total: 0 } },
  )
  history.replaceState(null, '', `/mailbox/attachments${search}`)
  const router = createBrowserRouter([{ path: '*', element: <AttachmentLibrary /> }])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('an unknown filter in the address is shown as one that is not applied', async () => {
  show('?type=spreadsheets&origin=nowhere')
  expect(
    await screen.findByText('There’s no filter “nowhere, spreadsheets”, so it isn’t applied.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
  expect(screen.queryByText(/There’s no filter/)).toBeNull()
  expect(location.search).toBe('')
})

test.each(['', '?type=pictures&origin=SENT&q=lease', '?type=all'])(
  '%j names known filters',
  async (search) => {
    show(search)
    await screen.findByText(/No attachments|No /)
    expect(screen.queryByText(/There’s no filter/)).toBeNull()
  },
)
