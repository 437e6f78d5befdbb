import type { AdType } from '@pb/rules/vocabulary'
import { Lock } from 'lucide-react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { clientPath } from '../model/paths.ts'
import type { KnownPerson } from './use-known-person.ts'

/** The server says the same when it is asked to add them. */
export const duplicateText = 'This client already exists in database'

interface KnownPersonNoteProps {
  readonly known: KnownPerson
  readonly adType: AdType
  readonly onClose: () => void
}

/** Under the address: who is known by it already. */
export function KnownPersonNote({ known, adType, onClose }: KnownPersonNoteProps) {
  const { person, yours, yoursId, release } = known
  if (yours)
    return (
      <p role="alert" className="text-xs font-medium text-danger">
        {duplicateText}
        {yoursId !== null && (
          <>
            .{' '}
            <Link to={clientPath(adType, yoursId)} onClick={onClose}>
              Open the client
            </Link>
          </>
        )}
      </p>
    )
  // It is there before it has something to say, or its words would not be read out.
  return (
    <output className={person ? 'flex items-center gap-3 rounded-md bg-brand-soft px-3 py-2' : 'sr-only'}>
      {person && (
        <>
          <Avatar name={person.name} />
          <span className="min-w-0 grow text-sm">
            <span className="block truncate font-medium">{person.name}</span>
            <span className="flex items-center gap-1.5 text-xs text-muted">
              <Lock aria-hidden className="size-3 shrink-0" />
              Known to the office: name and address are filled in
            </span>
          </span>
          <button
            type="button"
            onClick={release}
            className="min-h-6 shrink-0 rounded-xs text-xs font-medium text-brand-text hover:underline"
          >
            Use another e-mail
          </button>
        </>
      )}
    </output>
  )
}
