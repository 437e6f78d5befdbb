import { expect, test } from 'vitest'
import { parseMimeMessage } from './parse.ts'

test.each<[string, string, boolean]>([
  ['a boundary that never occurs', 'Content-Type: multipart/mixed; boundary=b\n\njust text', true],
  ['lone carriage returns', 'Subject: x\r\rjust text\rand more', false],
  ['nothing in it', 'Subject: x\n\n \n', false],
])('with %s is marked %j when its raw text is shown', async (name, raw, marked) => {
  const bytes = Uint8Array.from(Buffer.from(raw))
  const { problem, text } = await parseMimeMessage(bytes.buffer, new Date('2026-03-02T15:00:00Z'))
  expect(problem !== null).toBe(marked)
  expect(text.startsWith('just text')).toBe(!name.startsWith('nothing'))
})

test('the text is that of the HTML when the text part is blank', async () => {
  const raw =
    'Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n \u200b\n\u00a0\n' +
    '--b\nContent-Type: text/html\n\n<p>Real text</p>\n--b--\n'
  const message = await parseMimeMessage(Uint8Array.from(Buffer.from(raw)).buffer, new Date())
  expect([message.text, message.snippet, message.hasOwnText]).toEqual(['Real text', 'Real text', false])
})
