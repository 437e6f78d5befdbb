import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { Toaster } from '../../components/ui/toaster.tsx'

// Leaves time on a slow machine.
configure({ asyncUtilTimeout: 10_000 })

/** A request that a component sent. */
export interface ApiCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** An error response in the server's format. */
export function errorResponse(status: number, errorMsg: string): Response {
  const problem = { type: 'about:blank', title: errorMsg, status, code: 'rule_broken', errorMsg }
  return Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } })
}

/** Stubs `fetch` with `answer`. Returns the recorded requests. */
export function stubServer(answer: (asked: ApiCall) => unknown): ApiCall[] {
  const calls: ApiCall[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://office.example')
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const asked = { method: init?.method ?? 'GET', path: pathname, query: searchParams, body }
    calls.push(asked)
    const given = answer(asked)
    if (given instanceof Response) return Promise.resolve(given)
    return Promise.resolve(given === undefined ? new Response(null, { status: 204 }) : Response.json(given))
  })
  return calls
}

/** Renders an element at a path with router, query client and toaster. */
export function renderPage(element: ReactElement, path = '/') {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return { router, client }
}
