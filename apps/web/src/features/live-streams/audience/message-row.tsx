import type { HostMessage } from '@pb/contract/live-stream-schemas'
import { Button } from '../../../components/ui/button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatShowingClock } from '../../../lib/format-showing-time.ts'
import * as texts from './texts.ts'

interface MessageRowProps {
  readonly message: HostMessage
  readonly onHide: (hidden: 0 | 1) => void
}

/** A message as the host sees it: with the question's inquiry, and the choice to take it down. */
export function MessageRow({ message, onHide }: MessageRowProps) {
  const { kind, name, text, time, hidden, inquiry_id: inquiryId } = message
  return (
    <li className="flex flex-col gap-0.5 px-4 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{name}</span>
        <span className="text-xs text-muted tabular-nums">{formatShowingClock(time)}</span>
        {kind === 'host' && <Tag>{texts.host}</Tag>}
        {kind === 'question' && <Tag>{texts.question}</Tag>}
        {hidden === 1 && <Tag>{texts.isHidden}</Tag>}
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          aria-label={hidden === 1 ? texts.showFrom(name) : texts.hideFrom(name)}
          onClick={() => onHide(hidden === 1 ? 0 : 1)}
        >
          {hidden === 1 ? texts.show : texts.hide}
        </Button>
      </div>
      <p className={cn('wrap-break-word whitespace-pre-line', hidden === 1 && 'text-muted line-through')}>
        {text}
      </p>
      {inquiryId !== null && <Link to={`/inquiries/${inquiryId}`}>{texts.answer}</Link>}
    </li>
  )
}
