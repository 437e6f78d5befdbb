import type { ChainedCommands, Editor } from '@tiptap/react'

/**
 * Starts a chain of commands in the focused editor. The `focus` command alone takes the focus in the next frame, and
 * letters typed until then would go to the field that has it.
 */
export function focusedChain(editor: Editor): ChainedCommands {
  editor.view.focus()
  return editor.chain().focus()
}
