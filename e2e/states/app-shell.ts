import { expect } from '../fixtures.ts'
import { listingCards } from '../pages/results.ts'
import { type PageStates, press } from './states.ts'

export const homeStates: PageStates = {
  home: async (page) => {
    await page.goto('/')
    await expect(page.getByRole('list', { name: 'List of inquiries' })).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
  },
  'clients of the dashboard': async (page) => {
    await page.goto('/?tab=clients')
    await expect(page.getByRole('link', { name: 'All clients' })).toBeVisible()
  },
  'comps of the dashboard': async (page) => {
    await page.goto('/?tab=comps')
    await expect(page.getByText(/median|No comps yet/).first()).toBeVisible()
  },
  'new apartments': async (page) => {
    await page.goto('/?tab=new')
    await expect(listingCards(page).first().or(page.getByText('No new listings'))).toBeVisible()
  },
  'list of notifications': async (page) => {
    // A page with little content: the open panel would partially cover the controls of another.
    await page.goto('/nowhere')
    await press(page, /^Notifications/)
    await expect(
      page
        .getByRole('region', { name: /^Notifications/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible()
  },
  'user menu': async (page) => {
    await page.keyboard.press('Escape')
    await press(page, 'Account')
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  },
  'command palette': async (page) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'buildings in the command palette': async (page) => {
    await page.getByRole('combobox').fill('1 w')
    await expect(page.getByRole('group', { name: 'Buildings' }).getByRole('option').first()).toBeVisible()
  },
  'command palette without results': async (page) => {
    await page.getByRole('combobox').fill('zzzz qqqq')
    await expect(page.getByText('Nothing found for “zzzz qqqq”')).toBeVisible()
  },
}

export const notificationStates: PageStates = {
  'all notifications': async (page) => {
    await page.goto('/notifications')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  },
  'no notifications of a kind': async (page) => {
    await page.goto('/notifications?kind=deal')
    await expect(page.getByText('Nothing of this kind')).toBeVisible()
  },
}

export const otherStates: PageStates = {
  'not found': async (page) => {
    await page.goto('/nowhere')
    await expect(page.getByText('Page not found')).toBeVisible()
  },
  'listing not found': async (page) => {
    await page.goto('/listing/999999999999')
    await expect(page.getByText('Listing not found')).toBeVisible()
  },
  'already signed in': async (page) => {
    await page.goto('/login')
    await expect(page.getByText("You're already logged in")).toBeVisible()
  },
}
