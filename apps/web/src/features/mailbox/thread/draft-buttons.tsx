import type { MailThread, ThreadDraft } from '@pb/contract/mail-threads'
import { Pencil } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import * as texts from './texts.ts'

interface DraftButtonsProps {
  readonly thread: MailThread
  readonly drafts: readonly ThreadDraft[]
  readonly onOpen: (draft: ThreadDraft) => void
}

/** A button for each draft of the thread that is not open, named by its recipients when there are several drafts. */
export function DraftButtons({ thread, drafts, onOpen }: DraftButtonsProps) {
  const isOnly = thread.drafts.length === 1
  const getName = ({ id }: ThreadDraft): string =>
    thread.messages.find(({ draft_id }) => draft_id === id)?.to_name || texts.noRecipient
  return drafts.map((draft) => (
    <Button key={draft.id} onClick={() => onOpen(draft)}>
      <Pencil aria-hidden className="size-4" />
      <span className="max-w-60 truncate">
        {isOnly ? texts.continueDraft : texts.continueDraftTo(texts.draftKinds[draft.type], getName(draft))}
      </span>
    </Button>
  ))
}
