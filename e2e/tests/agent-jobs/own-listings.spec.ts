import sharp from 'sharp'
import { expect, test } from '../../fixtures.ts'
import { InputCounter } from '../../pages/input-counter.ts'
import { people } from '../../people.ts'

test.describe('own listings', () => {
  // No other test counts the listings of this member.
  test.use({ person: people.developer })

  test('an agent adds a listing with photos in at most 12 keys and clicks', async ({ page }) => {
    const photos = await Promise.all(
      [40, 90].map(async (red, index) => ({
        name: `room-${index}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await sharp({
          create: { width: 400, height: 300, channels: 3, background: { r: red, g: 90, b: 60 } },
        })
          .jpeg()
          .toBuffer(),
      })),
    )
    await page.goto('/')
    const input = new InputCounter(page)
    await input.click(page.getByRole('banner').getByRole('button', { name: 'New Listing' }))
    const dialog = page.getByRole('dialog', { name: 'Add new listing' })
    await expect(dialog.getByRole('combobox', { name: 'Address*' })).toBeFocused()
    await input.type('1 w')
    await input.click(dialog.getByRole('listbox', { name: 'Address*' }).getByRole('option').first())
    await input.click(dialog.getByLabel('Apt #'))
    await input.type(`J${Date.now() % 1_000_000}`)
    await input.click(dialog.getByLabel('Price*'))
    await input.type('4250')
    await expect(dialog.getByLabel('Price*')).toHaveValue('4,250')
    // A letter or digit chooses an option of a select that has the focus.
    await input.click(dialog.getByLabel('Size'))
    await input.press('Tab')
    await input.type('2')
    await input.press('Tab')
    await input.type('1')
    await expect(dialog.getByRole('combobox', { name: 'Beds' })).toHaveValue('2')
    await expect(dialog.getByRole('combobox', { name: 'Baths' })).toHaveValue('1')
    await input.click(dialog.getByRole('button', { name: 'Submit' }))
    const panel = page.getByRole('dialog', { name: /^Photos of/ })
    const chooser = page.waitForEvent('filechooser')
    await input.click(panel.getByRole('button', { name: 'Choose photos' }))
    await (await chooser).setFiles(photos)
    await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2)
    await input.click(panel.getByRole('button', { name: 'Done' }))
    await expect(panel).toBeHidden()
    input.expectAtMost(12, 'a listing added with photos')
  })
})

test.describe('the office’s listings', () => {
  test.use({ person: people.supervisor })

  test('ten listings or more are verified in 2 clicks, and undone with a third', async ({ page }) => {
    await page.goto('/my-listings?scope=office')
    const main = page.getByRole('main')
    const filter = main.getByRole('button', { name: /^\d+ needs? verifying$/ })
    const before = await filter.textContent()
    expect(Number.parseInt(before ?? '', 10)).toBeGreaterThanOrEqual(10)
    const input = new InputCounter(page)
    await input.click(filter)
    const rows = main.getByRole('list', { name: 'Listings' }).getByRole('listitem')
    const confirm = main.getByRole('button', { name: /^Confirm all \d+$/ })
    const count = Number.parseInt((await confirm.textContent())!.replace(/\D+/, ''), 10)
    expect(count).toBeGreaterThanOrEqual(10)
    await expect(rows).toHaveCount(count)
    await input.click(confirm)
    await expect(page.getByText(`${count} listings verified`)).toBeVisible()
    input.expectAtMost(2, `${count} listings verified`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone')).toBeVisible()
    await expect(filter).toHaveText(before!)
    await expect(rows).toHaveCount(count)
  })
})
