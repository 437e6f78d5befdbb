import { CalendarDays, CircleCheck, MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { Action } from '../action.tsx'
import { AskForm, type AskKind } from './ask-form.tsx'
import * as texts from '../texts.ts'

interface AskAgentProps {
  readonly token: string
  readonly listingId: string
  /** The listing's address and unit. */
  readonly subject: string
  readonly agentName: string
  /** Whether showings can be requested. */
  readonly showable: boolean
}

const confirmations: Readonly<Record<AskKind, (agent: string) => string>> = {
  showing: (agent) => texts.requestSent(agent),
  question: (agent) => texts.questionSent(agent),
}

/** Lets the client request a showing or ask a question about a listing. */
export function AskAgent({ token, listingId, subject, agentName, showable }: AskAgentProps) {
  const [open, setOpen] = useState<AskKind | null>(null)
  const [sent, setSent] = useState<AskKind | null>(null)
  const buttons = useRef<HTMLDivElement>(null)

  function close(kind: AskKind): void {
    setOpen(null)
    // Once the form has closed, the focus returns to the button that opened it.
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
            {texts.requestShowing}
            <span className="sr-only"> {texts.ofListing(subject)}</span>
          </Action>
        )}
        <Action
          data-ask="question"
          aria-expanded={open === 'question'}
          className="grow"
          onClick={() => setOpen(open === 'question' ? null : 'question')}
        >
          <MessageCircle aria-hidden className="size-[18px]" />
          {texts.askQuestion}
          <span className="sr-only"> {texts.aboutListing(subject)}</span>
        </Action>
      </div>
      <div aria-live="polite">
        {sent !== null && open === null && (
          <p className="flex gap-2 pt-3 text-sm font-medium text-brand-text">
            <CircleCheck aria-hidden className="size-[18px] shrink-0" />
            {confirmations[sent](agentName)}
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
