import { useRef, useState, type ReactNode } from 'react'
import {
  RichTextSheet,
  type RichTextHandle,
  type SheetProps,
} from '../../../components/ui/rich-text/rich-text-editor.tsx'
import { cn } from '../../../lib/cn.ts'
import { LetterHead } from './fields/letter-head.tsx'
import { LetterFooter } from './letter-footer.tsx'
import { LetterNotices } from './letter-notices.tsx'
import { withSignature, withoutSignature } from './model/signature.ts'
import type { TemplateText } from './parts/template-menu.tsx'
import { FileTiles } from './parts/file-tiles.tsx'
import { Quoted } from './parts/quoted.tsx'
import { useFileDrop } from './use-file-drop.ts'
import type { LetterDesk } from './use-desk.ts'

interface LetterFormProps {
  readonly desk: LetterDesk
  /** Where the caret is when it opens. */
  readonly focus: 'to' | 'text'
  /** Over the fields. */
  readonly head?: ReactNode
  /** A thread that goes along as attachments, by its subject. */
  readonly forwarded?: string
}

/** A letter, everywhere that one is written: its head, text, quote and files, and what can be done with it. */
export function LetterForm({ desk, focus, head, forwarded }: LetterFormProps) {
  const { letter, change, files, locked, sending, place } = desk
  const editor = useRef<RichTextHandle>(null)
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const drop = useFileDrop(files.add)
  const disabled = locked || sending.sending
  const sheet: SheetProps = {
    toolbar,
    onFiles: files.add,
    pictureSource: desk.pictureSource,
    focusOnOpen: focus === 'text',
  }

  function insert({ subject, html }: TemplateText): void {
    if (letter.subject.trim() === '' && subject !== '') change((before) => ({ ...before, subject }))
    editor.current?.insertHtml(html)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears what its fields let bubble
    <form
      aria-label={desk.title}
      noValidate
      className={cn('relative flex min-h-0 flex-col', place === 'dialog' && 'grow')}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // A dialog closes by itself; what stands over the form, as a menu does, is no part of it. The editor claims the key.
        const own = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key === 'Escape' && place === 'page' && own) {
          event.preventDefault()
          desk.close()
          return
        }
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
        event.preventDefault()
        event.stopPropagation()
        sending.send()
      }}
      {...drop.handlers}
    >
      <div className={cn('flex min-h-0 flex-col', place === 'dialog' && 'grow overflow-y-auto')}>
        <LetterNotices desk={desk} />
        {head}
        <LetterHead
          letter={letter}
          change={change}
          disabled={disabled}
          focus={focus}
          withCc={place === 'page'}
        />
        <div className="flex grow flex-col px-1 pt-1 sm:px-2">
          <RichTextSheet
            label="Message"
            placeholder="Write your message"
            value={letter.html}
            onChange={(html) => change((before) => ({ ...before, html }))}
            disabled={disabled}
            onPicture={files.addPicture}
            sheet={sheet}
            ref={editor}
          />
        </div>
        {letter.quote !== '' && (
          <Quoted
            key={letter.type === 'forward' ? 'forwarded' : 'answered'}
            quote={letter.quote}
            open={letter.type === 'forward'}
            disabled={disabled}
            onRemove={() => change((before) => ({ ...before, quote: '' }))}
          />
        )}
        <FileTiles
          files={letter.files}
          uploads={files.uploads}
          forwarded={forwarded}
          disabled={disabled}
          onRemove={desk.removeFile}
          onCancel={files.cancel}
          onRetry={files.retry}
        />
      </div>
      <LetterFooter
        desk={desk}
        toolbarRef={setToolbar}
        onTemplate={insert}
        written={() => ({ subject: letter.subject, html: withoutSignature(letter.html) })}
        onSignature={(html) => change((before) => ({ ...before, html: withSignature(before.html, html) }))}
      />
      {drop.over && (
        <div className="pointer-events-none absolute inset-1 z-20 flex items-end justify-center rounded-md border-2 border-dashed border-brand pb-16">
          <span className="rounded-full bg-brand px-4 py-1.5 text-sm font-medium text-on-brand">
            Drop files to attach them
          </span>
        </div>
      )}
    </form>
  )
}
