import { expect, test } from 'vitest'
import { parseAddressList } from '@pb/rules/mail/address-list'
import { findSenderClaim, type OfficePeople } from './sender-claims.ts'

const office: OfficePeople = {
  domains: ['pboffice.example'],
  colleagues: [
    { name: 'Sofia Marin', email: 'sofia.marin@pboffice.example' },
    { name: 'Adam Cole', email: 'adam.cole@gmail.com' },
  ],
}
const find = (from: string, { replyTo = '', verified = false } = {}) =>
  findSenderClaim({ senders: parseAddressList(from), replyTo: parseAddressList(replyTo), verified }, office)

/** Forged colleagues; the same table is sent to the server in `forged-sender.test.ts`. */
test.each([
  ['the exact address', 'Sofia Marin <sofia.marin@pboffice.example>', 'office_address'],
  ['another address of the domain', 'Payroll <payroll@pboffice.example>', 'office_address'],
  ['a subdomain', 'Sofia Marin <sofia@mail.pboffice.example>', 'office_address'],
  ['capital letters', 'SOFIA.MARIN@PBOFFICE.EXAMPLE', 'office_address'],
  ['a colleague’s private address', 'Adam <adam.cole@gmail.com>', 'office_address'],
  ['a Cyrillic letter in the domain', 'Sofia <sofia@pboffісe.example>', 'lookalike'],
  ['Punycode', 'Sofia <sofia@xn--pbffice-bjg.example>', 'lookalike'],
  ['digits for letters', 'Sofia <sofia@pb0ffice.example>', 'lookalike'],
  ['a letter too many', 'Sofia <sofia@pbofffice.example>', 'lookalike'],
  ['swapped letters', 'Sofia <sofia@pbofifce.example>', 'lookalike'],
  ['a hyphen', 'Sofia <sofia@pb-office.example>', 'lookalike'],
  ['another ending', 'Sofia <sofia@pboffice.com>', 'lookalike'],
  ['the domain as a subdomain of another', 'Sofia <sofia@pboffice.example.evil.test>', 'lookalike'],
  ['a word added to the domain', 'Sofia <sofia@pboffice-mail.test>', 'lookalike'],
  ['the name with another address', 'Sofia Marin <sofia.marin1987@gmail.com>', 'colleague_name'],
  ['the name in reverse', '"Marin, Sofia" <x@evil.test>', 'colleague_name'],
  ['the name with an addition', 'Sofia Marin (PB Office) <x@evil.test>', 'colleague_name'],
  ['the name in Cyrillic lookalikes', 'Ѕоfіа Маrіn <x@evil.test>', 'colleague_name'],
  ['the name in full-width letters', 'Ｓｏｆｉａ Ｍａｒｉｎ <x@evil.test>', 'colleague_name'],
  ['the name with accents', 'Sófia Marîn <x@evil.test>', 'colleague_name'],
  ['the name with invisible characters', 'So\u200bfia\u00a0Ma\u00adrin <x@evil.test>', 'colleague_name'],
  ['the name without a space', 'SofiaMarin <x@evil.test>', 'colleague_name'],
  ['the name as an address', 'sofia.marin@evil.test', 'colleague_name'],
  ['an address as the name', '"sofia.marin@pboffice.example" <x@evil.test>', 'colleague_name'],
  [
    'an address and a name as the name',
    '"Sofia sofia.marin@pboffice.example" <x@evil.test>',
    'colleague_name',
  ],
  ['two authors', 'Nora <nora@client.test>, Sofia Marin <sofia.marin@pboffice.example>', 'office_address'],
  ['two strangers', 'Nora <nora@client.test>, Bob <bob@evil.test>', 'several_senders'],
])('finds %s', (_name, from, kind) => {
  expect(find(from)?.kind).toBe(kind)
})

test('finds a colleague’s name or a lookalike domain in Reply-To', () => {
  const from = 'Nora Bell <nora@client.test>'
  expect(find(from, { replyTo: 'Sofia Marin <x@evil.test>', verified: true })?.kind).toBe('colleague_name')
  expect(find(from, { replyTo: 'sofia@pb0ffice.example', verified: true })?.kind).toBe('lookalike')
  expect(find(from, { replyTo: 'sofia.marin@pboffice.example' })).toBeNull()
})

test('accepts a confirmed address of the office, but no name or second author with it', () => {
  expect(find('Sofia Marin <sofia.marin@pboffice.example>', { verified: true })).toBeNull()
  expect(find('Adam Cole <adam.cole@gmail.com>', { verified: true })).toBeNull()
  expect(find('Sofia Marin <sofia.marin@evil.test>', { verified: true })?.kind).toBe('colleague_name')
  const two = 'Sofia Marin <sofia.marin@pboffice.example>, x@evil.test'
  expect(find(two, { verified: true })?.kind).toBe('office_address')
})

test.each([
  'Nora Bell <nora@client.test>',
  'Sofia Lopez <sofia@client.test>',
  'Marina Sofer <marina@client.test>',
  'StreetEasy <noreply@email.streeteasy.com>',
  'office@client.test',
  '"Bell, Nora" <nora@offices.test>',
  '陳大文 <chan@client.test>',
  'Ünal Özgür <u@client.test>',
  '',
])('finds nothing in %j', (from) => {
  expect(find(from)).toBeNull()
})
