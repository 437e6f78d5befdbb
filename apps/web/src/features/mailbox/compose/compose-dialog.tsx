import { Dialog as Base } from '@base-ui/react/dialog'
import { Minus, X } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { DialogRoot } from '../../../components/ui/dialog-root.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { LetterForm } from './letter-form.tsx'
import { composeOpener, type ComposeRequest } from './open-compose.ts'
import type { OpenedLetter } from './open-letter.ts'
import { useDesk } from './use-desk.ts'

interface ComposeDialogProps {
  readonly request: ComposeRequest
  readonly opened: OpenedLetter
  readonly onEnd: () => void
  readonly onReload: (draftId: string) => void
}

const titles = { new: 'New Message', reply: 'Reply', replyToAll: 'Reply to all', forward: 'Forward' }

/** The dialog in which a mail is written. Put aside, it waits at the bottom of the page with everything in it. */
export function ComposeDialog({ request, opened, onEnd, onReload }: ComposeDialogProps) {
  const forwarded = request.kind === 'forward-thread' ? request : null
  const title = forwarded ? 'Forward thread' : titles[opened.letter.type]
  const [aside, setAside] = useState(false)
  const [asking, setAsking] = useState(false)
  const desk = useDesk({
    opened,
    title,
    threadId: null,
    forwardedThread: forwarded?.threadId ?? null,
    place: 'dialog',
    needsSubject: opened.letter.type === 'new',
    onEnd,
    onReload,
  })

  function close(): void {
    // What forwards a thread can be no draft, so it would be lost.
    if (forwarded && desk.letter !== opened.letter && !asking) setAsking(true)
    else desk.close()
  }

  const name = desk.letter.subject.trim() || title
  return (
    <>
      {aside && (
        // Beside the messages, which appear in the corner.
        <div className="fixed right-4 bottom-0 z-30 flex w-72 max-w-[calc(100vw-32px)] items-center rounded-t-lg bg-raised shadow-raised md:right-[404px]">
          <button
            type="button"
            onClick={() => setAside(false)}
            className="h-11 min-w-0 grow truncate rounded-tl-lg pl-4 text-left text-sm font-medium"
          >
            <span className="sr-only">Go on writing: </span>
            {name}
          </button>
          <IconButton label="Save and close" icon={X} onClick={close} className="mr-1" />
        </div>
      )}
      <DialogRoot open={!aside} onOpenChange={(open) => !open && close()}>
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-40 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Base.Viewport className="fixed inset-0 z-50 flex items-center justify-center sm:p-6">
            <Base.Popup
              finalFocus={composeOpener}
              className="flex h-full w-full flex-col bg-raised text-ink shadow-raised transition-[opacity,transform] duration-150 outline-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:h-[min(760px,100%)] sm:max-w-[760px] sm:rounded-lg"
            >
              <header className="flex h-12 shrink-0 items-center gap-1 border-b pr-2 pl-4 sm:pl-5">
                <Base.Title className="min-w-0 grow truncate text-base font-semibold">{title}</Base.Title>
                <IconButton label="Put aside" icon={Minus} onClick={() => setAside(true)} />
                <Base.Close render={<IconButton label="Save and close" icon={X} />} />
              </header>
              <LetterForm
                desk={desk}
                focus={desk.letter.to.length === 0 ? 'to' : 'text'}
                {...(forwarded && { forwarded: forwarded.subject })}
              />
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </DialogRoot>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        onConfirm={desk.discard}
        title="Discard this message?"
        description="What forwards a thread is not kept as a draft."
        confirmText="Discard"
        danger
      />
    </>
  )
}
