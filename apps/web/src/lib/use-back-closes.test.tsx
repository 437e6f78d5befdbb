import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useBackCloses } from './use-back-closes.ts'

afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  useBackCloses(open, () => setOpen(false))
  return (
    <button type="button" onClick={() => setOpen(true)}>
      {open ? 'The map is open' : 'Open the map'}
    </button>
  )
}

it('closes what is open on Back and stays on the page, and then goes back', async () => {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Home</p> },
      { path: '/results', element: <Page /> },
    ],
    { initialEntries: ['/', '/results'] },
  )
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByRole('button'))
  await router.navigate(-1)
  expect(await screen.findByText('Open the map')).toBeDefined()
  expect(router.state.location.pathname).toBe('/results')
  await router.navigate(-1)
  expect(await screen.findByText('Home')).toBeDefined()
})
