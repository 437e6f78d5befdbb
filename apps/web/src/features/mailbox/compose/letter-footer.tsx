import { ALargeSmall, BellRing, Paperclip, Trash2, X } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatListTime } from '../../../lib/format.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { isEmail } from '@pb/rules/mail/addresses'
import { InsertListing } from './listing/insert-listing.tsx'
import { reminderMoments, sendMoments } from './model/moments.ts'
import { MomentDialog } from './parts/moment-dialog.tsx'
import { SendButton } from './parts/send-button.tsx'
import { SignatureMenu } from './parts/signature-menu.tsx'
import { TemplateMenu, type TemplateText } from './parts/template-menu.tsx'
import type { LetterDesk } from './use-desk.ts'
import { roomForToasts } from './use-letter.ts'

interface LetterFooterProps {
  readonly desk: LetterDesk
  readonly toolbarRef: Ref<HTMLDivElement>
  readonly onTemplate: (template: TemplateText) => void
  readonly written: () => TemplateText
  readonly onSignature: (html: string | null) => void
}

interface SaveStateProps {
  readonly status: LetterDesk['state']['status']
  readonly toasts: boolean
}

/** How the draft is kept, at the form's lower right; where there is room, a message says that it is saved. */
function SaveState({ status, toasts }: SaveStateProps) {
  const roomy = useMediaQuery(roomForToasts)
  const failing = status === 'failing'
  const saved = status === 'saved' && !(toasts && roomy)
  const text = failing ? 'Kept in this browser, not saved yet' : saved ? 'Draft saved' : ''
  return (
    <span aria-live="polite" className="ml-auto">
      {text !== '' && (
        <span
          className={cn(
            'absolute right-3 bottom-full mb-2 rounded-full px-2.5 py-1 text-xs font-medium shadow-raised',
            failing ? 'bg-warning-soft text-warning' : 'bg-inverse text-on-inverse',
          )}
        >
          {text}
        </span>
      )}
    </span>
  )
}

/** Formatting, then what can be done with the letter. */
export function LetterFooter({ desk, toolbarRef, onTemplate, written, onSignature }: LetterFooterProps) {
  const { letter, locked, sending, remindAt, files, place } = desk
  const wide = useMediaQuery('(min-width: 768px)')
  const [formatting, setFormatting] = useState<boolean | null>(null)
  const [picking, setPicking] = useState<'send' | 'remind' | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const disabled = locked || sending.sending
  const shown = formatting ?? wide
  return (
    <div className={cn('z-10', place === 'page' ? 'sticky bottom-0 rounded-b-lg bg-panel' : 'relative')}>
      <div ref={toolbarRef} hidden={!shown} className="border-t px-2 *:border-b-0 sm:px-3.5" />
      {remindAt !== null && (
        <p className="flex items-center gap-2 border-t px-4 text-sm text-muted sm:px-5">
          <BellRing aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 truncate">
            If nobody replies, back in the inbox {formatListTime(remindAt)}
          </span>
          <IconButton
            label="Remove the reminder"
            icon={X}
            disabled={disabled}
            onClick={() => desk.setRemindAt(null)}
            className="-my-0.5 size-8!"
          />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-0.5 border-t px-3 py-2.5 sm:px-4">
        <SendButton
          sending={sending.sending}
          obstacle={desk.obstacle}
          disabled={locked}
          onSend={() => sending.send()}
          onLater={() => setPicking('send')}
        />
        <span className="w-1 sm:w-2" />
        <div className="contents max-sm:[&_button]:size-8">
          <IconButton
            label="Formatting"
            icon={ALargeSmall}
            aria-pressed={shown}
            onClick={() => setFormatting(!shown)}
            className={cn(shown && 'bg-sunken')}
          />
          <IconButton
            label="Attach file"
            icon={Paperclip}
            disabled={disabled}
            onClick={() => fileInput.current?.click()}
          />
          <input
            ref={fileInput}
            type="file"
            multiple
            hidden
            aria-label="Files to attach"
            onChange={({ target }) => {
              files.add([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <TemplateMenu
            answersId={letter.answersId}
            disabled={disabled}
            written={written}
            onInsert={onTemplate}
          />
          <InsertListing
            emails={[...letter.to, ...letter.cc].map(({ email }) => email).filter(isEmail)}
            disabled={disabled}
            onInsert={(html) => onTemplate({ subject: '', html })}
          />
          <SignatureMenu disabled={disabled} onChoose={onSignature} />
          <IconButton
            label="Remind me if there is no reply"
            icon={BellRing}
            disabled={disabled}
            onClick={() => setPicking('remind')}
          />
        </div>
        <SaveState status={desk.state.status} toasts={place === 'dialog'} />
        <IconButton label="Remove draft" icon={Trash2} disabled={sending.sending} onClick={desk.discard} />
      </div>
      <MomentDialog
        open={picking === 'send'}
        onOpenChange={() => setPicking(null)}
        title="Send later"
        description="Until then it waits in Scheduled, where it can be changed or stopped."
        confirm="Schedule"
        momentsOf={sendMoments}
        onChoose={(at) => {
          setPicking(null)
          sending.send(at)
        }}
      />
      <MomentDialog
        open={picking === 'remind'}
        onOpenChange={() => setPicking(null)}
        title="Remind me if there is no reply"
        description="The thread comes back on top of the inbox then, unless somebody has answered."
        confirm="Remind me"
        momentsOf={reminderMoments}
        onChoose={(at) => {
          setPicking(null)
          desk.setRemindAt(at)
        }}
      />
      <ConfirmDialog
        open={sending.asking !== null}
        onOpenChange={(open) => !open && sending.stopAsking()}
        title="Send it like this?"
        description={sending.asking?.warnings.join(' ') ?? ''}
        confirmText="Send anyway"
        onConfirm={sending.confirm}
      />
    </div>
  )
}
