import { openDoorServers } from '../../apps/server/test/imap-server.ts'
import { expect, newAgent, visitor } from '../office.ts'

visitor('another mail account is tried before it is kept, and left again', async ({ page }) => {
  const servers = await openDoorServers()
  await newAgent(page, `vale-${Date.now()}@pboffice.example`)
  await page.goto('/account-settings#mail-account')
  const section = page.getByRole('region', { name: 'Mail account' })
  await expect(section.getByText('The office’s own mail')).toBeVisible()
  // This office has no Google: nothing offers it.
  await expect(section.getByRole('button', { name: /Google/ })).toHaveCount(0)

  await section.getByRole('button', { name: 'Connect other mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect other mail' })
  await dialog.getByLabel('E-mail address').fill('grace@icloud.com')
  await dialog.getByLabel('User name').fill(servers.user)
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
  await expect(dialog.getByText(/does not take this user name and password/)).toBeVisible()
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
  await section.getByRole('button', { name: 'Move to the office’s mail' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect(section.getByText('The office’s own mail')).toBeVisible()
  await servers.close()
})
