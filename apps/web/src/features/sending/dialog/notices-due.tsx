import { notices } from '@pb/rules/notices'
import { Scale } from 'lucide-react'
import { namesText } from '../model/words.ts'
import type { AdvisedClient } from './use-send.ts'

interface NoticesDueProps {
  readonly clients: readonly AdvisedClient[]
  readonly way: 'send' | 'given'
  readonly onWay: (way: 'send' | 'given') => void
}

const ways = [
  { value: 'send', label: 'Send with this mail; its receipt is asked for on the page' },
  { value: 'given', label: 'They have it already, on paper or in person' },
] as const

/** What the law has an agent tell a client first, where a client has not had it yet. */
export function NoticesDue({ clients, way, onWay }: NoticesDueProps) {
  const due = clients.filter(({ notices_due: kinds }) => kinds.length > 0)
  const kinds = [...new Set(due.flatMap(({ notices_due }) => notices_due))]
  if (kinds.length === 0) return null
  return (
    <fieldset className="rounded-md border p-3 text-sm">
      <legend className="sr-only">Notices that are due</legend>
      <p className="flex gap-2">
        <Scale aria-hidden className="size-4 shrink-0 translate-y-0.5 text-muted" />
        <span>
          <strong className="font-medium">{kinds.map((kind) => notices[kind].title).join(', ')}.</strong>{' '}
          {namesText(due.map(({ name }) => name))} {due.length === 1 ? 'has' : 'have'} not had{' '}
          {kinds.length === 1 ? 'it' : 'them'} from you yet.
        </span>
      </p>
      <div className="flex flex-col gap-1 pt-2 pl-6">
        {ways.map(({ value, label }) => (
          <label key={value} className="flex min-h-6 cursor-pointer items-baseline gap-2">
            <input
              type="radio"
              name="notices"
              value={value}
              checked={way === value}
              onChange={() => onWay(value)}
              className="translate-y-0.5 accent-brand"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
