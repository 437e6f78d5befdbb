import { parseLink } from '@pb/rules/rich-text'
import { useEditorState, type Editor } from '@tiptap/react'
import { ExternalLink, Link2, Unlink } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../button.tsx'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../popover.tsx'
import { Form } from '../form.tsx'
import { ToolButton } from './tool-button.tsx'
import * as texts from './texts.ts'

interface LinkToolProps {
  readonly editor: Editor
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Links the selection; without a selection and outside a link, inserts the link text too. */
function setLink(editor: Editor, href: string, linkText: string): void {
  const chain = editor.chain().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: linkText, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

function LinkForm({ editor, close }: { readonly editor: Editor; readonly close: () => void }) {
  const [current] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [typed, setTyped] = useState(() => current.replace(/^(?:mailto|tel):/, ''))
  const [linkText, setLinkText] = useState('')
  const [failed, setFailed] = useState(false)
  const needsText = current === '' && editor.state.selection.empty

  const save = (): void => {
    const href = parseLink(typed)
    setFailed(href === null)
    if (href === null) return
    setLink(editor, href, linkText.trim() || typed.trim())
    close()
  }
  return (
    <Form sends={false} noValidate className="flex w-80 max-w-full flex-col gap-3 p-4" onSubmit={save}>
      <Field label={texts.linkTo} error={failed ? texts.invalidLink : undefined}>
        <Input
          value={typed}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.linkPlaceholder}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {needsText && (
        <Field label={texts.text} hint={texts.linkTextHint}>
          <Input value={linkText} autoComplete="off" onChange={({ target }) => setLinkText(target.value)} />
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
              {texts.remove}
            </Button>
            <a
              href={current}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('ghost', 'sm')}
            >
              <ExternalLink aria-hidden className="size-4" />
              {texts.open}
            </a>
          </>
        )}
        <Button type="submit" variant="primary" size="sm" className="ml-auto">
          {current === '' ? texts.addLink : texts.save}
        </Button>
      </div>
    </Form>
  )
}

/** Adds, edits, opens and removes a link in a popover; closing it returns the focus to the text. */
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
      <PopoverTrigger render={<ToolButton label={texts.link} icon={Link2} keys="mod+k" on={on} />} />
      <PopoverContent label={texts.link}>
        <LinkForm editor={editor} close={() => onOpenChange(false)} />
      </PopoverContent>
    </Popover>
  )
}
