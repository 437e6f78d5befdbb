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

export interface Tool {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** As in the catalogue of shortcuts: `mod+b`. */
  readonly keys: string
  readonly run: (editor: Editor) => void
  /** Whether it is on where the caret is; left out for what is done once. */
  readonly isOn?: (editor: Editor) => boolean
  readonly isPossible?: (editor: Editor) => boolean
}

/** The tools by group. The keys are bound by the editor's extensions; here they are only shown. */
export const tools: Readonly<Record<'marks' | 'blocks' | 'history', readonly Tool[]>> = {
  marks: [
    {
      id: 'bold',
      label: 'Bold',
      icon: Bold,
      keys: 'mod+b',
      run: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      id: 'italic',
      label: 'Italic',
      icon: Italic,
      keys: 'mod+i',
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      id: 'underline',
      label: 'Underline',
      icon: Underline,
      keys: 'mod+u',
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
      isOn: (editor) => editor.isActive('underline'),
    },
    {
      id: 'strike',
      label: 'Strikethrough',
      icon: Strikethrough,
      keys: 'mod+shift+x',
      run: (editor) => editor.chain().focus().toggleStrike().run(),
      isOn: (editor) => editor.isActive('strike'),
    },
  ],
  blocks: [
    {
      id: 'bullets',
      label: 'Bulleted list',
      icon: List,
      keys: 'mod+shift+8',
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      id: 'numbers',
      label: 'Numbered list',
      icon: ListOrdered,
      keys: 'mod+shift+7',
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      id: 'quote',
      label: 'Quote',
      icon: TextQuote,
      keys: 'mod+shift+9',
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    {
      id: 'clear',
      label: 'Clear formatting',
      icon: RemoveFormatting,
      keys: 'mod+\\',
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
  history: [
    {
      id: 'undo',
      label: 'Undo',
      icon: Undo2,
      keys: 'mod+z',
      run: (editor) => editor.chain().focus().undo().run(),
      isPossible: (editor) => editor.can().undo(),
    },
    {
      id: 'redo',
      label: 'Redo',
      icon: Redo2,
      keys: 'mod+shift+z',
      run: (editor) => editor.chain().focus().redo().run(),
      isPossible: (editor) => editor.can().redo(),
    },
  ],
}

/** On and possible of every tool, to be compared by value: the toolbar draws itself anew only where one changes. */
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
