import type { SharedListing } from '@pb/contract/shared-listings'
import { CalendarDays, CircleCheck, MessageCircle } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { formatNewYorkDay } from '../../../../lib/format.ts'
import { lazy } from '../../../../lib/lazy.ts'
import { Action } from '../action.tsx'
import { AskForm, type AskKind } from './ask-form.tsx'
import * as texts from '../texts.ts'

const ShowingForm = lazy(() => import('./showing-form.tsx'))

interface AskAgentProps {
  readonly token: string
  readonly listingId: string
  /** The listing's address and unit. */
  readonly subject: string
  readonly agentName: string
  /** Whether showings can be requested. */
  readonly showable: boolean
  /** The client's last request for a showing. */
  readonly showing: SharedListing['showing']
}

/** What became of the last request for a showing. */
function formatShowing(
  { when, time_asked, time_answered }: NonNullable<SharedListing['showing']>,
  agent: string,
) {
  const asked = texts.showingAsked(formatNewYorkDay(time_asked), when)
  const state =
    time_answered === null
      ? texts.showingWaits(agent)
      : texts.showingAnswered(agent, formatNewYorkDay(time_answered))
  return `${asked} ${state}`
}

/** Lets the client request a showing or ask a question about a listing. */
export function AskAgent({ token, listingId, subject, agentName, showable, showing }: AskAgentProps) {
  const [open, setOpen] = useState<AskKind | null>(null)
  const [isQuestionSent, setQuestionSent] = useState(false)
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
            variant={open === 'showing' || showing !== null ? 'secondary' : 'primary'}
            aria-expanded={open === 'showing'}
            className="grow"
            onClick={() => setOpen(open === 'showing' ? null : 'showing')}
          >
            <CalendarDays aria-hidden className="size-[18px]" />
            {showing === null ? texts.requestShowing : texts.requestAnotherTime}
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
        {showing !== null && open !== 'showing' && (
          <p className="flex gap-2 pt-3 text-sm font-medium text-brand-text">
            <CircleCheck aria-hidden className="size-[18px] shrink-0" />
            <span className="min-w-0 wrap-anywhere">{formatShowing(showing, agentName)}</span>
          </p>
        )}
        {isQuestionSent && open === null && (
          <p className="flex gap-2 pt-3 text-sm font-medium text-brand-text">
            <CircleCheck aria-hidden className="size-[18px] shrink-0" />
            {texts.questionSent(agentName)}
          </p>
        )}
      </div>
      {open === 'showing' && (
        <Suspense>
          <ShowingForm
            token={token}
            listingId={listingId}
            subject={subject}
            onSent={() => close('showing')}
            onCancel={() => close('showing')}
          />
        </Suspense>
      )}
      {open === 'question' && (
        <AskForm
          kind="question"
          token={token}
          listingId={listingId}
          subject={subject}
          onSent={() => {
            setQuestionSent(true)
            close('question')
          }}
          onCancel={() => close('question')}
        />
      )}
    </div>
  )
}
