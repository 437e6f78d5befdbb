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
