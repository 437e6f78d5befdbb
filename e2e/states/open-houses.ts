import { expect } from '../fixtures.ts'
import { type PageStates, press } from './states.ts'

/** Open houses: lists, one with its visitors, the sign, and the page at the door. */
export const openHouseStates: PageStates = {
  'open houses': async (page) => {
    await page.goto('/open-houses?show=past')
    await expect(page.getByRole('list', { name: 'Open houses' })).toBeVisible()
  },
  'visitors of an open house': async (page) => {
    await page.getByRole('list', { name: 'Open houses' }).getByRole('link').first().click()
    await expect(page.getByRole('list', { name: 'Visitors' })).toBeVisible()
  },
  'editing a visitor': async (page) => {
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Visitor' })).toBeVisible()
  },
  'code at the door': async (page) => {
    // One that is over has neither code nor sign.
    await page.goto('/open-houses')
    await page.getByRole('list', { name: 'Open houses' }).getByRole('link').first().click()
    await press(page, 'Show the code')
    await expect(page.getByText('Scan to sign in')).toBeVisible()
  },
  'sign of an open house': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Print the sign' }).click()
    await expect(page.getByRole('article', { name: 'Open house' })).toBeVisible()
  },
  'scheduling an open house': async (page) => {
    await page.goto('/open-houses')
    await press(page, 'Schedule an open house')
    await expect(page.getByRole('dialog', { name: 'Schedule an open house' })).toBeVisible()
  },
  'page at the door with a link that does not work': async (page) => {
    await page.goto('/open-house/1-none')
    await expect(page.getByRole('heading', { name: /doesn’t work any more|ya no funciona/ })).toBeVisible()
  },
}
