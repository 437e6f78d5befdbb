import type { Locator, Page } from '@playwright/test'
import { expect, people, test } from '../office.ts'
import { photograph, png, type PictureFile } from '../pictures.ts'

/** One agent's profile is changed here, by one test after the other. */
test.describe.configure({ mode: 'serial' })

test.use({ person: people.otherAgent })

test.beforeEach(async ({ page }) => {
  await page.goto('/my-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Nina Park' })).toBeVisible()
})

function tab(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name })
}

function preview(page: Page): Locator {
  return page.getByRole('region', { name: 'How clients see you' })
}

/** The day in New York some days from today, as a date field takes it. */
function dayFromToday(days: number): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
  return day.format(Date.now() + days * 86_400_000)
}

test('who clients see stands above four tabs, each with an address', async ({ page }) => {
  await expect(page).toHaveTitle('My profile · PB Office')
  const main = page.getByRole('main')
  await expect(main.getByText(/^PB Office user since [A-Z][a-z]+ \d{4}$/)).toBeVisible()
  await expect(main.getByText('This is how clients see your profile')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'About Me' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Profile' }).getByRole('link')
  await expect(tabs).toHaveText(['Personal Details', 'Settings', 'Payments', 'Outside Accounts/Integrations'])
  for (const part of ['Licenses', 'Basic Information', 'Address', 'Emergency contact'])
    await expect(main.getByRole('heading', { name: part, exact: true })).toBeVisible()
  await expect(main.getByText('Not implemented yet')).toHaveCount(2)

  await tab(page, 'Payments').click()
  await expect(page).toHaveURL('/my-profile/payments')
  await expect(main.getByText('Not implemented yet')).toBeVisible()
  await tab(page, 'Outside Accounts/Integrations').click()
  await expect(page).toHaveURL('/my-profile/integrations')
  await expect(main.getByText('Not implemented yet')).toBeVisible()
  await page.reload()
  await expect(tab(page, 'Outside Accounts/Integrations')).toHaveAttribute('aria-current', 'page')
  await page.goto('/my-profile/nowhere')
  await expect(tab(page, 'Personal Details')).toHaveAttribute('aria-current', 'page')
})

test('what is typed shows in the preview, is saved once it is right, and empty says so', async ({ page }) => {
  const save = page.getByRole('button', { name: 'Save Changes' })
  const [bio, email, phone] = ['Short bio', 'Contact e-mail', 'Phone'].map((label) => page.getByLabel(label))
  await expect(save).toBeDisabled()
  const before = await bio!.inputValue()
  await bio!.fill(`${before} And more.`)
  await expect(save).toBeEnabled()
  await bio!.fill(before)
  await expect(save).toBeDisabled()

  await bio!.fill('')
  await email!.fill('nobody')
  await phone!.fill('555-0103')
  await save.click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Enter the number with its area code, such as (212) 555-0100')).toBeVisible()
  await email!.fill('nina@client.example')
  await phone!.fill('917.555.0103 x4')
  await expect(preview(page)).toContainText('nina@client.example')
  await expect(preview(page)).toContainText('With changes that are not saved yet.')
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

test('nothing typed is lost when saving fails, or when the page is left', async ({ page }) => {
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
  const asked = page.waitForEvent('dialog')
  const reload = page.reload()
  const closing = await asked
  expect(closing.type()).toBe('beforeunload')
  await Promise.all([closing.accept(), reload])
  await expect(bio).not.toHaveValue('Words that took an hour')
  await bio.fill('Words again')
  await tab(page, 'Settings').click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/my-profile/settings')
})

test('each preference is saved by itself, and goes back with a word when it is refused', async ({ page }) => {
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

  const arrived = Promise.withResolvers<void>()
  await page.route('**/v1/agent-profile-preferences', async (route) => {
    await arrived.promise
    await route.fulfill({ status: 500, body: '' })
  })
  const form = page.getByRole('switch', { name: 'List me on the form' })
  await form.click()
  await expect(form).toBeChecked()
  arrived.resolve()
  await expect(page.getByText('Server error - could not update settings')).toBeVisible()
  await expect(form).not.toBeChecked()
})

test('licenses are entered, warn before they lapse, and come back when removed by mistake', async ({
  page,
}) => {
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
  await expect(dialog.getByText('You have entered a license with this number already')).toBeVisible()
  await expect(dialog.getByLabel('License number')).toHaveValue('10491255501')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit license 10491255501' }).click()
  await dialog.getByLabel('Expires on').fill(dayFromToday(-1))
  await dialog.getByRole('button', { name: 'Save license' }).click()
  await expect(main.getByText(/^Lapsed on /)).toBeVisible()
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

const headerPhoto = (page: Page) => page.getByRole('button', { name: 'Account' }).locator('img')

async function openPhotoDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(Add a|Change) photo$/ }).click()
  return page.getByRole('dialog')
}

test('the last of several pictures is cropped with the keyboard, shown at once, and removed with a way back', async ({
  page,
}) => {
  const dialog = await openPhotoDialog(page)
  await dialog.locator('input[type=file]').setInputFiles([png('first.png', 300, 300), await photograph()])
  const frame = dialog.getByRole('group', { name: /^Part of the picture/ })
  await frame.focus()
  await page.keyboard.press('ArrowLeft')
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveAttribute('aria-valuetext', '105 %')
  await dialog.getByRole('button', { name: 'Turn right' }).click()
  const sent = page.waitForResponse('**/v1/agent-profile-photo')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  const { photo } = (await (await sent).json()) as { photo: string }
  await expect(page.getByText('Photo updated.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(headerPhoto(page)).toHaveAttribute('src', new RegExp(photo))
  // Square, of the photograph's own pixels: the small picture before it would be 300 wide.
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

test('a file that cannot be the photo is refused with its reason, and nothing is sent', async ({ page }) => {
  const whole = await photograph()
  const file = (name: string, mimeType: string, buffer: Buffer): PictureFile => ({ name, mimeType, buffer })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const none = 'This file is not a JPEG, PNG, WebP or HEIC picture'
  const cut = 'This picture is damaged or cut off'
  const refusals: readonly (readonly [PictureFile, string])[] = [
    [file('notes.png', 'image/png', Buffer.from('no picture')), none],
    [file('drawing.svg', 'image/svg+xml', Buffer.from(svg)), none],
    [file('cut.jpg', 'image/jpeg', whole.buffer.subarray(0, whole.buffer.length / 2)), cut],
    [png('huge.png', 10_000, 10_000), 'This picture has more than 50 megapixels'],
    [file('heavy.jpg', 'image/jpeg', Buffer.alloc(15_000_001, 0xff)), 'The file is larger than 15 MB'],
  ]
  let posts = 0
  page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
  const dialog = await openPhotoDialog(page)
  for (const [picture, words] of refusals) {
    await dialog.locator('input[type=file]').setInputFiles([whole, picture])
    await expect(dialog.getByRole('alert')).toHaveText(words)
    await expect(dialog.getByRole('button', { name: 'Save photo' })).toBeHidden()
  }
  expect(posts).toBe(0)
})

test('a picture can be dropped or pasted, and a failed upload keeps the crop', async ({ page }) => {
  const dialog = await openPhotoDialog(page)
  const bytes = [...png('paste.png', 640, 480).buffer]
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
