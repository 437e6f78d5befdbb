import type { SignInPage } from '@pb/contract/open-house-schemas'
import type { NoticeKind } from '@pb/rules/notices'
import { ExternalLink } from 'lucide-react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import type { SignInTexts } from './texts.ts'

interface NoticesProps {
  readonly texts: SignInTexts
  readonly notices: SignInPage['notices']
  readonly acknowledged: readonly NoticeKind[]
  readonly onRead: (kind: NoticeKind) => void
  readonly onAcknowledge: (kind: NoticeKind, acknowledged: boolean) => void
}

/** The disclosures of the Department of State that are offered at the door. */
export function Notices({ texts, notices, acknowledged, onRead, onAcknowledge }: NoticesProps) {
  return (
    <section aria-label={texts.notices} className="flex flex-col gap-3 rounded-lg border bg-panel p-4">
      <div>
        <h2 className="text-sm font-semibold">{texts.notices}</h2>
        <p className="pt-1 text-xs text-muted">{texts.noticesHint}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {notices.map(({ kind, title, link }) => (
          <li key={kind} className="flex flex-col gap-1.5">
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-brand-text underline"
              onClick={() => onRead(kind)}
            >
              {title}
              <ExternalLink aria-hidden className="size-3.5 shrink-0" />
              <span className="sr-only">({texts.opensInNewTab})</span>
            </a>
            <Checkbox
              className="items-start!"
              checked={acknowledged.includes(kind)}
              onCheckedChange={(on) => onAcknowledge(kind, on)}
            >
              <span>{texts.received(title)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  )
}
