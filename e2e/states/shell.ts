import { expect } from '../office.ts'
import { cards } from '../results.ts'
import { press, type States } from './states.ts'

export const home: States = {
  home: async (page) => {
    await page.goto('/')
    await expect(cards(page)).toHaveCount(6)
  },
  'the bell': async (page) => {
    // Over a page of few words: what the open panel half covers there is no target then.
    await page.goto('/nowhere')
    await press(page, /^Notifications/)
    await expect(
      page
        .getByRole('region', { name: /^Notifications/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible()
  },
  'the user menu': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Account')
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  },
  'the palette': async (page) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'places in the palette': async (page) => {
    await page.getByRole('combobox').fill('1 w')
    await expect(page.getByRole('group', { name: 'Buildings' }).getByRole('option').first()).toBeVisible()
  },
  'nothing in the palette': async (page) => {
    await page.getByRole('combobox').fill('zzzz qqqq')
    await expect(page.getByText('Nothing found for “zzzz qqqq”')).toBeVisible()
  },
}

export const notifications: States = {
  'all notifications': async (page) => {
    await page.goto('/notifications')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  },
  'none of a kind': async (page) => {
    await page.goto('/notifications?kind=deal')
    await expect(page.getByText('Nothing of this kind')).toBeVisible()
  },
}

export const elsewhere: States = {
  'not found': async (page) => {
    await page.goto('/nowhere')
    await expect(page.getByText('Page not found')).toBeVisible()
  },
  'no such listing': async (page) => {
    await page.goto('/listing/999999999999')
    await expect(page.getByText('This listing is not here')).toBeVisible()
  },
  'signed in already': async (page) => {
    await page.goto('/login')
    await expect(page.getByText("You're already logged in")).toBeVisible()
  },
}
