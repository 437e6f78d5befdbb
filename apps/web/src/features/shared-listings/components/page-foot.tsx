import type { SharedPage } from '@pb/contract/shared-listings'
import { formatNewYorkDay } from '../../../lib/format.ts'
import { quietLink } from './look.ts'

/** What stands at the end: the notices, what is promised and what not, and for how long the link works. */
export function PageFoot({ page }: { readonly page: SharedPage }) {
  return (
    <footer className="border-t">
      <div className="mx-auto max-w-[1120px] space-y-3 px-4 pt-6 pb-28 text-xs text-pretty text-muted sm:px-6 md:pb-10">
        <p>
          <strong className="font-semibold text-ink">{page.office}</strong> · {page.agent.name}
          {page.agent.title !== '' && `, ${page.agent.title}`}
        </p>
        {page.notices.length > 0 && (
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {page.notices.map(({ kind, title, link }) => (
              <a key={kind} href={link} target="_blank" rel="noreferrer" className={quietLink}>
                {title}
              </a>
            ))}
          </p>
        )}
        <p>
          Equal housing opportunity. What is said of the homes comes from sources we believe, but may be wrong
          or change without notice: prices, sizes and availability above all. Ask before you decide.
        </p>
        <p>
          This page was made for {page.first_name} on {formatNewYorkDay(page.time_shared)} and works until{' '}
          {formatNewYorkDay(page.time_expires)}. Whoever has the link can read it and answer in your name.
        </p>
      </div>
    </footer>
  )
}
