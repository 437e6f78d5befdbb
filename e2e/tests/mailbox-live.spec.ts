import { expect, people, test } from '../office.ts'
import { sendBySmtp } from '../smtp.ts'

// Whoever has mail that no other test counts.
test.use({ person: people.developer })

test('mail of a client shows as it comes, with a card that leads to everything written with the client', async ({
  page,
  session: { headers },
  baseURL,
}) => {
  const stamp = Date.now()
  const email = `ruth.${stamp}@client.example`
  const client = { email, first_name: 'Ruth', last_name: `Weiss ${stamp}`, search_type: ['rental'] }
  const added = await page.request.post('/v1/clients', { headers, data: client })
  expect(added.ok(), await added.text()).toBe(true)
  const { user_id: userId } = (await added.json()) as { user_id: string }
  const name = `Ruth Weiss ${stamp}`

  await page.goto('/mailbox/inbox')
  await expect(page.getByRole('heading', { level: 1, name: 'All Inbox' })).toBeVisible()
  const subject = `Still available? ${stamp}`
  const row = page.getByRole('listitem').filter({ hasText: subject })
  const shown = row.waitFor()
  await sendBySmtp(baseURL!, {
    from: `Ruth Weiss <${email}>`,
    to: people.developer,
    subject,
    text: 'Is the two bedroom still available?',
  })
  await shown
  await row.getByRole('link').click()
  const card = page.getByRole('region', { name: 'People' })
  await expect(card.getByRole('link', { name: `Client ${name}` })).toBeVisible()

  const tab = `/clients/rental/${userId}/messages`
  await card.getByRole('link', { name: `All messages of ${name}` }).click()
  await expect(page).toHaveURL(tab)
  const thread = page.getByRole('listitem').filter({ hasText: subject })
  await expect(thread.getByRole('checkbox')).toHaveCount(0)
  await thread.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${tab}/\\d+$`))
  await expect(page.frameLocator('iframe').locator('body')).toContainText('two bedroom')
  await page.getByRole('button', { name: `Back to messages of ${name}` }).click()
  await expect(page).toHaveURL(tab)
})

test('mail that came is put off by keyboard, and comes back when it is asked for', async ({
  page,
  baseURL,
}) => {
  await page.goto('/mailbox/inbox')
  await expect(page.getByRole('heading', { level: 1, name: 'All Inbox' })).toBeVisible()
  const subject = `Keys for Saturday ${Date.now()}`
  const row = page.getByRole('listitem').filter({ hasText: subject })
  await sendBySmtp(baseURL!, {
    from: 'Nora Bell <nora@client.example>',
    to: people.developer,
    subject,
    text: 'May I have them on Friday?',
  })
  await row.getByRole('link').focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Snooze' }).press('Enter')
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).press('Enter')
  await expect(row).toHaveCount(0)
  await page.goto('/mailbox/snoozed')
  await expect(row).toContainText('Snoozed until')
  await row.getByRole('checkbox').press(' ')
  await page.getByRole('button', { name: 'Put back into the inbox' }).press('Enter')
  await expect(row).toHaveCount(0)
  await page.goto('/mailbox/inbox')
  await expect(row).toHaveCount(1)
})
