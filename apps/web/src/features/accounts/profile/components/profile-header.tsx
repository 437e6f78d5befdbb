import type { AgentProfile } from '@pb/contract/profile'
import { Mail, Phone } from 'lucide-react'
import { formatMonth } from '../../../../lib/format-month.ts'
import { PhotoButton } from '../photo/photo-button.tsx'
import * as texts from '../texts.ts'

const lineClass = 'flex min-w-0 items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'

/** Photo, name, contact details and description above the tabs. */
export function ProfileHeader({ profile }: { readonly profile: AgentProfile }) {
  const { name, email, phone, description, photo, time_created } = profile
  return (
    <header className="flex flex-col gap-5 sm:flex-row sm:gap-7">
      <PhotoButton name={name} photo={photo} />
      <div className="min-w-0 grow">
        <h1 className="text-2xl font-semibold tracking-[-0.015em] wrap-break-word">{name}</h1>
        <p className="mt-0.5 text-sm text-muted">{texts.pbOfficeUserSince(formatMonth(time_created))}</p>
        <div className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5 text-sm">
          <p className={lineClass}>
            <Phone aria-hidden />
            {phone === '' ? <span className="text-muted">{texts.noPhoneSet}</span> : phone}
          </p>
          <p className={lineClass}>
            <Mail aria-hidden />
            <span className="truncate" title={email}>
              {email}
            </span>
          </p>
        </div>
        <h2 className="mt-4 text-xs font-medium text-muted">{texts.aboutMe}</h2>
        <p className="mt-0.5 max-w-prose text-sm wrap-break-word whitespace-pre-line">
          {description.trim() === '' ? (
            <span className="text-muted">{texts.noDescriptionSet}</span>
          ) : (
            description
          )}
        </p>
        <p className="mt-3 text-xs text-muted">{texts.shownToClients}</p>
      </div>
    </header>
  )
}
