import { ALargeSmall, BellRing, Paperclip, Trash2, X } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatListTime } from '../../../lib/format.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { isEmail } from '@pb/rules/mail/addresses'
import { getQuotedText } from './listing/get-quoted-text.ts'
import { InsertListing } from './listing/insert-listing.tsx'
import { getReminderOptions, getSendOptions } from './model/time-options.ts'
import { TimeDialog } from './parts/time-dialog.tsx'
import { NotSavedNote, SavedNote } from './parts/save-notes.tsx'
import { SendButton } from './parts/send-button.tsx'
import { SignatureMenu } from './parts/signature-menu.tsx'
import { TemplateMenu } from './parts/template-menu.tsx'
import type { TemplateText } from './model/template-text.ts'
import type { Composer } from './use-composer.ts'
import * as texts from './texts.ts'

interface ComposerFooterProps {
  readonly composer: Composer
  readonly toolbarRef: Ref<HTMLDivElement>
  readonly onTemplate: (template: TemplateText) => void
  readonly getText: () => TemplateText
  readonly onSignature: (html: string | null) => void
  /** Opens the choice of listings at once. */
  readonly insertsListing: boolean
}

/** Formatting toolbar, reminder and actions of the composer. */
export function ComposerFooter({
  composer,
  toolbarRef,
  onTemplate,
  getText: written,
  onSignature,
  insertsListing,
}: ComposerFooterProps) {
  const { form, locked, sending, remindAt, files, place } = composer
  const wide = useMediaQuery('(min-width: 768px)')
  const [formatting, setFormatting] = useState<boolean | null>(null)
  const [picking, setPicking] = useState<'send' | 'remind' | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const disabled = locked || sending.sending
  const shown = formatting ?? wide
  return (
    <div
      data-bottom-bar=""
      className={cn(
        'z-10',
        place === 'page'
          ? // With little height, such as at 400 % zoom, a sticky footer would cover the text.
            'rounded-b-lg bg-panel [@media(min-height:481px)]:sticky [@media(min-height:481px)]:bottom-0'
          : 'relative',
      )}
    >
      <NotSavedNote status={composer.state.status} />
      <div ref={toolbarRef} hidden={!shown} className="border-t px-2 *:border-b-0 sm:px-3.5" />
      {remindAt !== null && (
        <p className="flex items-center gap-2 border-t px-4 text-sm text-muted sm:px-5">
          <BellRing aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 truncate">{texts.reminderAt(formatListTime(remindAt))}</span>
          <IconButton
            label={texts.removeReminder}
            icon={X}
            disabled={disabled}
            onClick={() => composer.setRemindAt(null)}
            className="-my-0.5 size-8!"
          />
        </p>
      )}
      <div className="@container flex flex-wrap items-center gap-0.5 border-t px-3 py-2.5 sm:px-4">
        <SendButton
          sending={sending.sending}
          obstacle={composer.obstacle}
          disabled={locked}
          onSend={() => sending.send()}
          onLater={() => setPicking('send')}
        />
        <span className="w-1 sm:w-2" />
        <div className="contents max-sm:[&_button]:size-8">
          <IconButton
            label={texts.formatting}
            icon={ALargeSmall}
            aria-pressed={shown}
            onClick={() => setFormatting(!shown)}
            className={cn(shown && 'bg-sunken')}
          />
          <IconButton
            label={texts.attachFile}
            icon={Paperclip}
            disabled={disabled}
            onClick={() => fileInput.current?.click()}
          />
          <input
            ref={fileInput}
            type="file"
            multiple
            hidden
            aria-label={texts.filesToAttach}
            onChange={({ target }) => {
              files.add([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <TemplateMenu
            answersId={form.answersId}
            disabled={disabled}
            getText={written}
            onInsert={onTemplate}
          />
          <InsertListing
            emails={[...form.to, ...form.cc].map(({ email }) => email).filter(isEmail)}
            getAnswered={() =>
              form.answersId === null ? '' : `${form.subject}\n${getQuotedText(form.quote)}`
            }
            openAtOnce={insertsListing}
            disabled={disabled}
            onInsert={(html) => onTemplate({ subject: '', html })}
          />
          <SignatureMenu disabled={disabled} onChoose={onSignature} />
          <IconButton
            label={texts.remindMeIfNoReply}
            icon={BellRing}
            disabled={disabled}
            onClick={() => setPicking('remind')}
          />
        </div>
        <SavedNote status={composer.state.status} toasts={place === 'dialog'} />
        <IconButton
          label={texts.removeDraft}
          icon={Trash2}
          disabled={sending.sending}
          onClick={composer.discard}
        />
      </div>
      <TimeDialog
        open={picking === 'send'}
        onOpenChange={() => setPicking(null)}
        title={texts.sendLater}
        description={texts.sendLaterHint}
        confirm={texts.schedule}
        getOptions={getSendOptions}
        onChoose={(at) => {
          setPicking(null)
          sending.send(at)
        }}
      />
      <TimeDialog
        open={picking === 'remind'}
        onOpenChange={() => setPicking(null)}
        title={texts.remindMeIfNoReply}
        description={texts.reminderHint}
        confirm={texts.remindMe}
        getOptions={getReminderOptions}
        onChoose={(at) => {
          setPicking(null)
          composer.setRemindAt(at)
        }}
      />
      <ConfirmDialog
        open={sending.confirmation !== null}
        onOpenChange={(open) => !open && sending.cancelConfirmation()}
        title={texts.confirmSendTitle}
        description={sending.confirmation?.warnings.join(' ') ?? ''}
        confirmText={texts.sendAnyway}
        onConfirm={sending.confirm}
      />
    </div>
  )
}
