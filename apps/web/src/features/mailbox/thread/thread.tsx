import type { MailThreadRow } from '@pb/contract/mail-threads'
import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { runAfterPaint } from '../../../lib/run-after-paint.ts'
import { isNotFound } from '../../../lib/http-error.ts'
import { openThreadQuery } from '../../../queries/mailbox.ts'
import { getSpamChange } from '../actions/row-updates.ts'
import type { MailActions } from '../actions/use-mail-actions.tsx'
import { ThreadPeople } from '../clients/thread-people.tsx'
import { openCompose } from '../compose/index.ts'
import { findActualFolder, type Folder } from '../folders.ts'
import { getOnlyDraftId } from '../list/row-text.ts'
import { parseMailboxState } from '../route-state.ts'
import { ThreadPreview } from './thread-preview.tsx'
import { ThreadHeader, type Neighbors } from './thread-header.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import * as texts from './texts.ts'

interface ThreadProps {
  readonly id: string
  /** Its row in the list, shown while the messages load. */
  readonly row?: MailThreadRow | undefined
  readonly folder: Folder
  readonly actions: MailActions
  readonly onBack: () => void
  /** Callbacks to its neighbors; omitted without a list. */
  readonly onStep?: Neighbors
  /** The client on whose page it is open. */
  readonly within?: string
}

/** A thread with its messages. Viewing it marks it read, also when new messages arrive. */
export function Thread({ id, row, folder, actions, onBack, onStep, within }: ThreadProps) {
  const { data: fetched, error, refetch } = useQuery(openThreadQuery(id))
  // Deleted elsewhere while open.
  const data = isNotFound(error) ? undefined : fetched
  const requestedId = parseMailboxState(useLocation().state).messageToOpen
  const spam = data ? getSpamChange(folder, data) : null
  const markedId = useRef<string>(undefined)
  const unread = data?.seen === 0
  const newest = data?.messages.at(-1)?.id
  useEffect(() => {
    if (!data || newest === undefined || markedId.current === newest) return undefined
    const mark = (): void => {
      if (document.visibilityState === 'hidden' || markedId.current === newest) return
      markedId.current = newest
      // After painting the thread, since marking it re-renders the list and the folders.
      if (unread) runAfterPaint(() => actions.markSeen([data], 1))
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [data, newest, unread, actions])

  // A link to a draft, as in a notification, opens it like its row does.
  const draftId = data && folder.id === 'DRAFT' ? getOnlyDraftId(data) : null
  useEffect(() => {
    if (draftId !== null) openCompose({ kind: 'draft', draftId })
  }, [draftId])

  return (
    <div className="min-w-0 grow pb-8">
      <ThreadHeader
        folder={folder}
        actionFolder={data ? findActualFolder(folder, data.labels) : folder}
        thread={data ?? row}
        actions={actions}
        onBack={onBack}
        onStep={onStep}
        inner={within !== undefined}
      />
      {data && <ThreadPeople thread={data} excludedId={within} />}
      {data ? (
        <ThreadMessages
          thread={data}
          spam={spam}
          onSpam={() => (spam === 'undo' ? actions.notSpam([data]) : actions.reportSpam([data]))}
          opensReplyDraft={folder.id === 'DRAFT' && typeof data.draft?.answers_id === 'string'}
        />
      ) : isNotFound(error) ? (
        <EmptyState icon={MailX} title={texts.noThread} />
      ) : error ? (
        <ErrorState title={texts.threadLoadFailed} error={error} onRetry={() => void refetch()} />
      ) : row ? (
        <ThreadPreview row={row} requestedId={requestedId} />
      ) : (
        <output className="block px-6 py-10 text-center text-sm text-muted">{texts.loadingThread}</output>
      )}
    </div>
  )
}
