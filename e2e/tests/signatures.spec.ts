import type { Page } from '@playwright/test'
import { expectNoFaults } from '../axe.ts'
import { expect, test } from '../office.ts'

// One agent's signatures, one test after the other.
test.describe.configure({ mode: 'default' })

const editor = (page: Page) => page.getByRole('textbox', { name: 'Signature' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /signature$/ })
const item = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test.beforeEach(async ({ page, session: { headers } }) => {
  const reply = await page.request.get('/v1/agent-signatures', { headers })
  const { collection } = (await reply.json()) as { collection: { signature_id: string }[] }
  for (const { signature_id } of collection)
    await page.request.delete(`/v1/agent-signatures/${signature_id}`, { headers })
})

async function seed(page: Page, headers: Record<string, string>, name: string, html: string): Promise<void> {
  const reply = await page.request.post('/v1/agent-signatures', { headers, data: { name, html } })
  expect(reply.status()).toBe(201)
}

async function openNew(page: Page): Promise<void> {
  await page.goto('/my-profile/settings')
  await page.getByRole('button', { name: /^(Write a|New) signature$/ }).click()
  await expect(editor(page)).toBeVisible()
}

/** Pastes as a browser does: what was copied, in the forms it was copied in. */
async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await editor(page).evaluate((element, forms) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(forms)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

test('the first signature is written by keyboard alone, and becomes the default', async ({ page }) => {
  await openNew(page)
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
  await page.getByLabel('Link to').fill('pboffice.example/homes')
  await page.getByLabel('Text', { exact: true }).fill('Our homes')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type(' and more')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toBeHidden()
  const saved = item(page, 'Work')
  await expect(saved).toContainText('Default')
  await expect(saved.getByText('Adam Cole')).toBeVisible()
  await expect(saved.locator('strong')).toHaveText('Leasing')
  const link = saved.getByRole('link', { name: 'Our homes' })
  await expect(link).toHaveAttribute('href', 'https://pboffice.example/homes')
  await page.reload()
  await expect(page.getByLabel('Default signature')).toHaveValue(/^[1-9]\d*$/)
})

test('Tab leaves the editor both ways, and the arrows walk the toolbar', async ({ page }) => {
  await openNew(page)
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

test('what is pasted is clean, and fetches and runs nothing', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await openNew(page)
  await editor(page).click()
  await paste(page, {
    'text/plain': 'Adam',
    'text/html':
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Adam</span></p></b>' +
      '<img src="https://tracker.example/open.jpg" onerror="document.title=1"><script>document.title=2</script>' +
      '<a href="javascript:alert(1)">no link</a> <a href="https://x.example/">link</a>' +
      '<svg onload="document.title=3"></svg><iframe src="https://tracker.example/frame"></iframe>',
  })
  await expect(page.getByText('Pictures were left out of what you pasted.')).toBeVisible()
  const html = await editor(page).evaluate((element) => element.innerHTML)
  expect(html).toBe('<p><strong>Adam</strong></p><p>no link <a href="https://x.example/">link</a></p>')
  expect(fetched.filter((url) => url.includes('tracker.example'))).toEqual([])
  await expect(page).toHaveTitle(/^My profile/)
})

test('a pasted file is refused with a word', async ({ page }) => {
  await openNew(page)
  await editor(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'], 'me.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('Pictures and files cannot be added here.')).toBeVisible()
})

test('a link is changed and removed where it stands', async ({ page, session }) => {
  await seed(page, session.headers, 'Links', '<p>See <a href="https://old.example/">this page</a></p>')
  await page.goto('/my-profile/settings')
  await page.getByRole('button', { name: 'Edit Links' }).click()
  await editor(page).getByText('this page').click()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByLabel('Link to')).toHaveValue('https://old.example/')
  await page.getByLabel('Link to').fill('not an address')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Enter a web address, an e-mail address/)).toBeVisible()
  await page.getByLabel('Link to').fill('desk@pboffice.example')
  await page.keyboard.press('Enter')
  await expect(editor(page).getByRole('link')).toHaveAttribute('href', 'mailto:desk@pboffice.example')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(editor(page).getByRole('link')).toHaveCount(0)
  await expect(editor(page)).toHaveText('See this page')
})

test('the default is chosen, a deleted one comes back as it was', async ({ page, session }) => {
  await seed(page, session.headers, 'Brief', '<p>Adam</p>')
  await seed(page, session.headers, 'Long', '<p><strong>Adam Cole</strong></p>')
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

test('what is not saved is asked for, what is missing is said', async ({ page }) => {
  await openNew(page)
  await page.getByRole('button', { name: 'Save signature' }).click()
  await expect(page.getByText('Give the signature a name')).toBeVisible()
  await expect(page.getByText('Write the signature', { exact: true })).toBeVisible()
  await editor(page).click()
  await page.keyboard.type('Adam')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(editor(page)).toHaveText('Adam')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toBeHidden()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 425, height: 900 } })

    test('finds nothing in the list, the editor and the link panel', async ({ page, session }) => {
      await seed(
        page,
        session.headers,
        'Work',
        '<p>Adam <a href="https://x.example">page</a></p><ul><li>a</li></ul>',
      )
      await page.goto('/my-profile/settings')
      await expect(item(page, 'Work')).toBeVisible()
      await expectNoFaults(page, 'list')
      await page.getByRole('button', { name: 'Edit Work' }).click()
      await expect(editor(page)).toBeVisible()
      await expectNoFaults(page, 'editor')
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await expect(page.getByLabel('Link to')).toBeVisible()
      await expectNoFaults(page, 'link panel')
    })
  })
}
