import { describe, expect, test } from 'vitest'
import { hasDovecot } from './dovecot.fixture.ts'
import { createImapOffice } from './imap-office.fixture.ts'

describe.skipIf(!hasDovecot)('drafts with IMAP', () => {
  const i = createImapOffice()
  const { office } = i

  const drafts = async () => {
    const reply = await office.call({ url: '/v1/gmail-drafts', as: i.agent })
    return Object.values(reply.json<Record<string, { id: string; subject: string; body: string }[]>>()).flat()
  }
  const save = (subject: string, sequence: number) =>
    office.call({
      method: 'POST',
      url: '/v1/gmail-drafts',
      as: i.agent,
      payload: {
        type: 'new',
        to: [],
        cc: [],
        bcc: [],
        subject,
        body: '<p>Text</p>',
        editor: `form-${i.agent.personId}-of-tests`,
        sequence,
      },
    })
  const pass = async () => {
    office.clock.advance(10)
    await i.deliver()
    await i.bringIn()
  }

  test('keeps one remote copy across saves and removes it with the draft', async () => {
    expect((await save('Half', 1)).statusCode).toBeLessThan(300)
    await pass()
    expect(await i.listRemote('Drafts')).toEqual(['Half \\Draft \\Seen'])
    await save('Whole', 2)
    await pass()
    expect(await i.listRemote('Drafts')).toEqual(['Whole \\Draft \\Seen'])
    const [draft] = await drafts()
    expect(await drafts()).toHaveLength(1)
    await office.call({ method: 'DELETE', url: `/v1/gmail-drafts/${draft!.id}`, as: i.agent })
    await pass()
    expect(await i.listRemote('Drafts')).toEqual([])
    expect(await drafts()).toEqual([])
  })

  test('ingests a remote draft and updates it with later versions', async () => {
    const theirs = (subject: string, text: string) =>
      `From: ${i.agent.email}\r\nTo: nora@client.example\r\nSubject: ${subject}\r\nMessage-ID: <their-draft-${i.agent.personId}@phone.example>\r\n\r\n${text}\r\n`
    await i.elsewhere((client) => client.append('Drafts', theirs('On the phone', 'Short'), ['\\Draft']))
    await pass()
    const [first] = await drafts()
    expect(first).toMatchObject({ subject: 'On the phone' })
    office.clock.advance(600)
    await i.elsewhere(async (client) => {
      await client.append('Drafts', theirs('On the phone', 'Longer by now'), ['\\Draft'])
      await client.mailboxOpen('Drafts')
      await client.messageDelete('1', { uid: true })
    })
    await pass()
    const found = await drafts()
    expect(found).toMatchObject([{ id: first!.id }])
    expect(found[0]!.body).toContain('Longer by now')
  })
})
