import type { LivePage } from '@pb/contract/live-stream-schemas'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../media/use-now.ts'
import { formatCountdown } from './countdown.ts'
import * as texts from './texts.ts'

interface OutcomeProps {
  readonly title: string
  /** The page has no other heading. */
  readonly alone?: boolean
  readonly children?: ReactNode
}

/** What the page shows where there is no video. */
export function Outcome({ title, alone = false, children }: OutcomeProps) {
  const Heading = alone ? 'h1' : 'h2'
  return (
    <div className="flex min-h-40 flex-col items-center justify-center gap-2 rounded-lg border bg-panel px-5 py-8 text-center">
      <Heading className="text-lg font-semibold">{title}</Heading>
      {children}
    </div>
  )
}

const linkClass = 'inline-flex min-h-9 items-center font-medium text-brand-text underline'

/** How to reach the agent. */
export function Contact({ page }: { readonly page: LivePage }) {
  const { name, phone, email } = page.agent
  return (
    <p className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
      {phone !== '' && (
        <a
          href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
          aria-label={texts.call(name)}
          className={linkClass}
        >
          {phone}
        </a>
      )}
      {email !== '' && (
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      )}
    </p>
  )
}

/** Before the start: how long it takes, and that the page need not be loaded again. */
export function Early({ page }: { readonly page: LivePage }) {
  const left = formatCountdown(page.time_start - useNow() / 1000)
  return left === '' ? (
    <Outcome title={texts.startsSoon}>
      <p className="text-sm text-muted">{texts.startsSoonHint(page.agent.name)}</p>
    </Outcome>
  ) : (
    <Outcome title={texts.startsIn}>
      <p role="timer" className="text-3xl font-semibold tabular-nums">
        {left}
      </p>
      {page.source === 'here' && (
        <p className="max-w-md text-sm text-balance text-muted">{texts.earlyHint}</p>
      )}
    </Outcome>
  )
}

/** The stream on another service. */
export function Outside({ url }: { readonly url: string }) {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border bg-panel px-5 py-6 text-center">
      <p className="text-sm">{texts.outsideHint(host)}</p>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 rounded-md bg-brand px-5 text-base font-medium text-on-brand hover:bg-brand-hover"
      >
        {texts.watchOn(host)}
        <ExternalLink aria-hidden className="size-4" />
        <span className="sr-only"> ({texts.opensInNewTab})</span>
      </a>
    </div>
  )
}
