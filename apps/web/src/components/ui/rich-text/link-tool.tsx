import { linkOf } from '@pb/rules/rich-text'
import { useEditorState, type Editor } from '@tiptap/react'
import { ExternalLink, Link2, Unlink } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../button.tsx'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../popover.tsx'
import { ToolButton } from './tool-button.tsx'

interface LinkToolProps {
  readonly editor: Editor
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Links what is selected; without a selection and outside of a link, writes the words too. */
function setLink(editor: Editor, href: string, words: string): void {
  const chain = editor.chain().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

function LinkForm({ editor, close }: { readonly editor: Editor; readonly close: () => void }) {
  const [current] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [typed, setTyped] = useState(() => current.replace(/^(?:mailto|tel):/, ''))
  const [words, setWords] = useState('')
  const [failed, setFailed] = useState(false)
  const asksWords = current === '' && editor.state.selection.empty

  const save = (): void => {
    const href = linkOf(typed)
    setFailed(href === null)
    if (href === null) return
    setLink(editor, href, words.trim() || typed.trim())
    close()
  }
  return (
    <form
      noValidate
      className="flex w-80 max-w-full flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        // React hands the event on to the form that the editor stands in.
        event.stopPropagation()
        save()
      }}
    >
      <Field
        label="Link to"
        error={failed ? 'Enter a web address, an e-mail address or a phone number' : undefined}
      >
        <Input
          value={typed}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="example.com"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {asksWords && (
        <Field label="Text" hint="Empty: the address itself">
          <Input value={words} autoComplete="off" onChange={({ target }) => setWords(target.value)} />
        </Field>
      )}
      <div className="flex items-center gap-2">
        {current !== '' && (
          <>
            <Button
              size="sm"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetLink().run()
                close()
              }}
            >
              <Unlink aria-hidden className="size-4" />
              Remove
            </Button>
            <a
              href={current}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('ghost', 'sm')}
            >
              <ExternalLink aria-hidden className="size-4" />
              Open
            </a>
          </>
        )}
        <Button type="submit" variant="primary" size="sm" className="ml-auto">
          {current === '' ? 'Add link' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

/** Adds, changes, opens and removes a link in a small panel; then the caret is back in the text. */
export function LinkTool({ editor, open, onOpenChange }: LinkToolProps) {
  const on = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') })
  return (
    <Popover
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) editor.commands.focus()
      }}
    >
      <PopoverTrigger render={<ToolButton label="Link" icon={Link2} keys="mod+k" on={on} />} />
      <PopoverContent label="Link">
        <LinkForm editor={editor} close={() => onOpenChange(false)} />
      </PopoverContent>
    </Popover>
  )
}
