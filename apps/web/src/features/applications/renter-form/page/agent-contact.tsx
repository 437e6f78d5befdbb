import type { RenterForm } from '@pb/contract/application-forms'
import { Mail, Phone } from 'lucide-react'
import { photoUrl } from '../../../../components/domain/photo/photo-frame.tsx'
import { Avatar } from '../../../../components/ui/avatar.tsx'
import { textButtonClass } from '../styles.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Strips a phone number to the form that `tel:` links take. */
const toDialable = (phone: string) => phone.replace(/ x\d+$/, '').replace(/[^\d+]/g, '')

/** The agent with their license title, and ways to ask them. */
export function AgentContact({ form }: { readonly form: Pick<RenterForm, 'agent'> }) {
  const texts = useTexts().page
  const { name, title, phone, email, photo } = form.agent
  return (
    <section aria-label={texts.questions} className="print:hidden">
      <div className="flex items-center gap-3">
        <Avatar
          name={name}
          photo={photo === null ? null : photoUrl('profile-m', photo)}
          className="size-11! text-sm"
        />
        <p className="min-w-0 text-sm leading-snug wrap-anywhere">
          <span className="block text-muted">{texts.questions}</span>
          <span className="font-semibold">{name}</span>
          {title !== '' && <span className="block text-muted">{title}</span>}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-6 pt-1.5 text-sm">
        {phone !== '' && (
          <a href={`tel:${toDialable(phone)}`} className={textButtonClass}>
            <Phone aria-hidden className="size-4" />
            {phone}
          </a>
        )}
        {email !== '' && (
          <a href={`mailto:${email}`} className={textButtonClass}>
            <Mail aria-hidden className="size-4" />
            {texts.email}
          </a>
        )}
      </p>
    </section>
  )
}
