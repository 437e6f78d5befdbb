import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { composerDialog, messageEditor, openComposer, threadLinks } from '../pages/mailbox.ts'
import { people } from '../people.ts'

// No other test depends on the supervisor's mail.
test.use({ person: people.supervisor })

const recipient = 'recipient@elsewhere.example'

interface Draft {
  readonly id: string
  readonly subject: string
  readonly body: string
  readonly answers_id: string | null
}

async function findDraft(api: APIRequestContext, subject: string): Promise<Draft | undefined> {
  const reply = await api.get('/v1/gmail-drafts')
  const { collection } = (await reply.json()) as { collection: Draft[] }
  return collection.find((draft) => draft.subject === subject)
}

test.describe('Composer', () => {
  test('an email is written by keyboard, sent, undone with its content and sent again', async ({
    page,
    api,
  }) => {
    await openComposer(page)
    await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused()
    await page.keyboard.type('nina')
    await expect(page.getByRole('option', { name: /Nina Park/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(`${recipient},`)
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await expect(send).toBeDisabled()
    await page.getByLabel('Subject').fill('Keys for 5B')
    await page.keyboard.press('Tab')
    await expect(messageEditor(page)).toBeFocused()
    await page.keyboard.type('The lease is attached.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Send anyway' }).click()
    await expect(page.getByText(`Sending your message to ${recipient}`)).toBeVisible()
    await expect(composerDialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(messageEditor(page)).toContainText('The lease is attached.')
    await expect(page.getByLabel('Subject')).toHaveValue('Keys for 5B')
    await page.getByLabel('Subject').fill('Keys for 5B, once more')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Send anyway' }).click()
    // A hidden composer proves nothing: it is hidden from assistive technology while the confirmation closes.
    await expect
      .poll(async () => (await api.get('/v1/gmail-threads?label=SENT')).text())
      .toContain('Keys for 5B, once more')
  })

  test('a draft keeps attachments and inline images, and opens from Drafts', async ({ page }) => {
    await openComposer(page)
    await page.getByLabel('Subject').fill('With an image')
    await page.getByLabel('Files to attach').setInputFiles([
      { name: 'lease.txt', mimeType: 'text/plain', buffer: Buffer.from('lease') },
      { name: 'huge.zip', mimeType: 'application/zip', buffer: Buffer.alloc(25_100_000) },
    ])
    await expect(page.getByText('“huge.zip” is 25.1 MB. An email can carry up to 25 MB.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove lease.txt' })).toBeVisible()
    await messageEditor(page).evaluate((element) => {
      const png = atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      )
      const bytes = Uint8Array.from(png, (char) => char.codePointAt(0)!)
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    const image = messageEditor(page).getByRole('img', { name: 'dot.png' })
    await expect(image).toBeVisible()
    await page.waitForResponse(
      (reply) =>
        reply.url().includes('/v1/gmail-drafts') && (reply.request().postData() ?? '').includes('@picture'),
    )
    await page.getByRole('button', { name: 'Save and close' }).click()
    await expect(composerDialog(page)).toBeHidden()
    await page.goto('/mailbox/draft')
    await page
      .getByRole('link', { name: /With an image/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Remove lease.txt' })).toBeVisible()
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1)
    await page.getByRole('button', { name: 'Remove draft' }).click()
    await expect(page.getByText('Draft removed')).toBeVisible()
  })

  test('a reply keeps its text when it becomes a forward and back, and is saved as a draft', async ({
    page,
    api,
  }) => {
    await page.goto('/mailbox/inbox')
    await threadLinks(page).first().click()
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click()
    const form = page.getByRole('region', { name: 'Reply form' })
    await expect(messageEditor(page)).toBeFocused()
    await page.keyboard.type('Thank you.')
    await expect(form.getByLabel('Subject')).toHaveValue(/^Re: /)
    await form.getByRole('button', { name: 'Forward' }).click()
    await expect(form.getByLabel('Subject')).toHaveValue(/^Fwd: /)
    await expect(form.getByRole('list', { name: 'To' }).getByRole('button')).toHaveCount(0)
    await expect(form.getByRole('region', { name: 'Quoted text' })).toContainText('Forwarded message')
    await form.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(messageEditor(page)).toContainText('Thank you.')
    await expect(form.getByText('Draft saved')).toBeVisible()
    const subject = await form.getByLabel('Subject').inputValue()
    await expect.poll(async () => (await findDraft(api, subject))?.body).toContain('Thank you.')
    expect((await findDraft(api, subject))!.answers_id).not.toBeNull()
    await page.getByRole('button', { name: 'Remove draft' }).click()
    await expect(form).toBeHidden()
  })

  test('an email is scheduled by keyboard, found in Scheduled and canceled', async ({ page }) => {
    await openComposer(page)
    await page.keyboard.type(`${recipient},`)
    await page.getByLabel('Subject').fill('Not before tomorrow')
    await page.getByRole('button', { name: 'More ways to send' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Send later…' }).press('Enter')
    const schedule = page.getByRole('dialog', { name: 'Send later' })
    await schedule.getByRole('button', { name: /^Tomorrow/ }).press('Enter')
    await expect(page.getByText(`Your message to ${recipient} will be sent`)).toBeVisible()
    await page.goto('/mailbox/scheduled')
    await page
      .getByRole('link', { name: /Not before tomorrow/ })
      .first()
      .press('Enter')
    await page.getByRole('button', { name: 'Edit or cancel' }).press('Enter')
    await expect(page.getByLabel('Subject')).toHaveValue('Not before tomorrow')
    await page.getByRole('button', { name: 'Remove draft' }).press('Enter')
    await expect(page.getByText('Draft removed')).toBeVisible()
  })

  /** Opens the same draft in another tab. */
  async function openDraftInNewTab(context: BrowserContext, subject: string): Promise<Page> {
    const other = await context.newPage()
    await other.goto('/mailbox/draft')
    await other
      .getByRole('link', { name: new RegExp(subject) })
      .first()
      .click()
    return other
  }

  test('a draft open in two tabs is edited in one at a time and keeps all text', async ({
    page,
    context,
  }) => {
    await openComposer(page)
    await page.getByLabel('Subject').fill('In two tabs')
    await messageEditor(page).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('first ')
    await expect(page.getByText('Draft saved')).toBeVisible()
    const other = await openDraftInNewTab(context, 'In two tabs')
    const lockedText = 'You’re writing this in another tab.'
    await expect(other.getByText(lockedText)).toBeVisible()
    await page.keyboard.type('second ')
    await other.getByRole('button', { name: 'Write here' }).click()
    await expect(messageEditor(other)).toContainText('first second')
    await expect(other.getByText(lockedText)).toBeHidden()
    await expect(page.getByText(lockedText)).toBeVisible()
    await other.getByRole('button', { name: 'Remove draft' }).click()
    await expect(other.getByText('Draft removed')).toBeVisible()
  })

  test('a draft survives a lost connection and a closed tab', async ({ page, context }) => {
    await openComposer(page)
    await context.setOffline(true)
    await page.keyboard.type(`${recipient},`)
    await page.getByLabel('Subject').fill('Out of reach')
    await expect(page.getByText('Saved in this browser only')).toBeVisible()
    await page.getByLabel('Subject').press('Control+Enter')
    await expect(page.getByText('Your message was not sent.')).toBeVisible()
    await expect(page.getByLabel('Subject')).toHaveValue('Out of reach')
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    // The toast may come and go before the page's last file has loaded.
    await later.goto('/mailbox/inbox', { waitUntil: 'commit' })
    await expect(later.getByText(/^We recovered a draft/)).toBeVisible()
    await later.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(later.getByLabel('Subject')).toHaveValue('Out of reach')
    await later.getByRole('button', { name: 'Remove draft' }).click()
    await expect(later.getByText('Draft removed')).toBeVisible()
  })
})
