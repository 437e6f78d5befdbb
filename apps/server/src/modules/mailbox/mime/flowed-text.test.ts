import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFlowed } from './flowed-text.ts'
import { parseMimeMessage } from './parse.ts'

test.each([
  ['one \nparagraph \nflows\nand ends', false, 'one paragraph flows\nand ends'],
  ['with del \nsp', true, 'with delsp'],
  ['> quoted \n> text\n>\n>> deeper \n>> text \n> less', false, '> quoted text\n>\n>> deeper text \n> less'],
  ['>no space \n>after marks', false, '> no space after marks'],
  ['above \n-- \nAna \nRuiz', false, 'above \n-- \nAna Ruiz'],
  ['> asked \nanswer', false, '> asked \nanswer'],
  [' >not a quote\n From here\n  indented', false, ' >not a quote\nFrom here\n indented'],
  ['windows \r\nbreaks\r\n', false, 'windows breaks\n'],
  ['', false, ''],
])('joins %j (DelSp %s)', (text, delSp, expected) => {
  expect(decodeFlowed(text, delSp)).toBe(expected)
})

/** Breaks paragraphs into flowed lines as a sender does (RFC 3676, 4.2). */
const encodeFlowed = (paragraphs: readonly (readonly string[])[], marks: string): string =>
  paragraphs
    .flatMap((words) =>
      words.length === 0 ? [''] : words.map((word, at) => (at < words.length - 1 ? `${word} ` : word)),
    )
    .map((line) => `${marks}${marks !== '' || /^[> ]|^From /.test(line) ? ' ' : ''}${line}`)
    .join('\n')

test('paragraphs of any words, quoted or not, come back as they were', () => {
  const word = fc.stringMatching(/^[a-zäß.€][\w,!]{0,8}$/)
  const paragraphs = fc.array(fc.array(word, { maxLength: 6 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(paragraphs, fc.nat(3), (list, depth) => {
      const marks = '>'.repeat(depth)
      const expected = list
        .map((words) => (depth > 0 && words.length > 0 ? `${marks} ` : marks) + words.join(' '))
        .join('\n')
      expect(decodeFlowed(encodeFlowed(list, marks), false)).toBe(expected)
    }),
  )
})

test('a message keeps one mark for each quoted paragraph', async () => {
  const head = 'Subject: Re\nContent-Type: text/plain; charset=iso-8859-1; format=flowed\n\n'
  const raw = Buffer.from(`${head}Caf\u00e9 \nat ten\n\n> Shall we \n> meet?\n`, 'latin1')
  const { text } = await parseMimeMessage(Uint8Array.from(raw).buffer, new Date('2026-03-02T15:00:00Z'))
  expect(text).toBe('Café at ten\n\n> Shall we meet?')
})
