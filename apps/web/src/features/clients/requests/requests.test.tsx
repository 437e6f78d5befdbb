import type { ClientRequest } from '@pb/contract/client-schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { Requests } from './requests.tsx'
import { mockFetch } from '../../../../test/mock-fetch.ts'

const fetched = mockFetch()

const createRequest = (request_id: string, name: string): ClientRequest => ({
  request_id,
  state: 'waiting',
  agent: { user_id: '2', name: 'Adam Cole' },
  user_id: request_id,
  name,
  email: `${request_id}@client.example`,
  active_agents: [],
  note: '',
  time_created: 1_790_000_000,
  time_decided: null,
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a supervisor decides several requests at once and sees which could not be decided', async () => {
  let waiting = [createRequest('1', 'Ann Lee'), createRequest('2', 'Ben Ode'), createRequest('3', 'Cleo Ray')]
  const sent: unknown[] = []
  fetched.mockImplementation(async (_url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      sent.push(JSON.parse(init.body as string))
      waiting = waiting.filter(({ request_id }) => request_id === '3')
      const left = [{ request_id: '2', reason: 'This request has already been answered or withdrawn' }]
      return Promise.resolve(Response.json({ answered: ['1'], left }))
    }
    return Promise.resolve(Response.json({ collection: waiting, total: waiting.length }))
  })
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Requests scope="office" /> }])} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Check all' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cleo Ray' }))
  await userEvent.click(screen.getByRole('button', { name: 'Approve checked…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2 requests?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('1 request approved')).toBeTruthy()
  expect(screen.getByText('Ben Ode: This request has already been answered or withdrawn')).toBeTruthy()
  expect(sent).toEqual([{ request_ids: ['1', '2'], approve: true, note: '' }])
  await waitFor(() => expect(screen.queryByText('Ann Lee')).toBeNull())
})
