import type { AdType } from '@pb/rules/vocabulary'
import { Lock } from 'lucide-react'
import { FormMessage } from '../../../../components/ui/form-message.tsx'
import { Avatar } from '../../../../components/ui/avatar.tsx'
import { Link } from '../../../../components/ui/link.tsx'
import { clientPath } from '../../paths.ts'
import type { KnownPerson } from './use-known-person.ts'
import * as texts from './texts.ts'

/** The server's error has the same text. */
export const duplicateText = texts.duplicateClient

interface KnownPersonNoteProps {
  readonly known: KnownPerson
  readonly adType: AdType
  readonly onClose: () => void
}

/** Below the email: the person who already has it. */
export function KnownPersonNote({ known, adType, onClose }: KnownPersonNoteProps) {
  const { person, isOwnClient: yours, ownClientId: yoursId, unlock: release } = known
  if (yours)
    return (
      <FormMessage look="field">
        {duplicateText}
        {yoursId !== null && (
          <>
            .{' '}
            <Link to={clientPath(adType, yoursId)} onClick={onClose}>
              {texts.openClient}
            </Link>
          </>
        )}
      </FormMessage>
    )
  // The element must exist before its text changes, or screen readers do not announce it.
  return (
    <output className={person ? 'flex items-center gap-3 rounded-md bg-brand-soft px-3 py-2' : 'sr-only'}>
      {person && (
        <>
          <Avatar name={person.name} />
          <span className="min-w-0 grow text-sm">
            <span className="block truncate font-medium">{person.name}</span>
            <span className="flex items-center gap-1.5 text-xs text-muted">
              <Lock aria-hidden className="size-3 shrink-0" />
              {texts.knownPerson}
            </span>
          </span>
          <button
            type="button"
            onClick={release}
            className="min-h-6 shrink-0 rounded-xs text-xs font-medium text-brand-text hover:underline"
          >
            {texts.changeEmail}
          </button>
        </>
      )}
    </output>
  )
}
