import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { useState } from 'react'
import { Card } from '../../../components/ui/panel.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useScrollToEnd } from '../media/use-scroll-to-end.ts'
import { HostForm } from './host-form.tsx'
import { MessageRow } from './message-row.tsx'
import { useHideMessage, useSaveViewer } from './mutations.ts'
import * as texts from './texts.ts'
import { useAudience } from './use-audience.ts'
import { ViewerRow } from './viewer-row.tsx'

const views = [
  { value: 'chat' as const, label: texts.chat },
  { value: 'viewers' as const, label: texts.viewers },
]

/** Who watch and what they write, with what the host can do about it. */
export function AudiencePanel({ stream }: { readonly stream: LiveStreamDetail }) {
  const { live_stream_id: id, state, chat } = stream
  const isOpen = state !== 'past' && state !== 'canceled'
  const { audience, messages, error, put } = useAudience(id, isOpen)
  const [view, setView] = useState<'chat' | 'viewers'>('chat')
  const hide = useHideMessage(id, put)
  const saveViewer = useSaveViewer(id)
  const list = useScrollToEnd()
  const viewers = audience?.collection ?? []
  return (
    <Card as="section" aria-label={texts.chat} className="flex flex-col overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-3">
        <Segmented label={texts.chat} value={view} segments={views} onChange={setView} />
        <p className="text-sm text-muted tabular-nums">
          {isOpen ? texts.watching(audience?.viewers ?? 0) : texts.peak(audience?.peak_viewers ?? 0)}
        </p>
      </div>
      {error !== null && !audience ? (
        <p role="alert" className="px-4 py-6 text-sm text-danger">
          {texts.loadFailed}: {getErrorMessage(error)}
        </p>
      ) : view === 'viewers' ? (
        viewers.length === 0 ? (
          <p className="px-4 py-10 text-center text-sm text-muted">{texts.noViewers}</p>
        ) : (
          <ul aria-label={texts.viewers} className="max-h-96 divide-y overflow-y-auto">
            {viewers.map((viewer) => (
              <ViewerRow
                key={viewer.viewer_id}
                viewer={viewer}
                onChange={(change) => saveViewer.mutate({ viewer_id: viewer.viewer_id, ...change })}
              />
            ))}
          </ul>
        )
      ) : messages.length === 0 ? (
        <div className="px-4 py-10 text-center text-sm">
          <p className="font-semibold">{texts.noMessages}</p>
          <p className="text-muted">{chat === 1 ? texts.noMessagesHint : texts.chatOff}</p>
        </div>
      ) : (
        <div
          ref={list}
          role="log"
          aria-label={texts.chat}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          className="max-h-96 overflow-y-auto"
        >
          <ul className="divide-y">
            {messages.map((message) => (
              <MessageRow
                key={message.message_id}
                message={message}
                onHide={(hidden) => hide.mutate({ message_id: message.message_id, hidden })}
              />
            ))}
          </ul>
        </div>
      )}
      {isOpen && view === 'chat' && chat === 1 && <HostForm id={id} onSent={put} />}
    </Card>
  )
}
