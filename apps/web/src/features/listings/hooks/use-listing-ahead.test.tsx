import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useListingAhead } from './use-listing-ahead.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('fetches only the listing on which the pointer rests', () => {
  const client = new QueryClient()
  const prefetch = vi.spyOn(client, 'prefetchQuery').mockResolvedValue()
  const { result } = renderHook(() => useListingAhead(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  result.current.want('1')
  result.current.want('2')
  vi.runAllTimers()
  result.current.want('3')
  result.current.leave()
  vi.runAllTimers()
  expect(prefetch.mock.calls.map(([{ queryKey }]) => queryKey)).toEqual([['listings', 'one', '2']])
})
