import { expect, test } from 'vitest'
import { readMailFile } from './mail-file.ts'

const ruth = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Weiß;Ruth;;;',
  'FN:Ruth Weiß',
  'TEL;TYPE=CELL:(212) 555-0146',
  'EMAIL:ruth@mail.example',
  'NOTE:Looking for two bedrooms',
  'END:VCARD',
].join('\r\n')

interface Sent {
  readonly from?: string
  readonly cards?: readonly string[]
  readonly type?: string
}

const read = ({ from = 'noreply@crm.example', cards = [ruth], type = 'text/vcard; charset=utf-8' }: Sent) => {
  const part = (head: string, body: string) => `--b\r\nContent-Type: ${head}\r\n\r\n${body}\r\n`
  const files = cards.map((card) => part(`${type}; name=contact.vcf`, card)).join('')
  const raw = `From: Leads <${from}>\r\nTo: agent@office.example\r\nSubject: New lead assigned to you\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part('text/plain', 'A new lead was assigned to you. See the attached contact.')}${files}--b--\r\n`
  return readMailFile(Buffer.from(raw), new Date('2026-03-02T15:00:00Z'))
}

test.each(['text/vcard; charset=utf-8', 'text/x-vcard', 'application/octet-stream'])(
  'the person of a machine’s mail is read from its attached contact card (%s)',
  async (type) => {
    const lead = await read({ type })
    expect(lead?.fields).toMatchObject({
      name: 'Ruth Weiß',
      email: 'ruth@mail.example',
      phone: '(212) 555-0146',
    })
    expect(lead?.fields.message).toContain('Looking for two bedrooms')
    expect(lead?.found.sources).toMatchObject({ email: 'contact card' })
  },
)

test.each([
  ['a person’s own card', { from: 'bo@private.example' }],
  ['the card of the company that writes', { cards: [ruth.replace('@mail.example', '@crm.example')] }],
  ['one of several cards', { cards: [`${ruth}\r\n${ruth.replaceAll('Ruth', 'Paul')}`] }],
  ['one of several files', { cards: [ruth, ruth.replaceAll('Ruth', 'Paul')] }],
])('%s is no inquiry', async (_what, sent) => {
  expect((await read(sent))?.fields.name ?? '').toBe('')
})
