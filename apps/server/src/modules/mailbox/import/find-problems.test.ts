import { expect, test } from 'vitest'
import { renderDocument } from '../html/document.ts'
import { hostile } from '../html/hostile-html.fixture.ts'
import { renderBody } from '../html/render.ts'
import { parseMimeMessage } from '../mime/parse.ts'
import { findImportProblems } from './find-problems.ts'

/** Parses and renders a message as `npm run corpus` does; with `sanitized` off, shows its HTML as it is. */
async function check(raw: string, sanitized = true): Promise<string[]> {
  const bytes = Uint8Array.from(Buffer.from(raw))
  const { files, ...message } = await parseMimeMessage(bytes.buffer, new Date('2026-03-02T15:00:00Z'))
  const { html, text: plain } = message
  const mail = renderBody({ html, plain, inlineImages: [], showRemote: false })
  const body = sanitized ? mail.html : html!
  const document = renderDocument(body, sanitized ? mail.styleSheet : '', {
    theme: 'light',
    designed: false,
    showQuoted: true,
  })
  return findImportProblems({ message, files: files.map(({ filename }) => filename) }, bytes, document)
}
const html = (body: string) => `Content-Type: text/html\n\n${body}`

test.each([
  ['an address of a script in the text', html('<p>Type javascript:alert(1) or url(x) or @import</p>')],
  ['code in the text', html('<pre>&lt;script&gt; &lt;img src="x" onerror=alert(1)&gt; expression(</pre>')],
  ['plain text with code', 'Subject: x\n\n<script src="https://x.example/a.js"> background = "x" on click='],
  ['an attribute that shows code', html('<p title="<b onclick=x background=y>">hello</p>')],
  ['a link with code in its address', html('<a href="https://x.example/?onclick=1&amp;q=javascript:">x</a>')],
  ['no text', 'Subject: x\n\n\n'],
  ['HTML without text', html('<div style="display:none">hidden</div>')],
  [
    'only a file',
    'Content-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n\nJVBERi0xLjcK\n',
  ],
  ['more text than is shown', `Subject: x\n\n${'long text '.repeat(250_000)}`],
])('a message with %s has no problem', async (_name, raw) => {
  expect(await check(raw)).toEqual([])
})

test('hostile HTML has no problem as it is shown', async () => {
  for (const attack of hostile) expect(await check(html(attack)), attack).toEqual([])
})

test.each([
  ['<script>x()</script>', '<script>'],
  ['<img src="https://x.example/a.png">', '<img src>'],
  ['<p onclick="x()">x</p>', '<p onclick>'],
  ['<a href=" javascript:x()">x</a>', '<a href>'],
  ['<p style="background:url(https://x.example/a)">x</p>', '<p style>'],
  ['<style>@import "https://x.example/a.css"</style>', '<style> that loads'],
  ['<table background="a.png"></table>', '<table background>'],
])('finds %s', async (body, found) => {
  expect(await check(html(body), false)).toContain(`contains ${found}`)
})

test('finds a damaged message', async () => {
  expect(await check('Content-Type: multipart/mixed; boundary=b\n\njust text')).toEqual([
    'This message is damaged, so its raw text is shown. The original is saved.',
  ])
})
