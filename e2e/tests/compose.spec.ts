import type { BrowserContext, Page } from '@playwright/test'
import { expect, people, test } from '../office.ts'

// Their mail is looked at by no other test.
test.use({ person: people.supervisor })

const text = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const compose = (page: Page) => page.getByRole('dialog', { name: 'New Message' })
const stranger = 'somebody@elsewhere.example'

async function openNew(page: Page): Promise<void> {
  await page.goto('/mailbox/inbox')
  await page.getByRole('main').getByRole('button', { name: 'New Message' }).click()
  await expect(text(page)).toBeVisible()
}

interface Draft {
  readonly id: string
  readonly subject: string
  readonly body: string
  readonly answers_id: string | null
}

async function draftOf(page: Page, headers: Record<string, string>, subject: string) {
  const reply = await page.request.get('/v1/gmail-drafts', { headers })
  const { collection } = (await reply.json()) as { collection: Draft[] }
  return collection.find((draft) => draft.subject === subject)
}

test('a mail is written by keyboard, sent, taken back as it was, and sent again', async ({
  page,
  session,
}) => {
  await openNew(page)
  await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused()
  await page.keyboard.type('nina')
  await expect(page.getByRole('option', { name: /Nina Park/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(`${stranger},`)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeDisabled()
  await page.getByLabel('Subject').fill('Keys for 5B')
  await page.keyboard.press('Tab')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('The lease is attached.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByText(`Success: Your message to ${stranger} has been sent`)).toBeVisible()
  await expect(compose(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text(page)).toContainText('The lease is attached.')
  await expect(page.getByLabel('Subject')).toHaveValue('Keys for 5B')
  await text(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('No file today. ')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(compose(page)).toBeHidden()
  const { headers } = session
  const sent = await page.request.get('/v1/gmail-threads?label=SENT', { headers })
  expect(await sent.text()).toContain('No file today. The lease is attached.')
})

test('a draft keeps its files and pictures, and opens again from its folder', async ({ page }) => {
  await openNew(page)
  await page.getByLabel('Subject').fill('With a picture')
  await page.getByLabel('Files to attach').setInputFiles([
    { name: 'lease.txt', mimeType: 'text/plain', buffer: Buffer.from('lease') },
    { name: 'huge.zip', mimeType: 'application/zip', buffer: Buffer.alloc(25_100_000) },
  ])
  await expect(page.getByText('“huge.zip” is 25.1 MB. A mail carries at most 25 MB.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove lease.txt' })).toBeVisible()
  await text(page).evaluate((element) => {
    const dot = atob(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    )
    const bytes = Uint8Array.from(dot, (letter) => letter.codePointAt(0)!)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const picture = text(page).getByRole('img', { name: 'dot.png' })
  await expect(picture).toBeVisible()
  await page.waitForResponse(
    (reply) =>
      reply.url().includes('/v1/gmail-drafts') && (reply.request().postData() ?? '').includes('@picture'),
  )
  await page.getByRole('button', { name: 'Save and close' }).click()
  await expect(compose(page)).toBeHidden()
  await page.goto('/mailbox/draft')
  await page
    .getByRole('link', { name: /With a picture/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Remove lease.txt' })).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await page.getByRole('button', { name: 'Remove draft' }).click()
  await expect(page.getByText('Draft removed')).toBeVisible()
})

test('an answer keeps what was written through its three types, and is there after a reload', async ({
  page,
  session,
}) => {
  await page.goto('/mailbox/inbox')
  await page.getByRole('list', { name: 'Threads' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Reply', exact: true }).last().click()
  const form = page.getByRole('region', { name: 'Reply form' })
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('Thank you.')
  await expect(form.getByLabel('Subject')).toHaveValue(/^Re: /)
  await form.getByRole('button', { name: 'Forward' }).click()
  await expect(form.getByLabel('Subject')).toHaveValue(/^Fwd: /)
  await expect(form.getByRole('list', { name: 'To' }).getByRole('button')).toHaveCount(0)
  await expect(form.getByRole('region', { name: 'Quoted text' })).toContainText('Forwarded message')
  await form.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(text(page)).toContainText('Thank you.')
  await expect(form.getByText('Draft saved')).toBeVisible()
  const subject = await form.getByLabel('Subject').inputValue()
  await expect.poll(async () => (await draftOf(page, session.headers, subject))?.body).toContain('Thank you.')
  expect((await draftOf(page, session.headers, subject))!.answers_id).not.toBeNull()
  await page.getByRole('button', { name: 'Remove draft' }).click()
  await expect(form).toBeHidden()
})

test('a mail is put off by keyboard, found among those that wait, and stopped', async ({ page }) => {
  await openNew(page)
  await page.keyboard.type(`${stranger},`)
  await page.getByLabel('Subject').fill('Not before tomorrow')
  await page.getByRole('button', { name: 'More ways to send' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Send later…' }).press('Enter')
  const moments = page.getByRole('dialog', { name: 'Send later' })
  await moments.getByRole('button', { name: /^Tomorrow/ }).press('Enter')
  await expect(page.getByText(`Your message to ${stranger} will be sent`)).toBeVisible()
  await page.goto('/mailbox/scheduled')
  await page
    .getByRole('link', { name: /Not before tomorrow/ })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: 'Change or stop' }).press('Enter')
  await expect(page.getByLabel('Subject')).toHaveValue('Not before tomorrow')
  await page.getByRole('button', { name: 'Remove draft' }).press('Enter')
  await expect(page.getByText('Draft removed')).toBeVisible()
})

/** The same draft in another tab. */
async function openIn(context: BrowserContext, subject: string): Promise<Page> {
  const other = await context.newPage()
  await other.goto('/mailbox/draft')
  await other
    .getByRole('link', { name: new RegExp(subject) })
    .first()
    .click()
  return other
}

test('two tabs write one draft one after the other, and lose nothing', async ({ page, context }) => {
  await openNew(page)
  await page.getByLabel('Subject').fill('In two tabs')
  await text(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('first ')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const other = await openIn(context, 'In two tabs')
  const elsewhere = 'You are writing this in another tab.'
  await expect(other.getByText(elsewhere)).toBeVisible()
  await page.keyboard.type('second ')
  await other.getByRole('button', { name: 'Write here' }).click()
  await expect(text(other)).toContainText('first second')
  await expect(other.getByText(elsewhere)).toBeHidden()
  await expect(page.getByText(elsewhere)).toBeVisible()
  await other.getByRole('button', { name: 'Remove draft' }).click()
  await expect(other.getByText('Draft removed')).toBeVisible()
})

test('a dead network and a closed tab lose nothing', async ({ page, context }) => {
  await openNew(page)
  await context.setOffline(true)
  await page.keyboard.type(`${stranger},`)
  await page.getByLabel('Subject').fill('Out of reach')
  await expect(page.getByText('Kept in this browser, not saved yet')).toBeVisible()
  await page.getByLabel('Subject').press('Control+Enter')
  await expect(page.getByText('Your message was not sent.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Out of reach')
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto('/mailbox/inbox')
  await expect(later.getByText('A draft was not saved when you left. Now saved in Drafts.')).toBeVisible()
  await later.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(later.getByLabel('Subject')).toHaveValue('Out of reach')
  await later.getByRole('button', { name: 'Remove draft' }).click()
  await expect(later.getByText('Draft removed')).toBeVisible()
})
