import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { useMerge } from './mutations.ts'
import { mockFetch } from '../../../../test/mock-fetch.ts'

const fetched = mockFetch()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('useMerge invalidates saved searches and sent listings', async () => {
  const name = (user_id: string) => ({ user_id, first_name: 'Ann', last_name: 'Lee' })
  const merge = { merge_id: '5', kept: name('1'), merged: name('2'), time: 0, time_undone: null }
  fetched.mockImplementation(() => Promise.resolve(Response.json(merge, { status: 201 })))
  const client = createTestClient()
  const shown = [
    ['saved-searches', 'newest', '1'],
    ['sending', 'saved', '1'],
    ['listings', 'one', '7'],
  ]
  for (const key of shown) client.setQueryData(key, {})
  const { result } = renderHook(() => useMerge(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  result.current.mutate({ keep: '1', merge: '2' })
  const isInvalidated = () => shown.map((key) => client.getQueryState(key)?.isInvalidated)
  await waitFor(() => expect(isInvalidated()).toEqual([true, true, false]))
})
