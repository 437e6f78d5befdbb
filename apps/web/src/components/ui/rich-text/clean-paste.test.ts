import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPaste } from './clean-paste.ts'

const own = `/media/${'0a'.repeat(16)}.jpg`
const clean = (html: string) => cleanPaste(html).html

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0in}</style></head>
<body lang=EN-US><!--StartFragment--><p class=MsoNormal style='margin-bottom:0in'><b><span style='font-size:14.0pt;
color:#1F497D'>Adam Cole</span></b><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Rentals</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>Lofts</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Sales</p>
<p class=MsoNormal>See <a href="https://x.example/"><span style='color:blue;text-decoration:underline'>our page</span></a>.</p><!--EndFragment--></body></html>`

const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal">Adam</span><span style="font-weight:400;font-style:italic;text-decoration:none"> Cole</span></p><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p role="presentation"><span style="font-weight:400">One</span></p></li><ul><li aria-level="2"><p><span>Inner</span></p></li></ul><li><p><span>Two</span></p></li></ul><br /><p><a href="https://www.google.com/url?q=https://x.example/a&amp;sa=D"><span style="text-decoration:underline">link</span></a></p></b><br class="Apple-interchange-newline">`

const gmail = `<div dir="ltr"><div>Hi,</div><div><br></div><div><br></div><div>see <font color="#ff0000">below</font> <img src="https://mail.example/open.gif" width="1" height="1"></div><div class="gmail_quote"><blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><div>older <i>text</i><br></div></blockquote></div></div>`

test.each([
  [
    'Word',
    word,
    '<p><strong>Adam Cole</strong></p><p></p><ul><li><p>Rentals</p><ul><li><p>Lofts</p></li></ul></li><li><p>Sales</p></li></ul><p>See <a href="https://x.example/">our page</a>.</p>',
  ],
  [
    'Google Docs',
    docs,
    '<p><strong>Adam</strong><em> Cole</em></p><ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul><p></p><p><a href="https://x.example/a">link</a></p>',
  ],
  ['Gmail', gmail, '<p>Hi,</p><p></p><p>see below </p><blockquote><p>older <em>text</em></p></blockquote>'],
])('cleans a paste from %s', (_name, html, expected) => {
  expect(clean(html)).toBe(expected)
})

test.each([
  ['<h1>Big</h1><pre>a\n b</pre>', '<p><strong>Big</strong></p><p>a<br> b</p>'],
  ['<ol><li>a</li><li>b</li></ol>', '<ol><li><p>a</p></li><li><p>b</p></li></ol>'],
  ['<table><tr><td>Phone</td><td>555</td></tr><tr><td>Fax</td></tr></table>', '<p>Phone 555</p><p>Fax</p>'],
  ['<p>a<script>alert(1)</script><style>p{}</style></p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)" onclick="x">a</a>', '<p>a</p>'],
  ['<a href=" java&#10;script:alert(1)">a</a>', '<p>a</p>'],
  ['<p onmouseover="x" style="position:fixed">a</p>', '<p>a</p>'],
  ['<span style="display:none">hidden</span>seen', '<p>seen</p>'],
  [`<img src="${own}" onerror="x" alt="Logo">`, `<p><img src="${own}" alt="Logo"></p>`],
  ['<li>alone</li>', '<ul><li><p>alone</p></li></ul>'],
  ['<u><s>x</s></u>', '<p><u><s>x</s></u></p>'],
  ['<p>1 &lt; 2 &amp; 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
  ['', ''],
])('%s becomes %s', (html, expected) => {
  expect(clean(html)).toBe(expected)
})

test('removes remote images and reports them, but not tracking pixels', () => {
  expect(cleanPaste('a<img src="https://x.example/a.jpg">')).toEqual({
    html: '<p>a</p>',
    removed: 'images',
  })
  expect(cleanPaste('a<img src="data:image/png;base64,AA">').removed).toBe('images')
  expect(cleanPaste('a<img src="https://x.example/a.gif" width="1">').removed).toBe('nothing')
})

test('refuses a paste that is too long', () => {
  expect(cleanPaste('x'.repeat(1_000_001))).toEqual({ html: '', removed: 'everything' })
})

test("keeps the editor's own selection unchanged", () => {
  const html = '<p data-pm-slice="1 1 []">a</p>'
  expect(cleanPaste(html)).toEqual({ html, removed: 'nothing' })
})

const piece = fc.constantFrom(
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<ul>',
  '<li>',
  '</li>',
  '</ul>',
  '<blockquote>',
  '<table><tr><td>',
  '<br>',
  '<script>',
  '</script>',
  '<svg onload=x>',
  '<math>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:x">',
  '<a href="https://x.example">',
  '</a>',
  '<iframe>',
  '<style>',
  '<textarea>',
  '<title>',
  '<!--',
  '-->',
  '<p style="mso-list:l0 level3 lfo1">',
  '<p style="mso-list:l0 level1 lfo1">',
  '<ol>',
  '<pre>',
  'text',
  ' ',
  '&lt;b&gt;',
)

test('leaves only allowed tags for any input', () => {
  const allowed = /<\/?(?:p|br|strong|em|u|s|ul|ol|li|blockquote)>|<a href="https?:[^"<>]*">|<\/a>/g
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      expect(clean(pieces.join('')).replace(allowed, '')).not.toMatch(/[<>]/)
    }),
    { numRuns: 400 },
  )
})
