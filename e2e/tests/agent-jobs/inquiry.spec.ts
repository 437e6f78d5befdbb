import { expect, test } from '../../fixtures.ts'
import { InputCounter } from '../../pages/input-counter.ts'
import { threadLinks } from '../../pages/mailbox.ts'
import { people } from '../../people.ts'
import { sendBySmtp } from '../../smtp.ts'

// No other test depends on the supervisor's mail.
test.use({ person: people.supervisor })

test('an inquiry is answered with its listing in at most 4 keys and clicks', async ({
  page,
  api,
  baseURL,
  inventory,
}) => {
  const listing = await inventory.find(
    'ad_type=rental&limit=20',
    ({ unit, price }) => unit !== '' && price > 0,
  )
  const id = crypto.randomUUID().slice(0, 8)
  const subject = `Still available? ${id}`
  await sendBySmtp(baseURL!, {
    from: `Rose Hahn <rose-${id}@inquiry.example>`,
    to: people.supervisor,
    subject,
    text: `Hello, I would like to see ${listing.address}, Apt ${listing.unit} this week.`,
  })
  await page.goto('/mailbox/inbox')
  const row = threadLinks(page).filter({ hasText: subject })
  await expect(row).toBeVisible()
  const input = new InputCounter(page)
  await input.click(row)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reply', exact: true }).last()).toBeVisible()
  await input.press('l')
  const picker = page.getByRole('dialog', { name: 'Insert a listing' })
  await expect(picker.getByRole('searchbox', { name: 'Find a listing' })).toBeFocused()
  await expect(picker.getByRole('list')).toContainText(listing.address)
  await input.press('Enter')
  await expect(picker).toBeHidden()
  const editor = page.getByRole('textbox', { name: 'Message' })
  await expect(editor).toContainText(listing.address)
  await expect(editor).toBeFocused()
  await input.type('It is. Does Saturday at 11 suit you?')
  await input.press('Control+Enter')
  await expect(page.getByText(/^Sending your message to /)).toBeVisible()
  input.expectAtMost(4, 'an inquiry answered with its listing')
  await expect.poll(async () => (await api.get('/v1/gmail-threads?label=SENT')).text()).toContain(subject)
})
