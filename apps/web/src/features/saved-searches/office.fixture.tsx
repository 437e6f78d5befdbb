import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { Toaster } from '../../components/ui/toaster.tsx'

// Answers wait for a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/** One call that a page made, as the server would see it. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** A refusal in the server's own format. */
export function refusal(status: number, errorMsg: string): Response {
  const problem = { type: 'about:blank', title: errorMsg, status, code: 'rule_broken', errorMsg }
  return Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } })
}

/** Answers every call of the page by `answer`, and tells what was asked. */
export function stubServer(answer: (asked: Asked) => unknown): Asked[] {
  const calls: Asked[] = []
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

/** Shows a part of a page at an address, with what every page stands in. */
export function show(element: ReactElement, path = '/') {
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
