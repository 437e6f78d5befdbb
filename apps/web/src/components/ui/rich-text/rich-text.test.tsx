import { cleanup, render } from '@testing-library/react'
import { Editor } from '@tiptap/react'
import { afterEach, expect, test } from 'vitest'
import { createExtensions } from './extensions.ts'
import { RichText } from './rich-text.tsx'

const own = `/media/${'0a'.repeat(16)}.jpg`

afterEach(cleanup)

/** Returns the HTML that `RichText` renders. */
function shown(html: string): string {
  return render(<RichText html={html} />).container.firstElementChild!.innerHTML
}

/** Returns HTML after a round trip through the editor, whose schema is the second line of defense after pasting. */
function written(html: string): string {
  const editor = new Editor({ extensions: createExtensions(''), content: html })
  const value = editor.getHTML()
  editor.destroy()
  return value
}

const hostile = [
  '<script>alert(1)</script><style>*{}</style><template><b>x</b></template>',
  '<img src="https://tracker.example/p.gif" onerror="alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<a href="javascript:alert(1)">x</a><a href="data:text/html,x">y</a><a href="//evil.example">z</a>',
  '<p onclick="alert(1)" style="position:fixed;background:url(https://x.example)">p</p>',
  '<svg><script>alert(1)</script></svg><form action="https://x.example"><input name="password"></form>',
]

test.each(hostile)('renders only the text of %s', (html) => {
  expect(shown(html)).not.toMatch(/script|style>|onerror|onclick|href|src=|url\(|fixed|form|input/i)
})

test.each(hostile)('the editor keeps only the text of %s', (html) => {
  expect(written(html)).not.toMatch(
    /<script|<style|onerror|onclick|javascript|data:|evil|src=|url\(|fixed|<form|<input/i,
  )
})

test('renders the editor’s HTML, with links opening in a new tab', () => {
  expect(shown('<p><strong>a</strong><br><a href="https://x.example/">x</a></p>')).toBe(
    '<p><strong>a</strong><br><a href="https://x.example/" target="_blank" rel="noopener noreferrer">x</a></p>',
  )
  expect(shown(`<img src="${own}" alt="Logo" width="80">`)).toBe(`<img alt="Logo" width="80" src="${own}">`)
})

test.each([
  ['<p>Adam <strong>Cole</strong></p>'],
  ['<p><em>a</em><u>b</u><s>c</s></p>'],
  ['<p><a href="mailto:a@x.example">a</a> <a href="tel:2125550100">b</a></p>'],
  ['<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>'],
  ['<blockquote><p>a</p></blockquote><p></p><p>b<br>c</p>'],
  [`<p><img src="${own}" alt="Logo" width="80"></p>`],
  ['<p><span style="color:#cc0000">a</span></p>'],
  ['<p style="color:#cc0000">a</p><p>b</p>'],
])('the editor keeps %s unchanged', (html) => {
  expect(written(html).replace(/color: ?(#\w+);?/, 'color:$1')).toBe(html)
})
