import { expect } from '../fixtures.ts'
import { type PageStates, press } from './states.ts'

/** Live streams: list, dialog, one of them, and the watch page behind a link that does not work. */
export const liveStreamStates: PageStates = {
  'live streams': async (page) => {
    await page.goto('/livestreaming')
    await expect(page.getByRole('navigation', { name: 'Which live streams' })).toBeVisible()
  },
  'scheduling a live stream': async (page) => {
    await press(page, 'Schedule a live stream')
    await expect(page.getByRole('dialog', { name: 'Schedule a live stream' })).toBeVisible()
  },
  'past live streams': async (page) => {
    await page.goto('/livestreaming?show=past')
    await expect(page.getByRole('link', { name: /^Past/ })).toHaveAttribute('aria-current', 'page')
  },
  'watch page with a link that does not work': async (page) => {
    await page.goto('/live/1-none')
    await expect(page.getByRole('heading', { name: /doesn’t work any more/ })).toBeVisible()
  },
}
