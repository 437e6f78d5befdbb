import { startMailAuthServers } from '../../apps/server/test/harness/mail-auth-servers.ts'
import { expect, visitor } from '../fixtures.ts'
import { createAgent } from '../pages/sign-in.ts'

visitor.describe('Mail account', () => {
  visitor('a mail account is connected after a successful login, and disconnected', async ({ page }) => {
    const servers = await startMailAuthServers()
    await createAgent(page, `vale-${Date.now()}@pboffice.example`)
    await page.goto('/account-settings#mail-account')
    const section = page.getByRole('region', { name: 'Mail account' })
    await expect(section.getByText('Office mail', { exact: true })).toBeVisible()
    // The office has no Google client configured.
    await expect(section.getByRole('button', { name: /Google/ })).toHaveCount(0)

    await section.getByRole('button', { name: 'Connect another account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect another account' })
    await dialog.getByLabel('Email address').fill('grace@icloud.com')
    await dialog.getByLabel('Username').fill(servers.user)
    await dialog.getByLabel('Password').fill('not the password')
    const incoming = dialog.getByRole('group', { name: 'Incoming mail (IMAP)' })
    const outgoing = dialog.getByRole('group', { name: 'Outgoing mail (SMTP)' })
    await expect(incoming.getByLabel('Server')).toHaveValue('imap.mail.me.com')
    for (const [group, port] of [
      [incoming, servers.imapPort],
      [outgoing, servers.smtpPort],
    ] as const) {
      await group.getByLabel('Server').fill('127.0.0.1')
      await group.getByLabel('Port').fill(String(port))
      await group.getByRole('combobox').selectOption('none')
    }
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog.getByText(/doesn't accept this username and password/)).toBeVisible()
    await expect(dialog.getByLabel('Password')).toBeFocused()
    await expect(dialog.getByLabel('Password')).toHaveValue('not the password')
    await expect(incoming.getByLabel('Port')).toHaveValue(String(servers.imapPort))

    await dialog.getByLabel('Password').fill(servers.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(section.getByText('grace@icloud.com', { exact: true })).toBeVisible()
    await expect(section.getByText('Connected', { exact: true })).toBeVisible()
    await expect(section.getByRole('heading', { name: 'Mail account' })).toBeFocused()

    await section.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(section.getByText('Disconnected', { exact: true })).toBeVisible()
    await page.goto('/mailbox/inbox')
    await expect(page.getByText(/Your mail account is disconnected/)).toBeVisible()

    await page.getByRole('link', { name: 'Mail account' }).click()
    await section.getByRole('button', { name: 'Use office mail' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch' }).click()
    await expect(section.getByText('Office mail', { exact: true })).toBeVisible()
    await servers.close()
  })
})
