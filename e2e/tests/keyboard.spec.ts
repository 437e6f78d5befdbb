import type { Locator, Page } from '@playwright/test'
import { expect, password, people, visitor } from '../office.ts'
import { cards } from '../results.ts'

/** The focus is somewhere in sight, and drawn: on the element itself or on what stands for it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const drawn = await page.evaluate(() => {
    const element = document.activeElement!
    const boxes = [element, ...element.querySelectorAll('*'), element.parentElement!]
    const styles = boxes.flatMap((box) => [getComputedStyle(box), getComputedStyle(box, '::after')])
    return styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
  })
  const at = await page.evaluate(() => document.activeElement!.outerHTML.slice(0, 120))
  expect(drawn, `the focus on ${at} is drawn`).toBe(true)
  await expect(page.locator(':focus')).toBeInViewport()
}

/** Tabs on until the focus is where it should be, and is seen at every stop. */
async function tabTo(page: Page, target: Locator, atMost = 80): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < atMost; stops++) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`No stop of ${atMost} is ${target.toString()}`)
}

visitor('an agent does the whole main job without a mouse', async ({ page }) => {
  await page.goto('/results/rental')
  await tabTo(page, page.getByRole('button', { name: /continue with e-mail/i }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type(people.supervisor)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  // The search, narrowed to two bedrooms.
  await expect(cards(page).first()).toBeVisible()
  await tabTo(
    page,
    page.getByRole('group', { name: 'Beds' }).getByRole('checkbox', { name: '2', exact: true }),
  )
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/bedrooms=2/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('2 Beds')

  // Past the header and the filters, the first home that fits.
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  const card = cards(page).first()
  await expect(card).toContainText('2 Beds')
  await tabTo(page, card.getByRole('link'), 250)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/listing\/\d+\/details/)
  await expect(page.getByRole('main')).toBeFocused()

  // Its building.
  await tabTo(page, page.getByRole('link', { name: 'All units' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/building\/\d+/)
  await expect(page.getByRole('table').first()).toBeVisible()

  // And out: with the focus on the page, the user menu is the last stop before it.
  const account = page.getByRole('button', { name: 'Account' })
  await page.keyboard.press('Shift+Tab')
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})
