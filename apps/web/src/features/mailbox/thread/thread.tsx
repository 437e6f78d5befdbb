import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { afterPaint } from '../../../lib/after-paint.ts'
import { isNotFound } from '../../../lib/http-error.ts'
import { openThreadQuery } from '../api/queries.ts'
import type { MailActions } from '../hooks/use-mail-actions.tsx'
import { ThreadPeople } from '../clients/thread-people.tsx'
import type { Folder } from '../model/folders.ts'
import { readState } from '../model/route-state.ts'
import { ThreadAhead } from './thread-ahead.tsx'
import { ThreadHeader, type Steps } from './thread-header.tsx'
import { ThreadMessages } from './thread-messages.tsx'

interface ThreadProps {
  readonly id: string
  /** What its list knows of it: shown until the messages come. */
  readonly row?: MailThreadRow | undefined
  readonly folder: Folder
  readonly actions: MailActions
  readonly onBack: () => void
  /** Its neighbors; left out where there is no list to walk through. */
  readonly onStep?: Steps
  /** The client within whose page it stands. */
  readonly within?: string
}

/** A thread with its messages; opening it marks it read, and so does looking at what comes while it is open. */
export function Thread({ id, row, folder, actions, onBack, onStep, within }: ThreadProps) {
  const { data: had, error, refetch } = useQuery(openThreadQuery(id))
  // Deleted elsewhere while it was open here.
  const data = isNotFound(error) ? undefined : had
  const asked = readState(useLocation().state).messageToOpen
  const marked = useRef<string>(undefined)
  const unread = data?.seen === 0
  const newest = data?.messages.at(-1)?.id
  useEffect(() => {
    if (!data || newest === undefined || marked.current === newest) return undefined
    const mark = (): void => {
      if (document.visibilityState === 'hidden' || marked.current === newest) return
      marked.current = newest
      // Its words come first: marking it draws the list and the folders anew.
      if (unread) afterPaint(() => actions.markSeen([data], 1))
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [data, newest, unread, actions])

  return (
    <div className="min-w-0 grow pb-8">
      <ThreadHeader
        folder={folder}
        thread={data ?? row}
        actions={actions}
        onBack={onBack}
        onStep={onStep}
        inner={within !== undefined}
      />
      {data && <ThreadPeople thread={data} except={within} />}
      {data ? (
        <ThreadMessages thread={data} />
      ) : isNotFound(error) ? (
        <EmptyState icon={MailX} title="No thread" />
      ) : error ? (
        <ErrorState title="The thread could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : row ? (
        <ThreadAhead row={row} asked={asked} />
      ) : (
        <output className="block px-6 py-10 text-center text-sm text-muted">Loading thread...</output>
      )}
    </div>
  )
}
