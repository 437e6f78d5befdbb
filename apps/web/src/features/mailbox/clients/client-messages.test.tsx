import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { flushSync } from 'react-dom'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createQueryClient } from '../../../lib/create-query-client.ts'
import { threadRow } from '../list/thread-row.fixture.ts'
import ClientMessages from './client-messages.tsx'

let total = 0
let calls: ApiCall[] = []
const requests = (): string[] =>
  calls.map(({ path, query }) => (query.size === 0 ? path : `${path}?${query.toString()}`))

function answer({ path, query }: ApiCall): unknown {
  if (path !== '/v1/clients/7/messages') return errorResponse(404, 'Not found')
  const page = Number(query.get('page_token')?.slice(5) ?? 1)
  const all = Array.from({ length: total }, (_, at) => threadRow({ id: String(at + 1), label: 'ALL' }))
  const next_page_token = total > page * 10 ? 'next' : null
  const threads = all.slice((page - 1) * 10, page * 10)
  return { collection: { threads, next_page_token, total, total_is_exact: 1 } }
}

const client = { user_id: '7', name: 'Ruth Weiss', email: 'ruth@client.example' }

function Page() {
  const { threadId } = useParams()
  return (
    <ClientMessages
      client={client}
      threadId={threadId}
      path={(id) => `/clients/rental/7/messages${id === undefined ? '' : `/${id}`}`}
    />
  )
}

function show() {
  const router = createMemoryRouter([{ path: '/clients/rental/7/messages/:threadId?', element: <Page /> }], {
    initialEntries: ['/clients/rental/7/messages'],
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} flushSync={flushSync} />
    </QueryClientProvider>,
  )
  return router
}

beforeEach(() => {
  total = 0
  calls = mockServer(answer)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('opens threads within the client’s page, without checkbox and star', async () => {
  total = 12
  const router = show()
  const list = await screen.findByRole('list', { name: 'Threads' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  expect(within(list).queryByRole('checkbox')).toBeNull()
  expect(within(list).queryByRole('button', { name: /^Star/ })).toBeNull()
  expect(screen.getByText('Showing 1 to 10 of 12 threads')).toBeTruthy()
  await userEvent.click(within(list).getByRole('link', { name: /Subject 3/ }))
  expect(router.state.location).toMatchObject({
    pathname: '/clients/rental/7/messages/3',
    state: { page: 1, fromList: true },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Back to messages with Ruth Weiss' }))
  expect(await screen.findByRole('list', { name: 'Threads' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/clients/rental/7/messages')
})

test('offers to write to a client without messages', async () => {
  show()
  expect(await screen.findByText('No messages with Ruth Weiss yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New Message' })).toHaveProperty('disabled', false)
  expect(requests()).toEqual(['/v1/clients/7/messages?count=10'])
})
