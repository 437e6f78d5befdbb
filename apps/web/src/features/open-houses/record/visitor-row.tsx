import type { OpenHouseVisitor } from '@pb/contract/open-house-schemas'
import { Pencil } from 'lucide-react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatShowingClock } from '../../../lib/format-showing-time.ts'
import * as texts from './texts.ts'

interface VisitorRowProps {
  readonly visitor: OpenHouseVisitor
  readonly chosen: boolean
  /** Undefined where no email can be sent. */
  readonly onChoose: ((chosen: boolean) => void) | undefined
  readonly onEdit: () => void
}

function FollowUpState({ visitor }: { readonly visitor: OpenHouseVisitor }) {
  const { follow_up: email } = visitor
  if (!email) return null
  const failed = email.state === 'failed' || email.state === 'uncertain'
  return (
    <p className={failed ? 'text-danger' : 'text-muted'} role={failed ? 'alert' : undefined}>
      {[texts.emailStates[email.state], email.failure].filter(Boolean).join(': ')}
      {email.thread_id !== null && (
        <>
          {' · '}
          <Link to={`/mailbox/sent/${email.thread_id}`}>{texts.openEmail}</Link>
        </>
      )}
    </p>
  )
}

function toFacts(visitor: OpenHouseVisitor): string[] {
  const { has_agent: hasAgent, heard_from: heardFrom, notices } = visitor
  const confirmed = notices.filter(({ time_acknowledged: time }) => time !== null).length
  return [
    formatShowingClock(visitor.time_created),
    ...(hasAgent === 'yes' ? [texts.hasAgent(visitor.agent_name)] : []),
    ...(hasAgent === 'no' ? [texts.noAgent] : []),
    ...(heardFrom === null ? [] : [texts.heardFrom[heardFrom]]),
    ...(notices.length > 0 ? [texts.disclosures(confirmed, notices.length)] : []),
    ...(visitor.added_by_hand === 1 ? [texts.byHand] : []),
  ]
}

/** A visitor: what was entered, whether the agent may write, and what became of it. */
export function VisitorRow({ visitor, chosen, onChoose, onEdit }: VisitorRowProps) {
  const { name, email, phone, consent, client, client_link: link, inquiry_id: inquiry } = visitor
  const shownName = visitor.time_erased === null ? name : texts.erased
  const clientText = [texts.clientStates[client], visitor.client_text].filter(Boolean).join(': ')
  return (
    <li className="flex items-start gap-3 px-5 py-3 text-sm">
      {onChoose && (
        <Checkbox
          className="pt-0.5"
          checked={chosen}
          label={texts.choose(shownName)}
          onCheckedChange={onChoose}
        />
      )}
      <div className="flex min-w-0 grow flex-col gap-0.5 wrap-break-word">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {link === null ? <span>{shownName}</span> : <Link to={link}>{shownName}</Link>}
          {visitor.time_erased === null && <Tag>{consent === 1 ? texts.agreed : texts.notAgreed}</Tag>}
          {visitor.rating !== null && <Tag>{texts.rating(visitor.rating)}</Tag>}
        </p>
        {(email !== '' || phone !== '') && (
          <p className="text-muted">{[email, phone].filter(Boolean).join(' · ')}</p>
        )}
        <p className="text-xs text-muted tabular-nums">{toFacts(visitor).join(' · ')}</p>
        {visitor.message !== '' && (
          <p className="whitespace-pre-line">
            <span className="text-muted">{texts.question}: </span>
            {visitor.message}
            {inquiry !== null && (
              <>
                {' '}
                <Link to={`/inquiries/${inquiry}`}>{texts.openInquiry}</Link>
              </>
            )}
          </p>
        )}
        {visitor.feedback !== '' && <p className="whitespace-pre-line">{visitor.feedback}</p>}
        {clientText !== '' && (
          <p className={client === 'failed' ? 'text-danger' : 'text-muted'}>{clientText}</p>
        )}
        <FollowUpState visitor={visitor} />
      </div>
      {visitor.time_erased === null && (
        <IconButton label={texts.editVisitor(shownName)} icon={Pencil} onClick={onEdit} />
      )}
    </li>
  )
}
