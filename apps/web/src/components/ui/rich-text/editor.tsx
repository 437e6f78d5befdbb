import { EditorContent, useEditor, type Editor as Tiptap } from '@tiptap/react'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '../../../lib/cn.ts'
import { cleanPaste, type CleanedPaste } from './clean-paste.ts'
import { createExtensions } from './extensions.ts'
import { focusedChain } from './focused-chain.ts'
import { getFiles, insertFiles, type ImageHandler } from './files.ts'
import type { ImageResolver } from './office-image.ts'
import { proseClass } from './prose-class.ts'
import { Toolbar } from './toolbar.tsx'
import { uncoverCaret } from './uncover-caret.ts'
import * as texts from './texts.ts'

export interface RichTextHandle {
  focus(): void
  /** Inserts plain text at the caret. */
  insertText(text: string): void
  /** Inserts HTML at the caret; the schema drops what the editor does not support. */
  insertHtml(html: string): void
}

/** Options of an editor that fills a whole form, such as a message. */
export interface FullEditorProps {
  /** Container of the toolbar; null while it is not mounted or is collapsed. */
  readonly toolbar: HTMLElement | null
  /** Called with pasted and dropped files that are not images. */
  readonly onFiles: (files: readonly File[]) => void
  /** Must be a stable function. */
  readonly imageSource: ImageResolver
  /** Puts the caret before the text on open. */
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
  readonly onImage: ImageHandler | undefined
  readonly fullEditor: FullEditorProps | undefined
  /** Called with a notice about removed or refused content; '' clears it. */
  readonly onNotice: (notice: string) => void
  readonly ref: Ref<RichTextHandle> | undefined
}

const notices: Readonly<Record<CleanedPaste['removed'], string>> = {
  nothing: '',
  images: texts.imagesNotPasted,
  everything: texts.pasteTooLong,
}

const placeholderClass =
  '[&_.is-editor-empty]:before:pointer-events-none [&_.is-editor-empty]:before:float-left [&_.is-editor-empty]:before:h-0 [&_.is-editor-empty]:before:text-muted [&_.is-editor-empty]:before:content-[attr(data-placeholder)] [&_.selection]:bg-brand-soft'

/** Returns the HTML of an editor; '' when it is empty. */
function getHtml(editor: Tiptap): string {
  return editor.isEmpty ? '' : editor.getHTML()
}

/**
 * Inserts HTML at the caret, or before the named section around it, since a named section (a signature) is replaced as a
 * whole, with everything inside.
 */
function insertHtml(editor: Tiptap, html: string): void {
  const { $from } = editor.state.selection
  const depth = Array.from({ length: $from.depth }, (_, at) => at + 1).find(
    (level) => $from.node(level).type.name === 'namedPart',
  )
  if (depth === undefined) focusedChain(editor).insertContent(html).run()
  else focusedChain(editor).insertContentAt($from.before(depth), html).run()
}

/** Handles keys before ProseMirror; true when ProseMirror must ignore the key. */
function onKeyDown(event: KeyboardEvent, openLink: () => void): boolean {
  // Tab always leaves the editor, so that keyboard users are not trapped.
  if (event.key === 'Tab') return true
  // The page saves or sends.
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) return true
  if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
    return false
  event.preventDefault()
  event.stopPropagation()
  openLink()
  return true
}

/**
 * Handles a click below the last line when that is a named section (a signature): moves the caret to the end of the text
 * before it. Returns whether it did.
 */
function onPointerBelow(editor: Tiptap, { button, target, clientY }: MouseEvent): boolean {
  const { dom } = editor.view
  const { doc } = editor.state
  const part = doc.lastChild
  const bottom = dom.lastElementChild?.getBoundingClientRect().bottom ?? 0
  if (button !== 0 || target !== dom || clientY < bottom || part?.type.name !== 'namedPart') return false
  let end = 1
  doc.nodesBetween(0, doc.content.size - part.nodeSize, (node, at) => {
    if (node.isTextblock && node.content.size > 0) end = at + node.nodeSize - 1
  })
  focusedChain(editor).setTextSelection(end).run()
  return true
}

/** The editor, in its own chunk; use it through `RichTextEditor`. */
export default function Editor(props: EditorProps) {
  const { id, labelledBy, describedBy, invalid, disabled, value, fullEditor: sheet, ref } = props
  const [linkOpen, setLinkOpen] = useState(false)
  const [initial] = useState(value)
  const lastHtml = useRef(value)
  const latest = useRef(props)
  const [allExtensions] = useState(() => createExtensions(props.placeholder, sheet?.imageSource))
  const instance = useRef<Tiptap | null>(null)
  useEffect(() => {
    latest.current = props
  })

  const editorProps = useMemo(() => {
    const take = (data: DataTransfer | null): boolean => {
      const files = getFiles(data)
      if (files.length === 0 || !instance.current) return false
      const { onImage: onPicture, onNotice: tell } = latest.current
      const onFiles = latest.current.fullEditor?.onFiles
      void insertFiles({ editor: instance.current, files, onImage: onPicture, onFiles, onNotice: tell })
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
          const taken = instance.current !== null && onPointerBelow(instance.current, event)
          if (taken) event.preventDefault()
          return taken
        },
      },
      handleScrollToSelection: uncoverCaret,
      handlePaste: (_view: unknown, event: ClipboardEvent) => take(event.clipboardData),
      handleDrop: (_view: unknown, event: DragEvent) => {
        const taken = take(event.dataTransfer)
        if (taken) event.preventDefault()
        return taken
      },
      transformPastedHTML: (html: string) => {
        const clean = cleanPaste(html)
        latest.current.onNotice(notices[clean.removed])
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
      lastHtml.current = getHtml(changed)
      latest.current.onChange(lastHtml.current)
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
    // Setting the value that the editor emitted must not move the caret.
    if (value === lastHtml.current) return
    lastHtml.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useImperativeHandle(
    ref,
    () => ({
      focus: () => void editor.commands.focus(),
      insertText: (text) => void focusedChain(editor).insertContent({ type: 'text', text }).run(),
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
