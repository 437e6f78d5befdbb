import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { importsQuery, importReadingQuery } from '../../../queries/client-imports.ts'
import { useApplyImport } from './mutations.ts'
import { mockFetch } from '../../../../test/mock-fetch.ts'

const fetched = mockFetch()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('useApplyImport does not refetch the reading of the applied draft', async () => {
  const requests: string[] = []
  const file = { import_id: '5', state: 'applied', added: 1, known: 0, asked: 0, broken: 0, kept: 0 }
  fetched.mockImplementation((url: string, init?: RequestInit) => {
    requests.push(`${init?.method ?? 'GET'} ${new URL(url, 'http://office.test').pathname}`)
    return Promise.resolve(Response.json(file))
  })
  const client = createTestClient()
  const { result } = renderHook(
    () => {
      // The page of the draft, and the list of files.
      useQuery(importReadingQuery('5'))
      useQuery(importsQuery(1))
      return useApplyImport('5')
    },
    {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  )
  await waitFor(() => expect(requests).toHaveLength(2))
  const [reading, list] = requests
  expect(reading).toContain('/5')
  result.current.mutate({ digest: 'abc', ask: true })
  await waitFor(() => expect(requests.filter((call) => call === list)).toHaveLength(2))
  expect(requests.filter((call) => call === reading)).toHaveLength(1)
})
