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
