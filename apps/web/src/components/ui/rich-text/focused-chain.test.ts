import { Editor } from '@tiptap/react'
import { expect, test } from 'vitest'
import { createExtensions } from './extensions.ts'
import { focusedChain } from './focused-chain.ts'

test('focuses the editor at once, so that the next letter goes to it', () => {
  document.body.innerHTML = '<input><div></div>'
  document.querySelector('input')!.focus()
  const element = document.querySelector('div')!
  const editor = new Editor({ element, extensions: createExtensions('', undefined), content: '<p>Hi</p>' })
  focusedChain(editor).setTextSelection(1).run()
  expect(document.activeElement).toBe(editor.view.dom)
  editor.destroy()
})
