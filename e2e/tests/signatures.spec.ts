import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoViolations, setColorScheme } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { newSignatureButton } from '../pages/profile.ts'

// All tests change the signatures of one agent.
test.describe.configure({ mode: 'default' })

const editor = (page: Page) => page.getByRole('textbox', { name: 'Signature' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /signature$/ })
const item = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function createSignature(api: APIRequestContext, name: string, html: string): Promise<void> {
  const reply = await api.post('/v1/agent-signatures', { data: { name, html } })
  expect(reply.status()).toBe(201)
}

async function openNewSignature(page: Page): Promise<void> {
  await newSignatureButton(page).click()
  await expect(editor(page)).toBeVisible()
}

/** Dispatches a paste event with a text for each MIME type. */
async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await editor(page).evaluate((element, texts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

test.describe('Signatures', () => {
  test.beforeEach(async ({ api }) => {
    const reply = await api.get('/v1/agent-signatures')
    const { collection } = (await reply.json()) as { collection: { signature_id: string }[] }
    for (const { signature_id } of collection) await api.delete(`/v1/agent-signatures/${signature_id}`)
  })

  test('the first signature is written by keyboard and becomes the default', async ({ page }) => {
    await page.goto('/my-profile/settings')
    await openNewSignature(page)
    await page.getByLabel('Name', { exact: true }).fill('Work')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Insert' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /^Name/ }).press('Enter')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('Leasing')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+k')
    await page.getByLabel('Link to').fill('pboffice.example/listings')
    await page.getByLabel('Text', { exact: true }).fill('Our listings')
    await page.keyboard.press('Enter')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.type(' and more')
    await page.keyboard.press('Control+Enter')
    await expect(dialog(page)).toBeHidden()
    const signature = item(page, 'Work')
    await expect(signature).toContainText('Default')
    await expect(signature.getByText('Adam Cole')).toBeVisible()
    await expect(signature.locator('strong')).toHaveText('Leasing')
    const link = signature.getByRole('link', { name: 'Our listings' })
    await expect(link).toHaveAttribute('href', 'https://pboffice.example/listings')
    await page.reload()
    await expect(page.getByLabel('Default signature')).toHaveValue(/^[1-9]\d*$/)
  })

  test('pasted content is sanitized, and pasted files are refused', async ({ page }) => {
    await test.step('HTML', async () => {
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(request.url()))
      await page.goto('/my-profile/settings')
      await openNewSignature(page)
      await editor(page).click()
      await paste(page, {
        'text/plain': 'Adam',
        'text/html':
          '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Adam</span></p></b>' +
          '<img src="https://tracker.example/open.jpg" onerror="document.title=1"><script>document.title=2</script>' +
          '<a href="javascript:alert(1)">no link</a> <a href="https://x.example/">link</a>' +
          '<svg onload="document.title=3"></svg><iframe src="https://tracker.example/frame"></iframe>',
      })
      await expect(page.getByText('Images were removed from what you pasted.')).toBeVisible()
      const html = await editor(page).evaluate((element) => element.innerHTML)
      expect(html).toBe('<p><strong>Adam</strong></p><p>no link <a href="https://x.example/">link</a></p>')
      expect(fetched.filter((url) => url.includes('tracker.example'))).toEqual([])
      await expect(page).toHaveTitle(/^My profile/)
    })

    await test.step('file', async () => {
      await editor(page).evaluate((element) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File(['x'], 'me.png', { type: 'image/png' }))
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
      await expect(page.getByText('You can’t add images or files here.')).toBeVisible()
    })
  })

  test('signatures are set as default, deleted, restored and edited', async ({ page, api }) => {
    await test.step('default and undo', async () => {
      await createSignature(api, 'Links', '<p>See <a href="https://old.example/">this page</a></p>')
      await createSignature(api, 'Brief', '<p>Adam</p>')
      await createSignature(api, 'Long', '<p><strong>Adam Cole</strong></p>')
      await page.goto('/my-profile/settings')
      await expect(page.getByText('Default', { exact: true })).toHaveCount(0)
      await page.getByLabel('Default signature').selectOption('Long')
      await expect(item(page, 'Long')).toContainText('Default')
      await page.getByRole('button', { name: 'Delete Long' }).click()
      await expect(item(page, 'Long')).toBeHidden()
      await expect(page.getByLabel('Default signature')).toHaveValue('0')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(item(page, 'Long').locator('strong')).toHaveText('Adam Cole')
      await expect(item(page, 'Long')).toContainText('Default')
    })

    await test.step('links', async () => {
      await page.getByRole('button', { name: 'Edit Links' }).click()
      await editor(page).getByText('this page').click()
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await expect(page.getByLabel('Link to')).toHaveValue('https://old.example/')
      await page.getByLabel('Link to').fill('not an address')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText(/Enter a web address, email address/)).toBeVisible()
      await page.getByLabel('Link to').fill('desk@pboffice.example')
      await page.keyboard.press('Enter')
      await expect(editor(page).getByRole('link')).toHaveAttribute('href', 'mailto:desk@pboffice.example')
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await page.getByRole('button', { name: 'Remove' }).click()
      await expect(editor(page).getByRole('link')).toHaveCount(0)
      await expect(editor(page)).toHaveText('See this page')
    })
  })

  test('the editor validates, asks before discarding, and is used by keyboard', async ({ page }) => {
    await test.step('unsaved changes', async () => {
      await page.goto('/my-profile/settings')
      await openNewSignature(page)
      await page.getByRole('button', { name: 'Save signature' }).click()
      await expect(page.getByText('Give the signature a name')).toBeVisible()
      await expect(page.getByText('Write the signature', { exact: true })).toBeVisible()
      await editor(page).click()
      await page.keyboard.type('Adam')
      await page.keyboard.press('Escape')
      const question = page.getByRole('dialog', { name: 'Discard your changes?' })
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      await expect(editor(page)).toHaveText('Adam')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await question.getByRole('button', { name: 'Discard' }).click()
      await expect(dialog(page)).toBeHidden()
    })

    await test.step('keyboard', async () => {
      await openNewSignature(page)
      await editor(page).click()
      await page.getByRole('button', { name: 'Bulleted list' }).click()
      await page.keyboard.type('one')
      await page.keyboard.press('Enter')
      await page.keyboard.type('two')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(editor(page)).toBeFocused()
      await page.keyboard.press('Control+]')
      await expect(editor(page).locator('li li')).toHaveText('two')
      await page.keyboard.press('Shift+Tab')
      await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(page.getByRole('button', { name: 'Insert' })).toBeFocused()
    })
  })

  test.describe('on a narrow screen', () => {
    test.use({ viewport: { width: 425, height: 900 } })

    test('list, editor and link panel are accessible in both themes', async ({ page, api }) => {
      const expectAccessible = async (state: string) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await setColorScheme(page, colorScheme)
          await expectNoViolations(page, `${state}, ${colorScheme}`)
        }
      }
      const html = '<p>Adam <a href="https://x.example">page</a></p><ul><li>a</li></ul>'
      await createSignature(api, 'Work', html)
      await page.goto('/my-profile/settings')
      await expect(item(page, 'Work')).toBeVisible()
      await expectAccessible('list')
      await page.getByRole('button', { name: 'Edit Work' }).click()
      await expect(editor(page)).toBeVisible()
      await expectAccessible('editor')
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await expect(page.getByLabel('Link to')).toBeVisible()
      await expectAccessible('link panel')
    })
  })
})
