import type { SharedPage } from '@pb/contract/shared-listings'
import { formatNewYorkDay } from '../../../lib/format.ts'
import { quietLink } from './styles.ts'
import * as texts from './texts.ts'

/** Brokerage, disclosures, disclaimer, and how long the link works. */
export function PageFooter({ page }: { readonly page: SharedPage }) {
  const { address, phone, license_number: license } = page.office_contact
  const officeLines = [address, phone, license && texts.license(license)].filter((part) => part !== '')
  return (
    <footer className="border-t">
      <div className="mx-auto max-w-[1120px] space-y-3 px-4 pt-6 pb-28 text-xs text-pretty text-muted sm:px-6 md:pb-10">
        <p>
          <strong className="font-semibold text-ink">{page.office}</strong> · {page.agent.name}
          {page.agent.title !== '' && `, ${page.agent.title}`}
        </p>
        {officeLines.length > 0 && <p>{officeLines.join(' · ')}</p>}
        {page.notices.length > 0 && (
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {page.notices.map(({ kind, title, link }) => (
              <a key={kind} href={link} target="_blank" rel="noreferrer" className={quietLink}>
                {title}
              </a>
            ))}
          </p>
        )}
        <p>{texts.disclaimer}</p>
        <p>
          {texts.madeFor(
            page.first_name,
            formatNewYorkDay(page.time_shared),
            formatNewYorkDay(page.time_expires),
          )}
        </p>
      </div>
    </footer>
  )
}
