import { Editor } from '@tiptap/react'
import { afterEach, expect, test } from 'vitest'
import { extensions } from '../../../../components/ui/rich-text/extensions.ts'
import { linkCardHtml, type LinkCardFacts } from '../../../../components/ui/rich-text/link-card.ts'
import { fromMailHtml, toMailHtml } from './mail-html.ts'

const origin = 'https://office.example'
const name = `${'0123456789abcdef'.repeat(2)}.jpg`
const facts: LinkCardFacts = {
  href: 'https://office.example/shared/abc',
  picture: `/transcode/wcontact-m/${name}`,
  title: '20 Carroll St, 3E',
  text: '$3,250/month · 1 Bed · <b>"bright" & quiet</b>',
  note: 'Park Slope',
}

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** What the editor makes of a text that it is given. */
function written(html: string, sourceOf: (src: string) => string | null = () => null): string {
  editor = new Editor({ extensions: extensions('', sourceOf), content: html })
  return editor.getHTML()
}

test('a card stays whole in the editor, in a mail and in the draft of it', () => {
  const inEditor = written(`<p>Look:</p>${linkCardHtml(facts)}`)
  const asWritten = document.createElement('div')
  asWritten.innerHTML = linkCardHtml(facts)
  expect(inEditor).toBe(`<p>Look:</p>${asWritten.innerHTML}`)
  const sent = toMailHtml(inEditor, origin)
  expect(sent).toContain(`src="${origin}${facts.picture}"`)
  expect(written(fromMailHtml(sent, origin))).toBe(inEditor)
})

test('a picture that went along is found again, and one from elsewhere is not kept', () => {
  const along = { ...facts, picture: 'cid:1@picture' }
  const known = (src: string) => (src === 'cid:1@picture' ? '/signed' : null)
  expect(written(linkCardHtml(along), known)).toContain('data-src="cid:1@picture"')
  const elsewhere = linkCardHtml({ ...facts, picture: 'https://tracker.example/a.png' })
  expect(written(elsewhere)).not.toContain('tracker.example')
  expect(written(linkCardHtml({ ...facts, href: 'javascript:alert(1)' }))).not.toContain('javascript')
})
