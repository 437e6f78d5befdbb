import { notices } from '@pb/rules/notices'
import { Scale } from 'lucide-react'
import { formatNames } from '../send-text.ts'
import type { AdvisedClient } from './use-send.ts'
import * as texts from './texts.ts'

interface NoticesDueProps {
  readonly clients: readonly AdvisedClient[]
  readonly delivery: 'send' | 'given'
  readonly onDelivery: (delivery: 'send' | 'given') => void
}

const deliveryOptions = [
  { value: 'send', label: texts.sendWithEmail },
  { value: 'given', label: texts.alreadyGiven },
] as const

/** Disclosures that the law requires and that some of the clients have not received yet. */
export function NoticesDue({ clients, delivery, onDelivery }: NoticesDueProps) {
  const due = clients.filter(({ notices_due: kinds }) => kinds.length > 0)
  const kinds = [...new Set(due.flatMap(({ notices_due }) => notices_due))]
  if (kinds.length === 0) return null
  return (
    <fieldset className="rounded-md border p-3 text-sm">
      <legend className="sr-only">{texts.requiredDisclosures}</legend>
      <p className="flex gap-2">
        <Scale aria-hidden className="size-4 shrink-0 translate-y-0.5 text-muted" />
        <span>
          <strong className="font-medium">{kinds.map((kind) => notices[kind].title).join(', ')}.</strong>{' '}
          {texts.notSentYetTo(formatNames(due.map(({ name }) => name)))}
        </span>
      </p>
      <div className="flex flex-col gap-1 pt-2 pl-6">
        {deliveryOptions.map(({ value, label }) => (
          <label key={value} className="flex min-h-6 cursor-pointer items-baseline gap-2">
            <input
              type="radio"
              name="notices"
              value={value}
              checked={delivery === value}
              onChange={() => onDelivery(value)}
              className="translate-y-0.5 accent-brand"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
