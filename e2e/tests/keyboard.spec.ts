import type { Locator, Page } from '@playwright/test'
import { expect, visitor } from '../fixtures.ts'
import { accountButton } from '../pages/header.ts'
import { listingCards } from '../pages/results.ts'
import { password, people } from '../people.ts'

/** Expects the focused element in the viewport, with an outline on it, a child, its parent or an `::after`. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const hasOutline = await page.evaluate(() => {
    const element = document.activeElement!
    const boxes = [element, ...element.querySelectorAll('*'), element.parentElement!]
    const styles = boxes.flatMap((box) => [getComputedStyle(box), getComputedStyle(box, '::after')])
    return styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
  })
  const element = await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 120))
  expect(hasOutline, `${element} has a visible focus`).toBe(true)
  await expect(page.locator(':focus')).toBeInViewport()
}

/** Presses Tab until an element has the focus, and expects a visible focus at every stop. */
async function tabTo(page: Page, target: Locator, maxStops = 80): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < maxStops; stops++) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target.toString()} is not among the first ${maxStops} stops`)
}

visitor.describe('Keyboard', () => {
  visitor(
    'an agent signs in, searches, opens a listing and its building and logs out by keyboard',
    async ({ page }) => {
      await page.goto('/results/rental')
      await tabTo(page, page.getByRole('button', { name: 'Continue with email' }))
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Email')).toBeFocused()
      await page.keyboard.type(people.supervisor)
      await page.keyboard.press('Tab')
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')

      // Search for two bedrooms.
      await expect(listingCards(page).first()).toBeVisible()
      await tabTo(
        page,
        page.getByRole('group', { name: 'Beds' }).getByRole('checkbox', { name: '2', exact: true }),
      )
      await page.keyboard.press('Space')
      await expect(page).toHaveURL(/bedrooms=2/)
      await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('2 Beds')

      // Skip header and filters, and open the first result.
      await page.getByRole('link', { name: 'Skip to content' }).focus()
      await page.keyboard.press('Enter')
      const card = listingCards(page).first()
      await expect(card).toContainText('2 Beds')
      await tabTo(page, card.getByRole('link'), 250)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/listing\/\d+\/details/)
      await expect(page.getByRole('main')).toBeFocused()

      // Open the building.
      await tabTo(page, page.getByRole('link', { name: 'All units' }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/building\/\d+/)
      await expect(page.getByRole('table').first()).toBeVisible()

      // Log out: the user menu is the last stop before the page.
      const account = accountButton(page)
      await page.keyboard.press('Shift+Tab')
      await expect(account).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeFocused()
      await page.keyboard.press('End')
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
      await expectVisibleFocus(page)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/login')
    },
  )
})
