import type { ListedClient } from '@pb/contract/client-lists'
import type { Tagging } from '@pb/contract/client-tags'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { createQueryClient } from '../../../lib/create-query-client.ts'
import { Members } from './members.tsx'
import { mockFetch } from '../../../../test/mock-fetch.ts'

const fetched = mockFetch()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const total = 1100
const listed = (at: number): ListedClient => ({
  user_id: String(at + 1),
  first_name: 'Client',
  last_name: String(at),
  email: null,
  search_types: ['rental'],
  stage: 'new',
  source: '',
  move_in_date: null,
  time_assigned: 1_790_000_000,
  time_contacted: null,
  next_task_on: null,
})

test('selecting all clients of a list tags those not loaded too, in batches within the API limit', async () => {
  const put: Tagging[][] = []
  fetched.mockImplementation(async (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://office.test')
    if (url.pathname === '/v1/client-lists/new/clients') {
      const [offset, limit] = [Number(url.searchParams.get('offset')), Number(url.searchParams.get('limit'))]
      // A page renders few rows; selecting all loads ids in pages of 200.
      const length = Math.max(0, Math.min(limit === 100 ? 5 : limit, total - offset))
      return Response.json({ collection: Array.from({ length }, (_, at) => listed(offset + at)), total })
    }
    if (url.pathname === '/v1/client-tags')
      return Response.json({ collection: [{ tag_id: '5', name: 'Met', color: 'red', clients: 0 }] })
    if (init?.method !== 'POST') return Response.json({ collection: [] })
    const { add } = JSON.parse(init.body as string) as { add: Tagging[] }
    put.push(add)
    return Response.json({ added: add, removed: [] })
  })
  const page = <Members listKey="new" name="New" onManageTags={() => {}} />
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByText('Select all 5'))
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 1,100' }))
  expect(await screen.findByText('1,100 clients selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Tag' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /Met/ }))
  await waitFor(() => expect(put.map(({ length }) => length)).toEqual([1000, 100]))
  expect(new Set(put.flat().map(({ user_id }) => user_id)).size).toBe(total)
  expect(await screen.findByText('Added “Met”')).toBeTruthy()
})
