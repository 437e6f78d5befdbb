import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToText } from './html-to-text.ts'

test.each([
  ['', ''],
  ['<p></p>', ''],
  ['plain', 'plain'],
  ['<p>Adam Cole</p><p>Licensed agent</p>', 'Adam Cole\nLicensed agent'],
  ['<p>a</p><p></p><p>b</p>', 'a\n\nb'],
  ['<p>a<br>b</p>', 'a\nb'],
  ['<div><div>a</div><div>b</div></div>', 'a\nb'],
  ['<p>a  \n b</p>', 'a b'],
  ['<p>1 &lt; 2 &amp;&nbsp;3 &#39;&#x41;</p>', "1 < 2 & 3 'A"],
  ['<p>&amp;lt;</p>', '&lt;'],
  ['<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul>', '- a\n- b\n  - c'],
  ['<ol><li>a</li><li>b</li></ol><p>c</p>', '1. a\n2. b\nc'],
  ['<blockquote><p>a</p><p>b</p></blockquote><p>c</p>', '> a\n> b\nc'],
  ['<p><a href="https://x.example/">our page</a>!</p>', 'our page <https://x.example/>!'],
  ['<p><a href="https://x.example/">x.example</a></p>', 'x.example'],
  ['<p><a href="mailto:a@x.example">a@x.example</a></p>', 'a@x.example'],
  ['<p><a href="mailto:a@x.example">write</a></p>', 'write <a@x.example>'],
  ['<p>T <a href="tel:2125550100">(212) 555-0100</a></p>', 'T (212) 555-0100'],
  ['<p><img src="/media/x.jpg" alt="Logo &amp; more"></p>', 'Logo & more'],
  ['<p>a &#0; &#99999999; &nosuch; b</p>', 'a &#0; &#99999999; &nosuch; b'],
])('%s reads %j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

test('keeps plain text', () => {
  const line = fc.string({ maxLength: 30 }).map((text) => text.replace(/\s+/g, ' ').trim())
  const escape = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
  fc.assert(
    fc.property(fc.array(line.filter(Boolean), { maxLength: 6 }), (lines) => {
      expect(htmlToText(lines.map((text) => `<p>${escape(text)}</p>`).join(''))).toBe(lines.join('\n'))
    }),
  )
})

test('never throws or hangs', () => {
  fc.assert(fc.property(fc.string({ maxLength: 400 }), (html) => void htmlToText(html)))
  expect(htmlToText('<'.repeat(50_000))).toHaveLength(50_000)
  expect(htmlToText(`<a ${'"'.repeat(20_001)}`)).toBeTruthy()
})
