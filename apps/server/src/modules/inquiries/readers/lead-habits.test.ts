import { describe, expect, test } from 'vitest'
import type { LeadMail } from './mail-layers.ts'
import { readMail } from './read-mail.ts'

const toMail = (text: string, mail: Partial<LeadMail> = {}): LeadMail => ({
  from: { name: 'Zumper', email: 'leads@zumper.com' },
  replyTo: [],
  subject: 'New message about your listing',
  text,
  html: null,
  ...mail,
})

const read = (text: string, mail: Partial<LeadMail> = {}) => readMail(toMail(text, mail))

const body = (...lines: readonly string[]): string =>
  ['Name: Ines Paro', 'Email: ines@mail.example', 'Message:', ...lines].join('\n')

describe('the address of the company that sends the mail', () => {
  test.each([
    ['behind its name', 'Rentella, 21 Harrison St, Portland, ME 04101', 'hi@rentella.example'],
    [
      'behind its name with its form',
      'Nestwise, Inc. 900 Mission Street, San Francisco, CA 94103',
      'x@y.example',
    ],
    [
      'behind the sign of a copyright',
      '© 2026 Rentella | 21 Harrison St, Portland, ME 04101',
      'hi@rentella.example',
    ],
    ['below its name', 'Nestwise, LLC\n900 Mission Street, Floor 3\nSan Francisco, CA 94103', 'x@y.example'],
  ])('is no listing when it is %s', (_where, imprint, email) => {
    const text = `${body('Is the terrace shared?')}\nPhone: 917-555-0146\n\n${imprint}`
    const found = readMail(toMail(text, { from: { name: 'Forms', email }, subject: 'New inquiry' }))
    expect(found?.fields.address ?? '').toBe('')
    expect(found?.found.listings ?? []).toEqual([])
  })

  test('is a listing when a person asks for it', () => {
    expect(read(body('I work at Nestwise, Inc. Is 61 Hicks Street #2 free?'))?.fields).toMatchObject({
      address: '61 Hicks Street',
      unit: '2',
    })
  })
})

describe('whose number it is', () => {
  test.each([
    [
      'a company asks to be called',
      'Bot: call us at 212-555-0190.\nMine is 516-555-0162, see you',
      '(516) 555-0162',
    ],
    [
      'a daughter has one',
      'I ask for my daughter. Her cell is 203-555-0111, mine is 203-555-0112.',
      '(203) 555-0112',
    ],
    ['only someone else has one', 'We look together; my partner’s number is 203-555-0113.', ''],
  ])('is known where %s', (_what, line, phone) => {
    expect(read(body(line))?.fields.phone).toBe(phone)
  })

  test('is the person’s where the mail announces them', () => {
    expect(
      read('Ines Paro (ines@mail.example) would like a tour.\nHer cell is 203-555-0111.')?.fields.phone,
    ).toBe('(203) 555-0111')
  })

  test('is read with two zeros before a country', () => {
    expect(read(body('Call me in Munich, 0049 89 5550 1234'))?.fields.phone).toBe('+49 89 55501234')
  })
})

describe('what a person writes beside an address', () => {
  test.each([
    ['behind it', '48 Vesey Street 9C looks lovely, could I come by on Sunday?', '48 Vesey Street', '9C'],
    ['in Japanese', '610 West 42nd Street の 31B は空いていますか。', '610 West 42nd Street', '31B'],
    ['in Chinese', '48 Vesey Street 9C 还在吗？', '48 Vesey Street', '9C'],
    ['in French', 'L’appartement du 48 Vesey Street, n° 9C, est-il libre ?', '48 Vesey Street', '9C'],
    ['in Spanish', 'Quiero ver 48 Vesey Street, apto 9C, el lunes.', '48 Vesey Street', '9C'],
  ])('is kept %s', (_how, line, address, unit) => {
    const found = read(`Ines Paro (ines@mail.example) sent you a message on Zumper:\n\n${line}`)
    expect(found?.fields.message).toContain(line)
    expect(found?.fields).toMatchObject({ address, unit })
  })

  test('is kept behind a number with a label', () => {
    const line = 'Phone: 917-555-0146, please call after six in the evening.'
    const found = read(body('Is it free?', line))
    expect(found?.fields.message).toContain('please call after six in the evening')
    expect(found?.fields.phone).toBe('(917) 555-0146')
  })
})

describe('who asks', () => {
  test.each([
    [
      'a subject with a building',
      { subject: 'Ines Paro is interested in Harbor Lofts' },
      'Email - ines@mail.example',
    ],
    [
      'a heading of a block',
      {},
      'Information for Ines Paro\nEmail: ines@mail.example\nComments: Still free?',
    ],
    [
      'a message through a portal',
      {},
      'Ines Paro sent you a message through PadMapper:\n\nStill free?\nines@mail.example',
    ],
  ])('is named by %s', (_what, mail, text) => {
    expect(read(text, mail)?.fields.name).toBe('Ines Paro')
  })

  test('is named by markup that calls the whole announcement a name', () => {
    const html =
      '<div class="h-card"><span class="p-name">New Contact: Ines Paro is interested in 48 Vesey Street #9C and writes:</span> <i class="p-email">ines@mail.example</i></div>'
    expect(readMail({ ...toMail(''), html })?.fields.name).toBe('Ines Paro')
  })

  test('is answered at the address of a Chinese Reply-To in a forward', () => {
    const text =
      '开始转发的邮件：\n\n发件人: Ines Paro via StreetEasy <noreply@streeteasy.com>\n主题: StreetEasy inquiry: 48 Vesey Street #9C\n日期: 2026年11月2日\n回复-收件人: Ines Paro <ines@mail.example>\n收件人: ann@office.example\n\nStill free?'
    const from = { name: 'Ann', email: 'ann@office.example' }
    expect(read(text, { from, subject: '转发: StreetEasy' })?.fields.email).toBe('ines@mail.example')
  })

  test('is read from a vendor that writes from any address', () => {
    const text =
      'Applicant name: Ines Paro\nCell: 917-555-0146\nMail: ines@mail.example\nRemarks: Walk-up is fine.'
    const found = read(text, { from: { name: 'Desk', email: 'desk@vendor.example' }, subject: 'Lead 52' })
    expect(found?.fields).toMatchObject({ name: 'Ines Paro', email: 'ines@mail.example' })
  })
})

describe('no one asks', () => {
  test('in an invoice that names its recipient', () => {
    const text =
      'Invoice 12\nContact: Ann Day\nName: Ann Day\nEmail: ann@office.example\nPhone: 212-555-0190\nDue: $40'
    const to = [{ name: 'Ann Day', email: 'ann@office.example' }]
    const from = { name: 'Apartments.com', email: 'no-reply@apartments.com' }
    expect(read(text, { to, from, subject: 'Your invoice is ready' })).toBeNull()
  })

  test('in a comment that waits for approval', () => {
    const text =
      'A new comment on the post "Rents" is waiting for your approval\n\nName: Pills\nEmail: p@pills.example\nComment:\nbuy'
    const from = { name: 'WordPress', email: 'wordpress@office.example' }
    expect(read(text, { from, subject: '[Office] Please moderate: "Rents"' })).toBeNull()
  })

  test('in the notice of a canceled appointment', () => {
    const text = 'Hi Ann, the event below is canceled.\nInvitee: Ines Paro\nInvitee Email: ines@mail.example'
    const from = { name: 'Calendly', email: 'notifications@calendly.com' }
    expect(read(text, { from, subject: 'Canceled: Showing with Ines Paro' })).toBeNull()
  })
})
