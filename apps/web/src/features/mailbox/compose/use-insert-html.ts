import { useCallback, useRef, type RefCallback } from 'react'
import type { RichTextHandle } from '../../../components/ui/rich-text/rich-text-editor.tsx'

/** The ref of an editor, and what inserts into it: at once, or when the editor, which loads on demand, is there. */
export function useInsertHtml(): {
  readonly editorRef: RefCallback<RichTextHandle>
  readonly insertHtml: (html: string) => void
} {
  const editor = useRef<RichTextHandle>(null)
  const waiting = useRef<string[]>([])
  const editorRef = useCallback((handle: RichTextHandle | null) => {
    editor.current = handle
    if (handle === null || waiting.current.length === 0) return
    // In the next frame its text is on the page.
    requestAnimationFrame(() => {
      for (const html of waiting.current.splice(0)) editor.current?.insertHtml(html)
    })
  }, [])
  const insertHtml = useCallback((html: string) => {
    if (editor.current === null) waiting.current.push(html)
    else editor.current.insertHtml(html)
  }, [])
  return { editorRef, insertHtml }
}
