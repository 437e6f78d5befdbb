import { addDays } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createPng, type ImageFile, readDemoPhoto } from '../image-files.ts'
import { accountButton } from '../pages/header.ts'
import { photoButton } from '../pages/profile.ts'
import { people } from '../people.ts'

/** All tests change the profile of one agent. */
test.describe.configure({ mode: 'serial' })

test.use({ person: people.otherAgent })

function tab(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name })
}

function preview(page: Page): Locator {
  return page.getByRole('region', { name: 'How clients see you' })
}

/** Returns the date in New York a number of days from today, as YYYY-MM-DD. */
function dayFromToday(days: number): string {
  return newYorkDate(addDays(new Date(), days))
}

const headerPhoto = (page: Page) => accountButton(page).locator('img')

async function openPhotoDialog(page: Page): Promise<Locator> {
  await photoButton(page).click()
  return page.getByRole('dialog')
}

test.describe('Profile', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/my-profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Nina Park' })).toBeVisible()
  })

  test('shows the public profile above four tabs with URLs', async ({ page }) => {
    await expect(page).toHaveTitle('My profile · PB Office')
    const main = page.getByRole('main')
    await expect(main.getByText(/^PB Office user since [A-Z][a-z]+ \d{4}$/)).toBeVisible()
    await expect(main.getByText('This is how clients see your profile')).toBeVisible()
    await expect(main.getByRole('heading', { name: 'About Me' })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Profile' }).getByRole('link')
    await expect(tabs).toHaveText([
      'Personal Details',
      'Settings',
      'Payments',
      'Outside Accounts/Integrations',
    ])
    for (const part of ['Licenses', 'Basic Information', 'Address', 'Emergency contact'])
      await expect(main.getByRole('heading', { name: part, exact: true })).toBeVisible()
    await expect(main.getByText('Not implemented yet')).toHaveCount(2)

    await tab(page, 'Payments').click()
    await expect(page).toHaveURL('/my-profile/payments')
    await expect(main.getByText('Not implemented yet')).toHaveCount(1)
    await tab(page, 'Outside Accounts/Integrations').click()
    await expect(page).toHaveURL('/my-profile/integrations')
    await expect(main.getByText('Not implemented yet')).toHaveCount(1)
    await page.reload()
    await expect(tab(page, 'Outside Accounts/Integrations')).toHaveAttribute('aria-current', 'page')
    await page.goto('/my-profile/nowhere')
    await expect(tab(page, 'Personal Details')).toHaveAttribute('aria-current', 'page')
  })

  test('changes appear in the preview, are validated and saved', async ({ page }) => {
    const save = page.getByRole('button', { name: 'Save Changes' })
    const [bio, email, phone] = ['Short bio', 'Contact email', 'Phone'].map((label) => page.getByLabel(label))
    await expect(save).toBeDisabled()
    const before = await bio!.inputValue()
    await bio!.fill(`${before} And more.`)
    await expect(save).toBeEnabled()
    await bio!.fill(before)
    await expect(save).toBeDisabled()

    await bio!.fill('')
    await email!.fill('not an email')
    await phone!.fill('555-0103')
    await save.click()
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByText('Enter the number with its area code, such as (212) 555-0100')).toBeVisible()
    await email!.fill('nina@client.example')
    await phone!.fill('917.555.0103 x4')
    await expect(preview(page)).toContainText('nina@client.example')
    await expect(preview(page)).toContainText('Includes unsaved changes.')
    await save.click()
    await expect(page.getByText('Personal data updated!.')).toBeVisible()
    await expect(save).toBeDisabled()
    await expect(phone!).toHaveValue('(917) 555-0103 x4')
    await page.reload()
    await expect(page.getByText('No description set')).toBeVisible()
    await expect(page.getByRole('main').getByText('(917) 555-0103 x4').first()).toBeVisible()
    await expect(email!).toHaveValue('nina@client.example')

    await bio!.fill(before)
    await email!.fill(people.otherAgent)
    await phone!.fill('(917) 555-0103')
    await save.click()
    await expect(save).toBeDisabled()
  })

  test('unsaved changes survive a failed save, and leaving asks first', async ({ page }) => {
    const bio = page.getByLabel('Short bio')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await page.route('**/v1/agent-profile', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await bio.fill('Words that took an hour')
    await save.click()
    await expect(page.getByText('Server error - could not update profile')).toBeVisible()
    await expect(bio).toHaveValue('Words that took an hour')
    await expect(save).toBeEnabled()

    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await tab(page, 'Settings').click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/my-profile')
    await expect(bio).toHaveValue('Words that took an hour')
    const dialogEvent = page.waitForEvent('dialog')
    const reload = page.reload()
    const leaveDialog = await dialogEvent
    expect(leaveDialog.type()).toBe('beforeunload')
    await Promise.all([leaveDialog.accept(), reload])
    await expect(bio).not.toHaveValue('Words that took an hour')
    await bio.fill('Words again')
    await tab(page, 'Settings').click()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL('/my-profile/settings')
  })

  test('each preference is saved at once, and reset with a message when saving fails', async ({ page }) => {
    await tab(page, 'Settings').click()
    const switches = page.getByRole('main').getByRole('switch')
    await expect(switches).toHaveCount(9)
    await expect(page.getByText('Not connected')).toHaveCount(4)
    await expect(page.getByRole('main').locator('a[href="/account-settings"]')).toHaveCount(2)
    const site = page.getByRole('switch', { name: 'Publish on StreetEasy' })
    const sent = page.waitForRequest('**/v1/agent-profile-preferences')
    await site.click()
    expect((await sent).postDataJSON()).toEqual({ agent_publish_ad_se: 1 })
    await expect(page.getByText('Profile successfully updated')).toBeVisible()
    await page.reload()
    await expect(site).toBeChecked()
    await site.press('Space')
    await expect(site).not.toBeChecked()

    const release = Promise.withResolvers<void>()
    await page.route('**/v1/agent-profile-preferences', async (route) => {
      await release.promise
      await route.fulfill({ status: 500, body: '' })
    })
    const form = page.getByRole('switch', { name: 'List me on the form' })
    await expect(form).toBeChecked()
    await form.click()
    await expect(form).not.toBeChecked()
    release.resolve()
    await expect(page.getByText('Server error - could not update settings')).toBeVisible()
    await expect(form).toBeChecked()
  })

  test('licenses are added, edited, shown as expiring, removed and restored', async ({ page }) => {
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const add = async (number: string, licenseClass: string, expires: string) => {
      await page.getByRole('button', { name: 'Add license' }).click()
      await dialog.getByLabel('Class').selectOption({ label: licenseClass })
      await dialog.getByLabel('License number').fill(number)
      await dialog.getByLabel('Expires on').fill(expires)
      await dialog.getByRole('button', { name: 'Add license' }).click()
    }
    await expect(preview(page)).toContainText('Licensed Associate Real Estate Broker')
    await add('10491255501', 'Licensed Real Estate Broker', dayFromToday(60))
    await expect(dialog).toBeHidden()
    await expect(main.getByText(/^Expires in 60 days, on /)).toBeVisible()
    await expect(preview(page)).toContainText('Licensed Real Estate Broker')
    await add('10491255501', 'Licensed Real Estate Broker', '')
    await expect(dialog.getByText('Enter the date on which the license expires')).toBeVisible()
    await dialog.getByLabel('Expires on').fill(dayFromToday(400))
    await dialog.getByRole('button', { name: 'Add license' }).click()
    await expect(dialog.getByText("You've already added a license with this number")).toBeVisible()
    await expect(dialog.getByLabel('License number')).toHaveValue('10491255501')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close without saving' }).click()

    await page.getByRole('button', { name: 'Edit license 10491255501' }).click()
    await dialog.getByLabel('Expires on').fill(dayFromToday(-1))
    await dialog.getByRole('button', { name: 'Save license' }).click()
    await expect(main.getByText(/^Expired on /)).toBeVisible()
    await expect(preview(page)).toContainText('Licensed Associate Real Estate Broker')
    const row = main.getByRole('listitem').filter({ hasText: '10491255501' })
    await row.getByRole('button', { name: /^Remove/ }).click()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
    await page.reload()
    await row.getByRole('button', { name: /^Remove/ }).click()
    await expect(row).toBeHidden()
  })

  test('the last of several photos is cropped by keyboard, shown at once, removed and restored', async ({
    page,
  }) => {
    const dialog = await openPhotoDialog(page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles([createPng('first.png', 300, 300), await readDemoPhoto()])
    const frame = dialog.getByRole('group', { name: /^Crop area/ })
    await frame.focus()
    await page.keyboard.press('ArrowLeft')
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    await zoom.focus()
    await page.keyboard.press('ArrowRight')
    await expect(zoom).toHaveAttribute('aria-valuetext', '105%')
    await dialog.getByRole('button', { name: 'Rotate right' }).click()
    const sent = page.waitForResponse('**/v1/agent-profile-photo')
    await dialog.getByRole('button', { name: 'Save photo' }).click()
    const { photo } = (await (await sent).json()) as { photo: string }
    await expect(page.getByText('Photo updated.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(headerPhoto(page)).toHaveAttribute('src', new RegExp(photo))
    // A square from the pixels of the last file: the first is 300 pixels wide.
    const size = await page.evaluate(async (url) => {
      const image = await createImageBitmap(await (await fetch(url)).blob())
      return [image.width, image.height]
    }, `/media/${photo}`)
    expect(size[0]).toBe(size[1])
    expect(size[0]).toBeGreaterThan(400)

    await openPhotoDialog(page)
    await dialog.getByRole('button', { name: 'Remove photo' }).click()
    await expect(headerPhoto(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(headerPhoto(page)).toHaveAttribute('src', new RegExp(photo))
    await page.reload()
    await expect(headerPhoto(page)).toHaveAttribute('src', new RegExp(photo))
    await openPhotoDialog(page)
    await dialog.getByRole('button', { name: 'Remove photo' }).click()
    await expect(headerPhoto(page)).toHaveCount(0)
  })

  test('a file that is no usable photo is refused with a reason before the upload', async ({ page }) => {
    const photo = await readDemoPhoto()
    const file = (name: string, mimeType: string, buffer: Buffer): ImageFile => ({ name, mimeType, buffer })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const notImage = 'Use a JPEG, PNG, WebP or HEIC photo'
    const damaged = 'This photo is damaged. Try another one.'
    const refusals: readonly (readonly [ImageFile, string])[] = [
      [file('notes.png', 'image/png', Buffer.from('not an image')), notImage],
      [file('drawing.svg', 'image/svg+xml', Buffer.from(svg)), notImage],
      [file('cut.jpg', 'image/jpeg', photo.buffer.subarray(0, photo.buffer.length / 2)), damaged],
      [createPng('huge.png', 10_000, 10_000), 'This photo has more than 50 megapixels. Use a smaller one.'],
      [file('heavy.jpg', 'image/jpeg', Buffer.alloc(15_000_001, 0xff)), 'The file is larger than 15 MB'],
    ]
    let posts = 0
    page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
    const dialog = await openPhotoDialog(page)
    for (const [invalidFile, message] of refusals) {
      await dialog.locator('input[type=file]').setInputFiles([photo, invalidFile])
      await expect(dialog.getByRole('alert')).toHaveText(message)
      await expect(dialog.getByRole('button', { name: 'Save photo' })).toBeHidden()
    }
    expect(posts).toBe(0)
  })

  test('a photo can be dropped or pasted, and a failed upload keeps the crop', async ({ page }) => {
    const dialog = await openPhotoDialog(page)
    const bytes = [...createPng('paste.png', 640, 480).buffer]
    const give = (kind: 'drop' | 'paste') =>
      page.evaluate(
        ([type, content]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([new Uint8Array(content)], 'given.png', { type: 'image/png' }))
          const init = { bubbles: true, cancelable: true }
          const input = document.querySelector('[role=dialog] input[type=file]')!
          if (type === 'drop') input.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: transfer }))
          else document.body.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: transfer }))
        },
        [kind, bytes] as const,
      )
    const save = dialog.getByRole('button', { name: 'Save photo' })
    await give('drop')
    await expect(save).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await openPhotoDialog(page)
    await give('paste')
    await expect(save).toBeEnabled()
    await page.route('**/v1/agent-profile-photo', (route) => route.fulfill({ status: 500, body: '' }))
    await save.click()
    await expect(page.getByText('Server error - could not update photo')).toBeVisible()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(save).toBeEnabled()
  })
})
