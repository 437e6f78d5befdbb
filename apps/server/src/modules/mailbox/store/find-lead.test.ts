import { parseAddressList } from '@pb/rules/mail/address-list'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToText } from '../mime/html-text.ts'
import { findLead, isOfficeClaim } from './find-lead.ts'
import { leadMails, otherMails, type PortalMail } from './lead-mails.fixture.ts'

const toMessage = ({ from, replyTo = '', subject = 'New inquiry', text, html = null }: PortalMail) => ({
  from: parseAddressList(from)[0] ?? null,
  replyTo: parseAddressList(replyTo),
  subject,
  html,
  text: text ?? htmlToText(html ?? ''),
})

test.each(leadMails)('finds the person of $title', ({ lead, ...mail }) => {
  expect(findLead(toMessage(mail), null)).toEqual(lead)
})

test.each(otherMails)('finds no person in $title', (mail) => {
  expect(findLead(toMessage(mail), null)).toBeNull()
})

test('takes nothing from a portal’s name that is known to be forged', () => {
  const mail = toMessage(leadMails[0]!)
  expect(findLead(mail, { verified: false })).toBeNull()
  expect(findLead(mail, { verified: true })).not.toBeNull()
})

test.each([
  ['Sofia Marin', 'x@evil.test', true],
  ['Marin, Sofia', 'x@evil.test', true],
  ['Sоfia Marin', 'x@evil.test', true],
  ['Someone', 'sofia.marin@pboffice.test', true],
  ['Someone', 'payroll@pboffice.test', true],
  ['Someone', 'x@pb0ffice.test', true],
  ['Ruth Weiss', 'ruth.weiss@gmail.com', false],
])('%s <%s> in the fields of an inquiry claims to be of the office: %s', (name, email, claims) => {
  const office = {
    domains: ['pboffice.test'],
    colleagues: [{ name: 'Sofia Marin', email: 'sofia.marin@pboffice.test' }],
  }
  expect(isOfficeClaim({ name, email, phone: '', portal: 'StreetEasy' }, office)).toBe(claims)
})

test('any text yields a lead with an address or a name and phone, or none', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      'Name: ',
      'Email: ',
      'Phone: ',
      '\n',
      'a@b.example',
      '(212) 555-0142',
      'Ruth Weiss is interested',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      const lead = findLead(
        toMessage({ title: '', from: 'StreetEasy <x@streeteasy.com>', text, html: text }),
        null,
      )
      expect(lead === null || lead.email !== '' || (lead.name !== '' && lead.phone !== '')).toBe(true)
      expect(lead?.name ?? '').not.toMatch(/[@<>\n]/)
    }),
  )
})
