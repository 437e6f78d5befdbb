import { EditorContent, useEditor, type Editor as Tiptap } from '@tiptap/react'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '../../../lib/cn.ts'
import { cleanPaste, type CleanPaste } from './clean-paste.ts'
import { extensions } from './extensions.ts'
import { filesOf, takeFiles, type PictureHandler } from './files.ts'
import type { PictureSource } from './office-picture.ts'
import { proseClass } from './prose-class.ts'
import { Toolbar } from './toolbar.tsx'

export interface RichTextHandle {
  focus(): void
  /** Writes plain text where the caret is, and puts the caret behind it. */
  insertText(text: string): void
  /** The same with HTML of which only what can be written here is kept. */
  insertHtml(html: string): void
}

/** What an editor does that fills a form of its own, rather than being one field of it. */
export interface SheetProps {
  /** Where its toolbar stands; null while that is not there yet, or where it is folded away. */
  readonly toolbar: HTMLElement | null
  /** Takes pasted and dropped files that are no pictures. */
  readonly onFiles: (files: readonly File[]) => void
  /** Stays the same function while the editor is shown. */
  readonly pictureSource: PictureSource
  /** The caret stands before the text when it opens. */
  readonly focusOnOpen: boolean
}

export interface EditorProps {
  readonly id: string
  readonly labelledBy: string
  readonly describedBy: string
  readonly invalid: boolean
  readonly disabled: boolean
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur: (() => void) | undefined
  readonly placeholder: string
  readonly onPicture: PictureHandler | undefined
  readonly sheet: SheetProps | undefined
  /** Something was left out or refused; '' where there is nothing to tell any more. */
  readonly tell: (notice: string) => void
  readonly ref: Ref<RichTextHandle> | undefined
}

const notices: Readonly<Record<CleanPaste['left'], string>> = {
  nothing: '',
  pictures: 'Pictures were left out of what you pasted.',
  everything: 'This is too much to paste with its formatting.',
}

const placeholderClass =
  '[&_.is-editor-empty]:before:pointer-events-none [&_.is-editor-empty]:before:float-left [&_.is-editor-empty]:before:h-0 [&_.is-editor-empty]:before:text-muted [&_.is-editor-empty]:before:content-[attr(data-placeholder)] [&_.selection]:bg-brand-soft'

/** The value of an editor: '' where nothing is written. */
function htmlOf(editor: Tiptap): string {
  return editor.isEmpty ? '' : editor.getHTML()
}

/**
 * Where the caret is, or before the named part that it stands in: that part is put in and taken out as one, and what is
 * written in it would go with it.
 */
function insertHtml(editor: Tiptap, html: string): void {
  const { $from } = editor.state.selection
  const depth = Array.from({ length: $from.depth }, (_, at) => at + 1).find(
    (level) => $from.node(level).type.name === 'namedPart',
  )
  if (depth === undefined) editor.chain().focus().insertContent(html).run()
  else editor.chain().focus().insertContentAt($from.before(depth), html).run()
}

/** Keys that the editor must not take, or takes before the page: true where ProseMirror is to leave it alone. */
function onKeyDown(event: KeyboardEvent, openLink: () => void): boolean {
  // Tab always leaves: who works by keyboard is never caught in here.
  if (event.key === 'Tab') return true
  // Saves or sends, which is for the page to know.
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) return true
  if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
    return false
  event.preventDefault()
  event.stopPropagation()
  openLink()
  return true
}

/**
 * A press below the last line, where that is a named part: the caret goes to the end of what was written, since nobody
 * means to go on in a signature. Says whether it was one.
 */
function onPressBelow(editor: Tiptap, { button, target, clientY }: MouseEvent): boolean {
  const { dom } = editor.view
  const { doc } = editor.state
  const part = doc.lastChild
  const bottom = dom.lastElementChild?.getBoundingClientRect().bottom ?? 0
  if (button !== 0 || target !== dom || clientY < bottom || part?.type.name !== 'namedPart') return false
  let end = 1
  doc.nodesBetween(0, doc.content.size - part.nodeSize, (node, at) => {
    if (node.isTextblock && node.content.size > 0) end = at + node.nodeSize - 1
  })
  editor.chain().focus().setTextSelection(end).run()
  return true
}

/** The editor itself, in a chunk of its own; use it through `RichTextEditor`. */
export default function Editor(props: EditorProps) {
  const { id, labelledBy, describedBy, invalid, disabled, value, sheet, ref } = props
  const [linkOpen, setLinkOpen] = useState(false)
  const [initial] = useState(value)
  const written = useRef(value)
  const latest = useRef(props)
  const [allExtensions] = useState(() => extensions(props.placeholder, sheet?.pictureSource))
  const instance = useRef<Tiptap | null>(null)
  useEffect(() => {
    latest.current = props
  })

  const editorProps = useMemo(() => {
    const take = (data: DataTransfer | null): boolean => {
      const files = filesOf(data)
      if (files.length === 0 || !instance.current) return false
      const { onPicture, tell } = latest.current
      const onFiles = latest.current.sheet?.onFiles
      void takeFiles({ editor: instance.current, files, onPicture, onFiles, tell })
      return true
    }
    return {
      attributes: {
        id: id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(disabled && { 'aria-disabled': 'true' }),
        class: cn(proseClass, placeholderClass, 'min-h-36 px-3 py-2.5 outline-none'),
      },
      handleDOMEvents: {
        keydown: (_view: unknown, event: KeyboardEvent) => onKeyDown(event, () => setLinkOpen(true)),
        mousedown: (_view: unknown, event: MouseEvent) => {
          const taken = instance.current !== null && onPressBelow(instance.current, event)
          if (taken) event.preventDefault()
          return taken
        },
      },
      handlePaste: (_view: unknown, event: ClipboardEvent) => take(event.clipboardData),
      handleDrop: (_view: unknown, event: DragEvent) => {
        const taken = take(event.dataTransfer)
        if (taken) event.preventDefault()
        return taken
      },
      transformPastedHTML: (html: string) => {
        const clean = cleanPaste(html)
        latest.current.tell(notices[clean.left])
        return clean.html
      },
    }
  }, [id, labelledBy, describedBy, invalid, disabled])

  const editor = useEditor({
    extensions: allExtensions,
    content: initial,
    editable: !disabled,
    autofocus: sheet?.focusOnOpen === true ? 'start' : false,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      written.current = htmlOf(changed)
      latest.current.onChange(written.current)
    },
    onBlur: () => latest.current.onBlur?.(),
  })

  useEffect(() => {
    instance.current = editor
    return () => {
      instance.current = null
    }
  }, [editor])
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  useEffect(() => {
    // What comes back from outside as it was written must not move the caret.
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useImperativeHandle(
    ref,
    () => ({
      focus: () => void editor.commands.focus(),
      insertText: (text) => void editor.chain().focus().insertContent({ type: 'text', text }).run(),
      insertHtml: (html) => insertHtml(editor, html),
    }),
    [editor],
  )

  const toolbar = <Toolbar editor={editor} disabled={disabled} linkOpen={linkOpen} onLinkOpen={setLinkOpen} />
  if (sheet)
    return (
      <>
        <EditorContent editor={editor} className="flex grow flex-col *:grow" />
        {sheet.toolbar && createPortal(toolbar, sheet.toolbar)}
      </>
    )
  return (
    <>
      {toolbar}
      <EditorContent editor={editor} className="max-h-[50dvh] overflow-y-auto" />
    </>
  )
}
