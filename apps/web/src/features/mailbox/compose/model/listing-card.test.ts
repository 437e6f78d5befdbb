import { Editor } from '@tiptap/react'
import { afterEach, expect, test } from 'vitest'
import { createExtensions } from '../../../../components/ui/rich-text/extensions.ts'
import { linkCardHtml, type LinkCardData } from '../../../../components/ui/rich-text/link-card.ts'
import { fromMailHtml, toMailHtml } from './mail-html.ts'

const origin = 'https://office.example'
const name = `${'0123456789abcdef'.repeat(2)}.jpg`
const facts: LinkCardData = {
  href: 'https://office.example/shared/abc',
  image: `/transcode/wcontact-m/${name}`,
  title: '20 Carroll St, 3E',
  text: '$3,250/month · 1 Bed · <b>"bright" & quiet</b>',
  note: 'Park Slope',
}

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** HTML after loading it into the editor. */
function renderInEditor(html: string, getSource: (src: string) => string | null = () => null): string {
  editor = new Editor({ extensions: createExtensions('', getSource), content: html })
  return editor.getHTML()
}

test('keeps a listing card intact in the editor, the email and the draft', () => {
  const inEditor = renderInEditor(`<p>Look:</p>${linkCardHtml(facts)}`)
  const asWritten = document.createElement('div')
  asWritten.innerHTML = linkCardHtml(facts)
  expect(inEditor).toBe(`<p>Look:</p>${asWritten.innerHTML}`)
  const sent = toMailHtml(inEditor, origin)
  expect(sent).toContain(`src="${origin}${facts.image}"`)
  expect(renderInEditor(fromMailHtml(sent, origin))).toBe(inEditor)
})

test('resolves attached images and drops external images and unsafe links', () => {
  const along = { ...facts, image: 'cid:1@picture' }
  const known = (src: string) => (src === 'cid:1@picture' ? '/signed' : null)
  expect(renderInEditor(linkCardHtml(along), known)).toContain('data-src="cid:1@picture"')
  const elsewhere = linkCardHtml({ ...facts, image: 'https://tracker.example/a.png' })
  expect(renderInEditor(elsewhere)).not.toContain('tracker.example')
  expect(renderInEditor(linkCardHtml({ ...facts, href: 'javascript:alert(1)' }))).not.toContain('javascript')
})
