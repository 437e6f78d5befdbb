import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeAgentHtml } from './agent-html.ts'

const origin = 'https://office.example'
const own = `/media/${'0a'.repeat(16)}.jpg`
const clean = (html: string) => sanitizeAgentHtml(html, origin)

test.each([
  ['<p>Adam <strong>Cole</strong></p>', '<p>Adam <strong>Cole</strong></p>'],
  ['<b>a</b><i>b</i><strike>c</strike>', '<strong>a</strong><em>b</em><s>c</s>'],
  ['<h1>Adam</h1><h2>Agent</h2>', '<p>Adam</p><p>Agent</p>'],
  ['<script>alert(1)</script>text<style>p{}</style>', 'text'],
  ['<p onclick="alert(1)" class="x" id="y">a</p>', '<p>a</p>'],
  [
    '<a href="https://x.example/a?b=1&c=2" target="_blank">x</a>',
    '<a href="https://x.example/a?b=1&amp;c=2">x</a>',
  ],
  ['<a href="mailto:a@x.example">m</a>', '<a href="mailto:a@x.example">m</a>'],
  ['<a href="tel:+12125550100">t</a>', '<a href="tel:+12125550100">t</a>'],
  ['<a href="javascript:alert(1)">x</a>', '<span>x</span>'],
  ['<a href="jav&#x0A;ascript:alert(1)">x</a>', '<span>x</span>'],
  ['<a href="data:text/html,x">x</a>', '<span>x</span>'],
  ['<a href="//evil.example">x</a>', '<span>x</span>'],
  ['<a href="/login">x</a>', '<span>x</span>'],
  [`<img src="${own}" alt="Logo" width="80" onerror="x">`, `<img src="${own}" alt="Logo" width="80" />`],
  [`<img src="${origin}${own}">`, `<img src="${own}" alt="" />`],
  ['<img src="https://tracker.example/p.gif">', ''],
  [`<img src="https://evil.example${own}">`, ''],
  ['<img src="data:image/png;base64,AA==">', ''],
  [`<img src="${own}/../../v1/logout">`, ''],
  [
    '<p style="color: #0a5; background: url(https://t.example); position: fixed">x</p>',
    '<p style="color:#0a5">x</p>',
  ],
  ['<p style="text-align:center;color:expression(alert(1))">x</p>', '<p style="text-align:center">x</p>'],
  ['<p style="}{{{">x</p>', '<p>x</p>'],
  ['<svg><a xlink:href="javascript:x"><text>y</text></a></svg>', '<span>y</span>'],
  ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
])('%s becomes %s', (html, expected) => {
  expect(clean(html)).toBe(expected)
})

/** Fragments of attacks, so that random input exercises the parser. */
const piece = fc.constantFrom(
  '<',
  '>',
  '"',
  "'",
  '/',
  '=',
  ' ',
  '&',
  ';',
  '\n',
  '\t',
  '`',
  '\0',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<p>',
  '</p>',
  '<a ',
  'href=',
  'src=',
  'style=',
  'srcset=',
  'xlink:href=',
  '<img ',
  '<div>',
  '</div>',

  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'data:text/html,',
  'vbscript:',
  'file:///',
  '//x.example',

  '<script>',
  '</script>',
  '<style>',
  '</style>',
  '<iframe>',
  '</iframe>',
  '<svg>',
  '<math>',
  '<template>',

  '<noscript>',
  '</noscript>',
  '<textarea>',
  '</textarea>',
  '<title>',
  '<xmp>',
  '<plaintext>',
  '<option>',

  'onerror=',
  'onclick="alert(1)"',
  'onmouseover=',
  'url(https://x.example)',
  'url(',
  'expression(',
  '@import',
  'color:red',
  'color:#fff',
  'background-color:#000',
  'text-align:center',
  '}',
  '{',
  '*/',
  '/*',
  '\\',

  'https://x.example/',
  'mailto:a@x.example',
  'tel:1',
  own,
  `${origin}${own}`,
  '&#106;avascript:',
  '&lt;',
  '<ul>',
  '<li>',
  '</ul>',
  '<table>',
  '<tr>',
  '<td>',
  '</table>',
  '<b>',
  '</b>',
  '<blockquote>',
  '<br>',
)
const hostile = fc
  .array(fc.oneof({ weight: 5, arbitrary: piece }, fc.string({ maxLength: 6 })), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''))

const attribute = {
  a: { href: /^(?:https?:|mailto:|tel:)[^\s]/ },
  img: {
    src: /^\/media\/[0-9a-f]{32}\.(?:jpg|png|webp)$/,
    alt: /^/,
    width: /^\d{1,4}$/,
    height: /^\d{1,4}$/,
  },
  style:
    /^(?:(?:color|background-color):(?:#[0-9a-f]{3,6}|rgb\([\d, ]+\))|text-align:(?:left|center|right)|;)+$/i,
}

const closedTags = /^(?:p|div|br|span|strong|em|u|s|a|ul|ol|li|blockquote|img)$/

function allowedAttributes(tag: string): Record<string, RegExp> {
  if (tag === 'a') return attribute.a
  if (tag === 'img') return attribute.img
  return ['p', 'div', 'span'].includes(tag) ? { style: attribute.style } : {}
}

/** Finds markup outside the allow list with regular expressions, independent of any parser. */
function strangers(html: string): string[] {
  const found: string[] = []
  const text = html.replace(
    /<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)( \/)?>/g,
    (all, slash: string, tag: string, attributes: string) => {
      const rules = allowedAttributes(tag)
      const given = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)]
      const known = given.every(([, name, value]) => rules[name!]?.test(value!))
      if (!closedTags.test(tag) || !known || (slash !== '' && given.length > 0)) found.push(all)
      return ''
    },
  )
  return /[<>]/.test(text) ? [...found, text] : found
}

test('keeps only the allow list for any input', () => {
  fc.assert(
    fc.property(hostile, (html) => {
      expect(strangers(clean(html))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('sanitizing twice gives the same result', () => {
  fc.assert(
    fc.property(hostile, (html) => {
      const once = clean(html)
      expect(clean(once)).toBe(once)
    }),
    { numRuns: 1000 },
  )
})

test('sanitizes deeply nested and very long input quickly', () => {
  expect(clean(`${'<div>'.repeat(6000)}x`)).toContain('x')
  expect(clean('<a href="https://x.example">'.repeat(700))).toContain('<a href')
})
