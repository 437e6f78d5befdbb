import { expect, test } from 'vitest'
import { toOutgoingHtml } from './outgoing-html.ts'

const wrap = (html: string) =>
  `<div style="font-family:Arial,Helvetica,sans-serif;font-size:14px">${html}</div>`

test.each([
  ['<p>Hi</p>', wrap('<p>Hi</p>')],
  ['<div class="x" data-part="signature"><p>Adam</p></div>', wrap('<div class="x"><p>Adam</p></div>')],
  ['<p>data-part="signature"</p>', wrap('<p>data-part="signature"</p>')],
  ['<img src="cid:a" width="600">', wrap('<img style="max-width:100%;height:auto" src="cid:a" width="600">')],
  ['<img src="cid:a">', wrap('<img src="cid:a">')],
  ['<html><body>Hi</body></html>', '<html><body>Hi</body></html>'],
])('converts %s', (html, outgoing) => expect(toOutgoingHtml(html)).toBe(outgoing))
