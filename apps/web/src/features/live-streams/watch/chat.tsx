import type { LiveMessage } from '@pb/contract/live-stream-schemas'
import { useScrollToEnd } from '../media/use-scroll-to-end.ts'
import { MessageForm } from './message-form.tsx'
import * as texts from './texts.ts'
import type { Viewer } from './viewer.ts'

interface ChatProps {
  readonly token: string
  readonly viewer: Viewer
  readonly messages: readonly LiveMessage[]
  /** The host lets people write. */
  readonly isOn: boolean
  readonly isMuted: boolean
  readonly onSent: (message: LiveMessage) => void
}

/** What viewers and the host write. */
export function Chat({ token, viewer, messages, isOn, isMuted, onSent }: ChatProps) {
  const list = useScrollToEnd()
  return (
    <section
      aria-label={texts.chat}
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border bg-panel"
    >
      <h2 className="border-b px-4 py-3 text-sm font-semibold">{texts.chat}</h2>
      <div
        ref={list}
        role="log"
        aria-label={texts.chat}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-80 min-h-24 grow overflow-y-auto lg:max-h-96"
      >
        {messages.length === 0 ? (
          <p className="px-4 py-6 text-sm text-muted">{isOn ? texts.noMessages : texts.chatOff}</p>
        ) : (
          <ul className="flex flex-col gap-2 px-4 py-3">
            {messages.map(({ message_id: id, kind, name, text }) => (
              <li key={id} className="text-sm wrap-break-word whitespace-pre-line">
                <span className="pr-2 font-semibold">{name}</span>
                {kind !== 'chat' && (
                  <span className="mr-2 rounded-xs bg-sunken px-1.5 py-0.5 text-xs font-medium">
                    {kind === 'host' ? texts.host : texts.question}
                  </span>
                )}
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {isMuted ? (
        <p className="border-t px-4 py-3 text-sm">{texts.muted}</p>
      ) : (
        isOn && <MessageForm token={token} viewer={viewer} onSent={(message) => message && onSent(message)} />
      )}
    </section>
  )
}
