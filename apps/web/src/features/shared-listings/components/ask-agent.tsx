import { CalendarDays, CircleCheck, MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { Action } from './action.tsx'
import { AskForm, type AskKind } from './ask-form.tsx'

interface AskAgentProps {
  readonly token: string
  readonly listingId: string
  /** What the home is called. */
  readonly subject: string
  readonly agentName: string
  /** It can still be seen. */
  readonly showable: boolean
}

const done: Readonly<Record<AskKind, (agent: string) => string>> = {
  showing: (agent) => `${agent} has your wish and will get back to you about a time.`,
  question: (agent) => `${agent} has your question and will get back to you.`,
}

/** Two things to ask of the agent about a home: to see it, and anything else. */
export function AskAgent({ token, listingId, subject, agentName, showable }: AskAgentProps) {
  const [open, setOpen] = useState<AskKind | null>(null)
  const [sent, setSent] = useState<AskKind | null>(null)
  const buttons = useRef<HTMLDivElement>(null)

  function close(kind: AskKind): void {
    setOpen(null)
    // The form is gone; the focus goes back to what opened it.
    queueMicrotask(() => buttons.current?.querySelector<HTMLElement>(`[data-ask=${kind}]`)?.focus())
  }
  return (
    <div>
      <div ref={buttons} className="flex flex-wrap gap-2">
        {showable && (
          <Action
            data-ask="showing"
            variant={open === 'showing' ? 'secondary' : 'primary'}
            aria-expanded={open === 'showing'}
            className="grow"
            onClick={() => setOpen(open === 'showing' ? null : 'showing')}
          >
            <CalendarDays aria-hidden className="size-[18px]" />
            Ask for a showing
            <span className="sr-only"> of {subject}</span>
          </Action>
        )}
        <Action
          data-ask="question"
          aria-expanded={open === 'question'}
          className="grow"
          onClick={() => setOpen(open === 'question' ? null : 'question')}
        >
          <MessageCircle aria-hidden className="size-[18px]" />
          Ask a question
          <span className="sr-only"> about {subject}</span>
        </Action>
      </div>
      <div aria-live="polite">
        {sent !== null && open === null && (
          <p className="flex gap-2 pt-3 text-sm font-medium text-brand-text">
            <CircleCheck aria-hidden className="size-[18px] shrink-0" />
            {done[sent](agentName)}
          </p>
        )}
      </div>
      {open !== null && (
        <AskForm
          key={open}
          kind={open}
          token={token}
          listingId={listingId}
          subject={subject}
          onSent={() => {
            setSent(open)
            close(open)
          }}
          onCancel={() => close(open)}
        />
      )}
    </div>
  )
}
