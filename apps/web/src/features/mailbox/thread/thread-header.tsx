import type { MailThread, MailThreadRow } from '@pb/contract/mailbox-threads'
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { StarButton } from '../components/star-button.tsx'
import { ThreadTools } from '../components/thread-tools.tsx'
import type { MailActions } from '../hooks/use-mail-actions.tsx'
import type { Folder } from '../model/folders.ts'
import { subjectOf } from '../model/row-text.ts'

/** The neighbors of the thread in its list. */
export interface Steps {
  readonly previous?: () => void
  readonly next?: () => void
}

interface ThreadHeaderProps {
  readonly folder: Folder
  /** The thread, or what its list knows of it. */
  readonly thread: MailThread | MailThreadRow | undefined
  readonly actions: MailActions
  readonly onBack: () => void
  readonly onStep: Steps | undefined
  /** Within another page, which has its own heading. */
  readonly inner: boolean
}

/** The way back, what can be done with the thread, and its subject. */
export function ThreadHeader({ folder, thread, actions, onBack, onStep, inner }: ThreadHeaderProps) {
  const subject = thread ? subjectOf(thread) : 'Thread'
  useDocumentTitle(subject)
  const Heading = inner ? 'h2' : 'h1'
  return (
    <>
      <div
        className={cn(
          'z-20 flex items-center gap-1 border-b bg-panel px-2 py-1.5 sm:px-4',
          inner ? 'border-t sm:mx-6 sm:rounded-lg sm:border' : 'sticky top-[57px]',
        )}
      >
        <IconButton label={`Back to ${folder.label}`} keys="u" icon={ArrowLeft} onClick={onBack} />
        <span aria-hidden className="mx-1 h-5 border-l" />
        {thread && <ThreadTools folder={folder} threads={[thread]} actions={actions} />}
        {onStep && (
          <span className="ml-auto flex max-xs:hidden">
            <IconButton
              label="Previous thread"
              keys="k"
              icon={ChevronUp}
              disabled={!onStep.previous}
              onClick={onStep.previous}
            />
            <IconButton
              label="Next thread"
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
        {thread && folder.id !== 'TRASH' && (
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
