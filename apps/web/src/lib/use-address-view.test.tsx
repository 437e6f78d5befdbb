import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Pager } from '../components/ui/pager.tsx'
import { TabLinks } from '../components/ui/tab-links.tsx'
import { useAddressView } from './use-address-view.ts'

interface View {
  readonly tab: string
  readonly page: number
}

const words = {
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

test('two changes one right after the other both count, and neither is a step of its own', async () => {
  history.replaceState(null, '', '/list?tab=mine&page=3')
  const steps = history.length
  let drawn: View | null = null
  let update: ReturnType<typeof useAddressView<View>>[1] | null = null
  function List() {
    const [view, change] = useAddressView(words)
    useEffect(() => {
      drawn = view
      update = change
    })
    return null
  }
  const router = createBrowserRouter([{ path: '/list', element: <List /> }])
  render(<RouterProvider router={router} />)
  expect(drawn).toEqual({ tab: 'mine', page: 3 })
  await act(async () => {
    // Both from what is drawn now: nothing is drawn between them.
    update!((now) => ({ ...now, tab: 'past' }))
    update!((now) => ({ ...now, page: now.page + 1 }))
  })
  expect(drawn).toEqual({ tab: 'past', page: 4 })
  expect(location.search).toBe('?tab=past&page=4')
  expect(history.length).toBe(steps)
  router.dispose()
})

test('a link to a page leads on from the tab that was pressed just before it', async () => {
  history.replaceState(null, '', '/list?tab=mine&page=3')
  function List() {
    const [view, , linkTo] = useAddressView(words)
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
    // Nothing is drawn between the two presses.
    tab.click()
    page.click()
  })
  expect(location.search).toBe('?tab=past&page=2')
  expect(page.getAttribute('href')).toBe('/list?tab=past&page=2')
  router.dispose()
})
