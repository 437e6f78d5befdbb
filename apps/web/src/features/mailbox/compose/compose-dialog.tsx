import { Dialog as Base } from '@base-ui/react/dialog'
import { Minus, X } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { DialogRoot } from '../../../components/ui/dialog-root.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { ComposerForm } from './composer-form.tsx'
import { composeOpener, type ComposeRequest } from './open-compose.ts'
import type { OpenedDraft } from './open-draft.ts'
import { RepliedInDialog } from './parts/replied-in-dialog.tsx'
import { useComposer } from './use-composer.ts'
import * as texts from './texts.ts'

interface ComposeDialogProps {
  readonly request: ComposeRequest
  readonly opened: OpenedDraft
  readonly onEnd: () => void
  readonly onReload: (draftId: string) => void
}

const titles = {
  new: texts.newMessage,
  reply: texts.reply,
  replyToAll: texts.replyToAll,
  forward: texts.forward,
}

/** The compose dialog. Minimized, it stays at the bottom of the page with its content. */
export function ComposeDialog({ request, opened, onEnd, onReload }: ComposeDialogProps) {
  const forwarded = request.kind === 'forward-threads' ? request.threads : null
  const title = forwarded
    ? forwarded.length === 1
      ? texts.forwardThread
      : texts.forwardThreads(forwarded.length)
    : titles[opened.form.type]
  const [minimized, setMinimized] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const composer = useComposer({
    opened,
    title,
    threadId: null,
    forwardedThreads: forwarded?.map(({ id }) => id) ?? null,
    place: 'dialog',
    needsSubject: opened.form.type === 'new',
    onEnd,
    onReload,
  })

  function close(): void {
    // A forwarded thread cannot be saved as a draft, so closing would lose it.
    if (forwarded && composer.form !== opened.form && !confirming) setConfirming(true)
    else composer.close()
  }

  const name = composer.form.subject.trim() || title
  return (
    <>
      {minimized && (
        // Beside the toasts, which appear in the corner.
        <div className="fixed right-4 bottom-0 z-30 flex w-72 max-w-[calc(100vw-32px)] items-center rounded-t-lg bg-raised shadow-raised md:right-[404px]">
          <button
            type="button"
            onClick={() => setMinimized(false)}
            className="h-11 min-w-0 grow truncate rounded-tl-lg pl-4 text-left text-sm font-medium"
          >
            <span className="sr-only">{texts.continueWriting} </span>
            {name}
          </button>
          <IconButton label={texts.saveAndClose} icon={X} onClick={close} className="mr-1" />
        </div>
      )}
      <DialogRoot open={!minimized} onOpenChange={(open) => !open && close()}>
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-40 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Base.Viewport className="fixed inset-0 z-50 flex items-center justify-center sm:p-6">
            <Base.Popup
              finalFocus={composeOpener}
              className="flex h-full w-full flex-col bg-raised [@media(max-height:480px)]:overflow-y-auto text-ink shadow-raised transition-[opacity,transform] duration-150 outline-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:h-[min(760px,100%)] sm:max-w-[760px] sm:rounded-lg"
            >
              <header className="flex h-12 shrink-0 items-center gap-1 border-b pr-2 pl-4 sm:pl-5">
                <Base.Title className="min-w-0 grow truncate text-base font-semibold">{title}</Base.Title>
                <IconButton label={texts.minimize} icon={Minus} onClick={() => setMinimized(true)} />
                <Base.Close render={<IconButton label={texts.saveAndClose} icon={X} />} />
              </header>
              <ComposerForm
                composer={composer}
                focus={composer.form.to.length === 0 ? 'to' : 'text'}
                head={<RepliedInDialog draft={opened} />}
                {...(forwarded && { forwarded: forwarded.map(({ subject }) => subject) })}
              />
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </DialogRoot>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        onConfirm={composer.discard}
        title={texts.discardMessageTitle}
        description={texts.forwardedThreadNotSaved}
        confirmText={texts.discard}
        danger
      />
    </>
  )
}
