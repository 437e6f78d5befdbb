import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import PhotoLightbox from './photo-lightbox.tsx'

// The test browser has no layout.
beforeAll(() => {
  Element.prototype.scrollTo = () => {}
})
afterEach(cleanup)

const photos = Array.from({ length: 15 }, (_, at) => `${String(at).padStart(32, '0')}.jpg`)

test('shows a photo from its thumbnail, of every photo', async () => {
  const onClose = vi.fn<(index: number) => void>()
  render(<PhotoLightbox photos={photos} subject="1 Main Street" start={0} onClose={onClose} />)
  const thumbnails = screen.getByRole('list', { name: 'All photos' }).querySelectorAll('button')
  expect(thumbnails).toHaveLength(15)
  await userEvent.click(screen.getByRole('button', { name: 'Show photo 14' }))
  expect(screen.getByRole('button', { name: 'Show photo 14' }).getAttribute('aria-current')).toBe('true')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledWith(13)
})
