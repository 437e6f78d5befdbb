import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { importsQuery, readingQuery, useApplyImport } from './imports.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('asks for no reading of a draft that has just been imported', async () => {
  const asked: string[] = []
  const file = { import_id: '5', state: 'applied', added: 1, known: 0, asked: 0, broken: 0, kept: 0 }
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${new URL(url, 'http://office.test').pathname}`)
    return Promise.resolve(Response.json(file))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(
    () => {
      // The page of the draft, and the list of files.
      useQuery(readingQuery('5'))
      useQuery(importsQuery(1))
      return useApplyImport('5')
    },
    {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  )
  await waitFor(() => expect(asked).toHaveLength(2))
  const [reading, list] = asked
  expect(reading).toContain('/5')
  result.current.mutate({ digest: 'abc', ask: true })
  await waitFor(() => expect(asked.filter((call) => call === list)).toHaveLength(2))
  expect(asked.filter((call) => call === reading)).toHaveLength(1)
})
