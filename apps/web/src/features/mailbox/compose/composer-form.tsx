import { useState, type ReactNode } from 'react'
import {
  FullRichTextEditor,
  type FullEditorProps,
} from '../../../components/ui/rich-text/rich-text-editor.tsx'
import { cn } from '../../../lib/cn.ts'
import { isOwnEvent } from '../../../lib/is-own-event.ts'
import { DraftFields } from './fields/draft-fields.tsx'
import { ComposerFooter } from './composer-footer.tsx'
import { ComposerNotices } from './composer-notices.tsx'
import { OptedOutNotice } from './opted-out-notice.tsx'
import { withSignature, withoutSignature } from './model/signature.ts'
import type { TemplateText } from './model/template-text.ts'
import { FileTiles } from './parts/file-tiles.tsx'
import { QuotedText } from './parts/quoted-text.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useInsertHtml } from './use-insert-html.ts'
import type { Composer } from './use-composer.ts'
import * as texts from './texts.ts'
import { Form } from '../../../components/ui/form.tsx'

interface ComposerFormProps {
  readonly composer: Composer
  /** Initial focus. */
  readonly focus: 'to' | 'text'
  /** Content above the fields. */
  readonly head?: ReactNode
  /** Subjects of threads that are forwarded as attachments. */
  readonly forwarded?: readonly string[]
  /** Opens the choice of listings at once. */
  readonly insertsListing?: boolean
}

/** The form of the compose dialog and of replies: fields, text, quote, files and actions. */
export function ComposerForm({
  composer,
  focus,
  head,
  forwarded,
  insertsListing = false,
}: ComposerFormProps) {
  const { form, change, files, locked, sending, place } = composer
  const { editorRef, insertHtml } = useInsertHtml()
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const disabled = locked || sending.sending
  const drop = useFileDrop(files.add, disabled)
  const sheet: FullEditorProps = {
    toolbar,
    onFiles: files.add,
    imageSource: composer.pictureSource,
    // The choice of listings has the focus first, also when the editor loads after it.
    focusOnOpen: focus === 'text' && !insertsListing,
  }

  function insert({ subject, html }: TemplateText): void {
    if (form.subject.trim() === '' && subject !== '') change((before) => ({ ...before, subject }))
    insertHtml(html)
  }

  return (
    <Form
      sends
      aria-label={composer.title}
      noValidate
      className={cn(
        'relative flex flex-col',
        // With little height, such as at 400 % zoom, the dialog scrolls as a whole.
        place === 'dialog' ? 'grow [@media(min-height:481px)]:min-h-0' : 'min-h-0',
      )}
      onSubmit={() => {
        if (!locked) sending.send()
      }}
      onKeyDown={(event) => {
        // Keys in the dialogs and menus of the form belong to them. The editor may claim a key first.
        if (!isOwnEvent(event) || event.key !== 'Escape' || place !== 'page') return
        event.preventDefault()
        composer.close()
      }}
      {...drop.handlers}
    >
      <div
        className={cn(
          'flex flex-col',
          place === 'dialog'
            ? 'grow [@media(min-height:481px)]:min-h-0 [@media(min-height:481px)]:overflow-y-auto'
            : 'min-h-0',
        )}
      >
        <ComposerNotices composer={composer} />
        {(form.type === 'new' || form.type === 'forward') && <OptedOutNotice form={form} />}
        {head}
        <DraftFields
          form={form}
          change={change}
          disabled={disabled}
          focus={focus}
          withCc={place === 'page'}
        />
        <div className="flex grow flex-col px-1 pt-1 sm:px-2">
          <FullRichTextEditor
            label={texts.message}
            placeholder={texts.writeYourMessage}
            value={form.html}
            onChange={(html) => change((before) => ({ ...before, html }))}
            disabled={disabled}
            onImage={files.addImage}
            fullEditor={sheet}
            ref={editorRef}
          />
        </div>
        {form.quote !== '' && (
          <QuotedText
            key={form.type === 'forward' ? 'forwarded' : 'answered'}
            quote={form.quote}
            open={form.type === 'forward'}
            disabled={disabled}
            onRemove={() => change((before) => ({ ...before, quote: '' }))}
          />
        )}
        <FileTiles
          files={form.files}
          uploads={files.uploads}
          forwarded={forwarded}
          disabled={disabled}
          onRemove={composer.removeFile}
          onCancel={files.cancel}
          onRetry={files.retry}
        />
      </div>
      <ComposerFooter
        composer={composer}
        toolbarRef={setToolbar}
        insertsListing={insertsListing}
        onTemplate={insert}
        getText={() => ({ subject: form.subject, html: withoutSignature(form.html) })}
        onSignature={(html) => change((before) => ({ ...before, html: withSignature(before.html, html) }))}
      />
      {drop.over && (
        <div className="pointer-events-none absolute inset-1 z-20 flex items-end justify-center rounded-md border-2 border-dashed border-brand pb-16">
          <span className="rounded-full bg-brand px-4 py-1.5 text-sm font-medium text-on-brand">
            {texts.dropFilesToAttach}
          </span>
        </div>
      )}
    </Form>
  )
}
