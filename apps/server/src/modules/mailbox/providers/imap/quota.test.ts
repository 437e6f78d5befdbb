import type { MailAccount } from '@pb/contract/mail-accounts'
import { describe, expect, test } from 'vitest'
import { hasDovecot } from './dovecot.fixture.ts'
import { createImapOffice } from './imap-office.fixture.ts'

const quota = `
mail_plugins = $mail_plugins quota
protocol imap {
  mail_plugins = $mail_plugins quota imap_quota
}
plugin {
  quota = count:User quota
  quota_vsizes = yes
  quota_rule = *:storage=2M
}
`

describe.skipIf(!hasDovecot)('an IMAP account without room', () => {
  const i = createImapOffice(quota)
  const { office } = i

  const getAccount = async () =>
    (await office.call({ url: '/v1/mail-account', as: i.agent })).json<MailAccount>()
  const fill = (subject: string, bytes: number) =>
    i.elsewhere((client) =>
      client.append('INBOX', `${i.mail(subject)}${`${'x'.repeat(76)}\r\n`.repeat(Math.ceil(bytes / 78))}`),
    )

  test('is reported, still receives mail, and gets the copies of sent mail once it has room', async () => {
    await i.bringIn()
    expect((await getAccount()).full).toBe(false)
    await fill('Floor plans', 1_500_000)
    await i.bringIn()
    expect((await getAccount()).full).toBe(true)

    const data = Buffer.alloc(500_000, 'plan').toString('base64')
    const sent = await office.call({
      method: 'POST',
      url: '/v1/gmail-messages',
      as: i.agent,
      payload: {
        to: ['nora@client.example'],
        subject: 'Our plans',
        body: 'Hi',
        attachments: [{ name: 'plan.txt', data }],
      },
    })
    expect(sent.statusCode, sent.body).toBe(201)
    office.clock.advance(5)
    await i.deliver()
    expect(i.environment.sentMails.filter(({ text }) => text.includes('Our plans'))).toHaveLength(1)
    expect(await i.listRemote('Sent Messages')).toEqual([])
    await i.elsewhere((client) => client.append('INBOX', i.mail('Small')))
    await i.bringIn()
    expect(await i.subjects()).toEqual(['Floor plans', 'Small'])
    expect(await i.subjects('SENT')).toEqual(['Our plans'])
    expect(await getAccount()).toMatchObject({ full: true, state: 'connected' })

    await i.elsewhere(async (client) => {
      await client.mailboxOpen('INBOX')
      await client.messageDelete('1')
    })
    await i.bringIn()
    await i.bringIn()
    expect(await i.listRemote('Sent Messages')).toEqual(['Our plans \\Seen'])
    expect((await getAccount()).full).toBe(false)
  })
})
