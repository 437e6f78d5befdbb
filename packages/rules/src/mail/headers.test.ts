import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectCharset, decodeText } from './charsets.ts'
import { decodeWords, encodeWords } from './encoded-words.ts'
import { formatMessageIds, parseMessageIds, getReplyReferences } from './message-ids.ts'
import { formatParameter, parseParameters } from './parameters.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const text = fc.string({ unit: 'binary', maxLength: 120 }).map((text) => text.toWellFormed())

describe('encoded words', () => {
  it.each([
    ['plain', 'plain'],
    ['=?utf-8?q?caf=C3=A9_au_lait?=', 'café au lait'],
    ['=?UTF-8?B?Y2Fmw6k=?=', 'café'],
    ['a =?utf-8?q?b?= c', 'a b c'],
    ['=?utf-8?q?a?= =?utf-8?q?b?=', 'ab'],
    ['=?utf-8?q?a?=\r\n =?iso-8859-1?q?=E9?=', 'aé'],
    ['=?utf-8?b?4g==?= =?utf-8?b?gqw=?=', '€'],
    ['=?utf-8*en?q?a?=', 'a'],
    ['=?iso-2022-jp?B?GyRCJDMbKEI=?=', 'こ'],
    [
      '=?iso-2022-jp?B?GyRCJDMbKEI=?= =?ISO-2022-JP?B?GyRCJDMbKEI=?= =?iso-2022-jp?B?GyRCJDMbKEI=?= x',
      'こここ x',
    ],
    ['=?koi8-r?B?8NLJ18XU?=', 'Привет'],
    ['=?gb2312?B?xOO6ww==?=', '你好'],
    ['=?utf-7?q?caf+AOk-?= =?utf-7?q?_+IKw-5?=', 'café €5'],
    ['=?us-ascii?q?=C3=A9?=', 'é'],
    ['=?utf-8?q?=E9?=', 'é'],
    ['=?nonsense?q?a=E9?=', 'aé'],
    ['=?utf-8?q?50% =zz?=', '50% =zz'],
    ['=?utf-8?b?Y2Fm!!!?=', 'caf'],
    ['=?utf-8?x?a?=', '=?utf-8?x?a?='],
    ['=?utf-8?q?unclosed', '=?utf-8?q?unclosed'],
  ])('decodes %j to %j', (header, expected) => {
    expect(decodeWords(header)).toBe(expected)
  })

  it('round-trips any text in encoded words of up to 75 characters', () => {
    fc.assert(
      fc.property(text, (text) => {
        const header = encodeWords(text)
        expect(decodeWords(header)).toBe(text)
        expect(header).toMatch(/^[\x20-\x7e]*$/)
        const words = header === text ? [] : header.split(' ')
        expect(words.filter((word) => word.length > 75)).toEqual([])
      }),
    )
  })

  it('decodes malformed encoded words without throwing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(?:=\?(?:utf-8|x)\?[bq]\?[^ ]{0,9}\?= ?|.){0,20}$/), (text) => {
        expect(() => decodeWords(text)).not.toThrow()
      }),
    )
  })
})

describe('charsets', () => {
  it.each([
    ['utf-8', bytes(0xc3, 0xa9), 'utf-8', 'é'],
    ['utf-8', bytes(0xe9), 'windows-1252', 'é'],
    ['iso-8859-1', bytes(0x93, 0x61, 0x94), 'windows-1252', '“a”'],
    ['iso-8859-1', bytes(0xc3, 0xa9), 'utf-8', 'é'],
    ['us-ascii', bytes(0xe2, 0x82, 0xac), 'utf-8', '€'],
    ['', bytes(0xe9), 'windows-1252', 'é'],
    ['"koi8-r"', bytes(0xf0), 'koi8-r', 'П'],
    ['iso-8859-15', bytes(0xa4), 'iso-8859-15', '€'],
    ['ks_c_5601-1987', bytes(0xb0, 0xa1), 'euc-kr', '가'],
    ['cp949', bytes(0xb0, 0xa1), 'euc-kr', '가'],
    ['no such set', bytes(0x61), 'utf-8', 'a'],
    ['utf-7', Buffer.from('caf+AOk +- b +ZeVnLA-'), 'utf-7', 'café + b 日本'],
    ['unicode-1-1-utf-7', Buffer.from('1 + 1 +A +2D3cBg'), 'utf-7', '1 + 1  \ud83d\udc06'],
    ['utf-7', bytes(0x61, 0xe9), 'windows-1252', 'aé'],
  ])('decodes declared %j, bytes %j, as %s', (claimed, content, charset, expected) => {
    expect(detectCharset(claimed, content)).toBe(charset)
    expect(decodeText(content, claimed)).toBe(expected)
  })

  it('guesses only the charset of bytes that are not UTF-8 and not declared', () => {
    const guess = () => 'big5'
    const decode = (claimed: string, ...values: number[]) => decodeText(bytes(...values), claimed, guess)
    expect(['', 'us-ascii', 'no such set'].map((label) => decode(label, 0xa7, 0x41))).toEqual([
      '你',
      '你',
      '你',
    ])
    expect([decode('iso-8859-1', 0xe9), decode('', 0xc3, 0xa9), decode('', 0x61)]).toEqual(['é', 'é', 'a'])
  })
})

describe('header parameters', () => {
  it.each([
    ['text/plain; charset=utf-8', 'text/plain', { charset: 'utf-8' }],
    ['Text/HTML;Charset="UTF-8" ; format=flowed;', 'text/html', { charset: 'UTF-8', format: 'flowed' }],
    ['attachment; filename="a \\"b\\".pdf"', 'attachment', { filename: 'a "b".pdf' }],
    ["attachment; filename*=utf-8''caf%C3%A9.pdf", 'attachment', { filename: 'café.pdf' }],
    ["attachment; filename*=iso-8859-1'en'caf%E9.pdf", 'attachment', { filename: 'café.pdf' }],
    ['attachment; filename*1="b.pdf"; filename*0="a"', 'attachment', { filename: 'ab.pdf' }],
    [
      "attachment; filename*0*=utf-8''caf%C3; filename*1*=%A9; filename*2=.pdf",
      'attachment',
      { filename: 'café.pdf' },
    ],
    [
      "attachment; filename=plain.pdf; filename*=utf-8''r%C3%A9al.pdf",
      'attachment',
      { filename: 'réal.pdf' },
    ],
    ['attachment; filename="=?utf-8?q?caf=C3=A9.pdf?="', 'attachment', { filename: 'café.pdf' }],
    ['attachment; filename=a b.pdf', 'attachment', { filename: 'a b.pdf' }],
    ['attachment; filename="never closed', 'attachment', { filename: 'never closed' }],
    ['', '', {}],
    [';;;', '', {}],
  ])('parses %j', (header, value, parameters) => {
    const found = parseParameters(header)
    expect(found.value).toBe(value)
    expect({ ...found.parameters }).toEqual(parameters)
  })

  it('round-trips any value', () => {
    fc.assert(
      fc.property(text, (text) => {
        const header = `x; name=y; ${formatParameter('filename', text)}`
        expect(header).toMatch(/^[\x20-\x7e]*$/)
        expect(parseParameters(header).parameters['filename']).toBe(text)
      }),
    )
  })
})

describe('message ids', () => {
  it.each([
    ['<a@x> <b@x>', ['a@x', 'b@x']],
    ['<a@x>\r\n\t<a@x>', ['a@x']],
    ['a@x', ['a@x']],
    ['Your message of Monday <a@x>', ['a@x']],
    ['<a\r\n b@x>', ['ab@x']],
    ['<>', []],
    ['no id', []],
  ])('parses %j', (header, ids) => expect(parseMessageIds(header)).toEqual(ids))

  it('limits a long chain to the oldest and most recent ids', () => {
    const ids = Array.from({ length: 300 }, (_, index) => `${index}@x`)
    const kept = parseMessageIds(formatMessageIds(ids))
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, '0@x', '299@x'])
    const answer = getReplyReferences({ messageId: 'new@x', inReplyTo: 'b@x', references: kept })
    expect([answer.length, answer[0], answer.at(-1)]).toEqual([100, '0@x', 'new@x'])
    expect(getReplyReferences({ messageId: 'c@x', inReplyTo: 'b@x', references: [] })).toEqual(['b@x', 'c@x'])
  })
})
