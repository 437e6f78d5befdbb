import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { mockFetch } from '../../../test/mock-fetch.ts'
import { router } from '../router.tsx'

mockFetch().mockImplementation(() => new Promise(() => {}))

afterEach(cleanup)

const pages: readonly [string, string, () => Promise<{ Component: ComponentType }>][] = [
  ['/search/bogus', '/search/:type', () => import('./search-page.tsx')],
  ['/results/foo', '/results/:type', () => import('./results-page.tsx')],
  ['/listing/1/bogus', '/listing/:id/:page?', () => import('./listing-page.tsx')],
  ['/imports/bogus', '/imports/:tab?/:id?', () => import('./imports-page.tsx')],
  ['/imports/export/7', '/imports/:tab?/:id?', () => import('./imports-page.tsx')],
]

test.each(pages)('%s is not found', async (url, path, load) => {
  const routes = [{ path, Component: (await load()).Component }]
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [url] })} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
})

test.each([
  ['/search', '/search/rental'],
  ['/results', '/results/rental'],
  ['/clients', '/clients/rental'],
])('%s leads to %s', async (from, to) => {
  await router.navigate(from)
  expect(router.state.location.pathname).toBe(to)
})
