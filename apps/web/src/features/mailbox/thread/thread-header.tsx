import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { StarButton } from '../actions/star-button.tsx'
import { ThreadToolbar } from '../actions/thread-toolbar.tsx'
import type { MailActions } from '../actions/use-mail-actions.tsx'
import { isScheduled, type Folder } from '../folders.ts'
import { formatSubject } from '../list/row-text.ts'
import * as texts from './texts.ts'

/** Callbacks to the neighbors of the thread in its list. */
export interface Neighbors {
  readonly previous?: () => void
  readonly next?: () => void
}

interface ThreadHeaderProps {
  /** Of the list that Back leads to. */
  readonly folder: Folder
  /** Whose actions the thread has. */
  readonly actionFolder: Folder
  /** The thread, or its row while it loads. */
  readonly thread: MailThread | MailThreadRow | undefined
  readonly actions: MailActions
  readonly onBack: () => void
  readonly onStep: Neighbors | undefined
  /** Inside another page, which has its own h1. */
  readonly inner: boolean
}

/** Back button, actions, neighbors and subject of the thread. */
export function ThreadHeader({
  folder,
  actionFolder,
  thread,
  actions,
  onBack,
  onStep,
  inner,
}: ThreadHeaderProps) {
  const subject = thread ? formatSubject(thread) : texts.thread
  useDocumentTitle(subject)
  const Heading = inner ? 'h2' : 'h1'
  return (
    <>
      <div
        className={cn(
          'z-20 flex items-center gap-1 border-b bg-panel px-2 py-1.5 sm:px-4',
          inner ? 'border-t sm:mx-6 sm:rounded-lg sm:border' : 'top-[57px] [@media(min-height:481px)]:sticky',
        )}
      >
        <IconButton label={texts.backTo(folder.label)} keys="u" icon={ArrowLeft} onClick={onBack} />
        <span aria-hidden className="mx-1 h-5 border-l" />
        {thread && <ThreadToolbar folder={actionFolder} threads={[thread]} actions={actions} />}
        {onStep && (
          <span className="ml-auto flex max-xs:hidden">
            <IconButton
              label={texts.previousThread}
              keys="k"
              icon={ChevronUp}
              disabled={!onStep.previous}
              onClick={onStep.previous}
            />
            <IconButton
              label={texts.nextThread}
              keys="j"
              icon={ChevronDown}
              disabled={!onStep.next}
              onClick={onStep.next}
            />
          </span>
        )}
      </div>
      <div className="mx-auto flex max-w-[920px] items-start gap-2 px-3 pt-5 pb-1 sm:px-6">
        <Heading
          dir="auto"
          className="min-w-0 grow pt-0.5 text-xl font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]"
        >
          {subject}
        </Heading>
        {thread && actionFolder.id !== 'TRASH' && !isScheduled(actionFolder) && (
          <StarButton
            starred={thread.starred === 1}
            subject={subject}
            onChange={(starred) => actions.star([thread], starred ? 1 : 0)}
          />
        )}
      </div>
    </>
  )
}
