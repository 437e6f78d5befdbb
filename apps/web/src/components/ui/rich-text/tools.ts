import type { Editor } from '@tiptap/react'
import {
  Bold,
  Italic,
  List,
  ListOrdered,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { focusedChain } from './focused-chain.ts'
import * as texts from './texts.ts'

export interface Tool {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** In the notation of the shortcut catalogue: `mod+b`. */
  readonly keys: string
  readonly run: (editor: Editor) => void
  /** Whether it is on at the caret; omitted for one-off commands. */
  readonly isOn?: (editor: Editor) => boolean
  readonly isPossible?: (editor: Editor) => boolean
}

/** The tools by group. The editor's extensions bind the keys; here they are only shown. */
export const tools: Readonly<Record<'marks' | 'blocks' | 'history', readonly Tool[]>> = {
  marks: [
    {
      id: 'bold',
      label: texts.bold,
      icon: Bold,
      keys: 'mod+b',
      run: (editor) => focusedChain(editor).toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      id: 'italic',
      label: texts.italic,
      icon: Italic,
      keys: 'mod+i',
      run: (editor) => focusedChain(editor).toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      id: 'underline',
      label: texts.underline,
      icon: Underline,
      keys: 'mod+u',
      run: (editor) => focusedChain(editor).toggleUnderline().run(),
      isOn: (editor) => editor.isActive('underline'),
    },
    {
      id: 'strike',
      label: texts.strikethrough,
      icon: Strikethrough,
      keys: 'mod+shift+x',
      run: (editor) => focusedChain(editor).toggleStrike().run(),
      isOn: (editor) => editor.isActive('strike'),
    },
  ],
  blocks: [
    {
      id: 'bullets',
      label: texts.bulletedList,
      icon: List,
      keys: 'mod+shift+8',
      run: (editor) => focusedChain(editor).toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      id: 'numbers',
      label: texts.numberedList,
      icon: ListOrdered,
      keys: 'mod+shift+7',
      run: (editor) => focusedChain(editor).toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      id: 'quote',
      label: texts.quote,
      icon: TextQuote,
      keys: 'mod+shift+9',
      run: (editor) => focusedChain(editor).toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    {
      id: 'clear',
      label: texts.clearFormatting,
      icon: RemoveFormatting,
      keys: 'mod+\\',
      run: (editor) => focusedChain(editor).unsetAllMarks().clearNodes().run(),
    },
  ],
  history: [
    {
      id: 'undo',
      label: texts.undo,
      icon: Undo2,
      keys: 'mod+z',
      run: (editor) => focusedChain(editor).undo().run(),
      isPossible: (editor) => editor.can().undo(),
    },
    {
      id: 'redo',
      label: texts.redo,
      icon: Redo2,
      keys: 'mod+shift+z',
      run: (editor) => focusedChain(editor).redo().run(),
      isPossible: (editor) => editor.can().redo(),
    },
  ],
}

/** The state of every tool, compared by value, so that the toolbar re-renders only on changes. */
export function toolStates(editor: Editor): Record<string, { on: boolean; possible: boolean }> {
  return Object.fromEntries(
    Object.values(tools)
      .flat()
      .map(({ id, isOn, isPossible }) => [
        id,
        { on: isOn?.(editor) ?? false, possible: isPossible?.(editor) ?? true },
      ]),
  )
}
