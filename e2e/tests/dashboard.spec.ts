import { expect, test } from '../fixtures.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 425, height: 900 } })

  test('the dashboard shows what waits first, and its links open what they count', async ({ page }) => {
    await page.goto('/')
    const today = page.getByRole('region', { name: 'Today' })
    const drafts = today.getByRole('link', { name: /deals? to submit$/ })
    await expect(drafts).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Dashboard' })
    const tops = await Promise.all([today, tabs].map(async (part) => (await part.boundingBox())!.y))
    expect(tops[0]).toBeLessThan(tops[1]!)
    await expect(page.getByRole('tab', { name: 'Messages' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Calendar' })).toHaveCount(0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    const count = Number.parseInt((await drafts.textContent())!, 10)
    await drafts.click()
    await expect(page.getByRole('list', { name: 'Deals' }).getByRole('listitem')).toHaveCount(count)
  })
})
