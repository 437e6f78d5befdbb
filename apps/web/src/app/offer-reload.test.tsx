import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockFetch } from '../../test/mock-fetch.ts'
import { Toaster } from '../components/ui/toaster.tsx'
import { lazy } from '../lib/lazy.ts'
import { offerReload } from './offer-reload.ts'

const fetched = mockFetch()
const reload = vi.fn<() => void>()
let stop = (): void => {}

beforeEach(() => {
  // The test's document refuses to load the script.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>'
  stop = offerReload(reload)
})
afterEach(() => {
  stop()
  cleanup()
  document.head.innerHTML = ''
  vi.restoreAllMocks()
  reload.mockClear()
})

/** Loads as Vite does for a chunk that is no longer there. */
const toMissing = () =>
  lazy<() => null>(async () => {
    dispatchEvent(new Event('vite:preloadError'))
    throw new TypeError('Failed to fetch dynamically imported module: /assets/dialog-old.js')
  })

function Page({ Missing }: { readonly Missing: ReturnType<typeof toMissing> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <textarea aria-label="Note" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Suspense>{open && <Missing />}</Suspense>
      <Toaster theme="light" />
    </>
  )
}

async function openMissing(): Promise<void> {
  render(<Page Missing={toMissing()} />)
  await userEvent.type(screen.getByLabelText('Note'), 'Call Maya')
  await act(async () => screen.getByRole('button', { name: 'Open' }).click())
}

test('offers to reload after an upgrade, and keeps what was typed', async () => {
  fetched.mockImplementation(async () => new Response('<script src="/assets/index-new.js"></script>'))
  await openMissing()
  expect(await screen.findByText('A new version is available')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Call Maya')
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['the server is away', () => Promise.reject(new TypeError('fetch failed'))],
  ['the version is the same', async () => new Response('<script src="/assets/index-old.js"></script>')],
])('claims no new version when %s', async (_, answer) => {
  fetched.mockImplementation(answer)
  await openMissing()
  expect(await screen.findByText('Couldn’t load this part of the page')).toBeTruthy()
  expect(screen.queryByText('A new version is available')).toBeNull()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Call Maya')
})
