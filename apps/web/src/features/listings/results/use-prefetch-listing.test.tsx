import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePrefetchListing } from './use-prefetch-listing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('prefetches only the listing on which the pointer rests', () => {
  const client = new QueryClient()
  const prefetch = vi.spyOn(client, 'prefetchQuery').mockResolvedValue()
  const { result } = renderHook(() => usePrefetchListing(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  result.current.start('1')
  result.current.start('2')
  vi.runAllTimers()
  result.current.start('3')
  result.current.cancel()
  vi.runAllTimers()
  expect(prefetch.mock.calls.map(([{ queryKey }]) => queryKey)).toEqual([['listings', 'one', '2']])
})
