import { expect, test } from '../fixtures.ts'
import { people } from '../people.ts'
import { sendBySmtp } from '../smtp.ts'

// No other test counts the developer's mail.
test.use({ person: people.developer })
// One after another: what one test receives would move the rows of another off the first page of ten.
test.describe.configure({ mode: 'default' })

test.describe('Inbound mail', () => {
  test("a client's email appears without a reload, with a card that opens all messages of the client", async ({
    page,
    api,
    baseURL,
  }) => {
    const timestamp = Date.now()
    const email = `ruth.${timestamp}@client.example`
    const client = { email, first_name: 'Ruth', last_name: `Weiss ${timestamp}`, search_type: ['rental'] }
    const reply = await api.post('/v1/clients', { data: client })
    expect(reply.ok(), await reply.text()).toBe(true)
    const { user_id: userId } = (await reply.json()) as { user_id: string }
    const name = `Ruth Weiss ${timestamp}`

    await page.goto('/mailbox/inbox')
    await expect(page.getByRole('heading', { level: 1, name: 'All Inbox' })).toBeVisible()
    const subject = `Still available? ${timestamp}`
    const row = page.getByRole('listitem').filter({ hasText: subject })
    const rowVisible = row.waitFor()
    await sendBySmtp(baseURL!, {
      from: `Ruth Weiss <${email}>`,
      to: people.developer,
      subject,
      text: 'Is the two bedroom still available?',
    })
    await rowVisible
    await row.getByRole('link').click()
    const card = page.getByRole('region', { name: 'People' })
    await expect(card.getByRole('link', { name: `Client ${name}` })).toBeVisible()

    const tab = `/clients/rental/${userId}/messages`
    await card.getByRole('link', { name: `All messages with ${name}` }).click()
    await expect(page).toHaveURL(tab)
    const thread = page.getByRole('listitem').filter({ hasText: subject })
    await expect(thread.getByRole('checkbox')).toHaveCount(0)
    await thread.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`${tab}/\\d+$`))
    await expect(page.frameLocator('iframe').locator('body')).toContainText('two bedroom')
    await page.getByRole('button', { name: `Back to messages with ${name}` }).click()
    await expect(page).toHaveURL(tab)
  })

  test('an email is snoozed by keyboard and moved back to the inbox', async ({ page, baseURL }) => {
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
    await page.getByRole('button', { name: 'Move to inbox' }).press('Enter')
    await expect(row).toHaveCount(0)
    await page.goto('/mailbox/inbox')
    await expect(row).toHaveCount(1)
  })

  test('a forged colleague is marked in the row, in the message and above the reply', async ({
    page,
    baseURL,
  }) => {
    const address = people.supervisor
    const forged: readonly (readonly [name: string, from: string, ...headers: string[]])[] = [
      ['the exact address', `Sofia Marin <${address}>`],
      ['a subdomain', 'Sofia <sofia@mail.pboffice.example>'],
      ['a digit for a letter', 'Sofia <sofia@pb0ffice.example>'],
      ['Punycode', 'Sofia <sofia@xn--pbffice-bjg.example>'],
      ['another ending', 'Sofia <sofia@pboffice.com>'],
      ['the name', 'Sofia Marin <sofia.marin1987@gmail.example>'],
      ['the name in Cyrillic letters', '=?utf-8?b?0IXQvmbRltCwIE1hcmlu?= <x@evil.example>'],
      ['the address as the name', `"${address}" <x@evil.example>`],
      ['a Reply-To', 'Nora Bell <nora@evil.example>', 'Reply-To: Sofia Marin <x@evil.example>'],
      ['a second author', `nora@evil.example, ${address}`],
    ]
    const timestamp = Date.now()
    for (const [name, from, ...headers] of forged)
      await sendBySmtp(baseURL!, {
        from,
        headers,
        envelope: 'x@evil.example',
        to: people.developer,
        subject: `Wire it by ${name} ${timestamp}`,
        text: 'Please wire the deposit today.',
      })
    // Other tests send to this mailbox too.
    await page.goto(`/mailbox/inbox?q=${timestamp}`)
    const reason = /your office|only looks like/
    const main = page.getByRole('main')
    const replyForm = main.getByRole('region', { name: 'Reply form' })
    for (const [name] of forged) {
      const subject = `Wire it by ${name} ${timestamp}`
      const row = main.getByRole('listitem').filter({ hasText: subject })
      await expect(row, name).toContainText('Unverified sender')
      await row.getByRole('link').click()
      await expect(main.getByRole('heading', { name: subject })).toBeVisible()
      const head = main.getByRole('heading', { level: 2 }).filter({ hasText: 'Unverified sender' })
      await expect(head, name).toBeVisible()
      await expect(main.getByRole('note').filter({ hasText: reason }), name).toBeVisible()
      await expect(replyForm).toHaveCount(0)
      await main.getByRole('button', { name: 'Reply', exact: true }).last().click()
      await expect(replyForm, name).toContainText(reason)
    }
  })
})
