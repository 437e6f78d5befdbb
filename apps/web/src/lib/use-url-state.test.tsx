import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Pager } from '../components/ui/pager.tsx'
import { TabLinks } from '../components/ui/tab-links.tsx'
import { useUrlState } from './use-url-state.ts'

interface View {
  readonly tab: string
  readonly page: number
}

const viewFormat = {
  parse: (params: URLSearchParams): View => ({
    tab: params.get('tab') ?? 'all',
    page: Number(params.get('page') ?? 1),
  }),
  format: ({ tab, page }: View) => new URLSearchParams({ tab, page: String(page) }),
}

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('applies two updates in a row and replaces the history entry', async () => {
  history.replaceState(null, '', '/list?tab=mine&page=3')
  const steps = history.length
  let rendered: View | null = null
  let update: ReturnType<typeof useUrlState<View>>[1] | null = null
  function List() {
    const [view, change] = useUrlState(viewFormat)
    useEffect(() => {
      rendered = view
      update = change
    })
    return null
  }
  const router = createBrowserRouter([{ path: '/list', element: <List /> }])
  render(<RouterProvider router={router} />)
  expect(rendered).toEqual({ tab: 'mine', page: 3 })
  await act(async () => {
    // React does not render between the two updates.
    update!((now) => ({ ...now, tab: 'past' }))
    update!((now) => ({ ...now, page: now.page + 1 }))
  })
  expect(rendered).toEqual({ tab: 'past', page: 4 })
  expect(location.search).toBe('?tab=past&page=4')
  expect(history.length).toBe(steps)
  router.dispose()
})

test('resolves a page link against the tab clicked just before', async () => {
  history.replaceState(null, '', '/list?tab=mine&page=3')
  function List() {
    const [view, , linkTo] = useUrlState(viewFormat)
    return (
      <>
        <TabLinks
          label="Lists"
          current={view.tab}
          tabs={['mine', 'past'].map((key) => ({
            key,
            title: key,
            to: () => linkTo(() => ({ tab: key, page: 1 })),
          }))}
        />
        <Pager page={view.page} pages={9} toPage={(page) => linkTo((now) => ({ ...now, page }))} />
      </>
    )
  }
  const router = createBrowserRouter([{ path: '/list', element: <List /> }])
  render(<RouterProvider router={router} />)
  const [tab, page] = [
    screen.getByRole('link', { name: 'past' }),
    screen.getByRole('link', { name: 'Page 2' }),
  ]
  expect(page.getAttribute('href')).toBe('/list?tab=mine&page=2')
  await act(async () => {
    // React does not render between the two clicks.
    tab.click()
    page.click()
  })
  expect(location.search).toBe('?tab=past&page=2')
  expect(page.getAttribute('href')).toBe('/list?tab=past&page=2')
  router.dispose()
})
