import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RichTextHandle } from '../../../components/ui/rich-text/rich-text-editor.tsx'
import { useInsertHtml } from './use-insert-html.ts'

afterEach(cleanup)

const makeEditor = () => ({
  focus: vi.fn<RichTextHandle['focus']>(),
  insertText: vi.fn<RichTextHandle['insertText']>(),
  insertHtml: vi.fn<RichTextHandle['insertHtml']>(),
})

describe('inserting into the text of a message', () => {
  it('waits for an editor that has not loaded', async () => {
    const { editorRef, insertHtml } = renderHook(useInsertHtml).result.current
    const editor = makeEditor()
    insertHtml('<p>12 Ann Street</p>')
    editorRef(editor)
    await vi.waitFor(() => expect(editor.insertHtml.mock.calls).toEqual([['<p>12 Ann Street</p>']]))
    insertHtml('<p>next</p>')
    expect(editor.insertHtml.mock.calls).toEqual([['<p>12 Ann Street</p>'], ['<p>next</p>']])
  })
})
