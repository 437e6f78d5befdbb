import { Editor } from '@tiptap/react'
import { expect, test, vi } from 'vitest'
import { createExtensions } from './extensions.ts'
import { insertFiles } from './files.ts'

const resolve = (src: string) => (src.startsWith('cid:') ? 'blob:x' : null)

async function insert(name: string): Promise<string> {
  const editor = new Editor({ extensions: createExtensions('', resolve), content: '' })
  await insertFiles({
    editor,
    files: [new File(['x'], name, { type: 'image/png' })],
    onImage: async () => Promise.resolve({ src: 'cid:a', alt: name }),
    onFiles: undefined,
    onNotice: () => undefined,
  })
  const html = editor.getHTML()
  editor.destroy()
  return html
}

test.each([
  ['a small image', { width: 300, height: 200 }, 'width="300" height="200"'],
  ['a wide image', { width: 2400, height: 1000 }, 'width="600" height="250"'],
])('inserts %s with the size to show it in', async (_name, size, attributes) => {
  vi.stubGlobal('createImageBitmap', async () => Promise.resolve({ ...size, close: () => undefined }))
  expect(await insert('plan.png')).toContain(attributes)
})

test('inserts an image that the browser cannot decode without a size', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('unreadable')))
  const html = await insert('plan.png')
  expect(html).toContain('cid:a')
  expect(html).not.toContain('width')
})
