import type { MessageAttachment } from '@pb/contract/mail-messages'
import { useState } from 'react'
import { linkClass } from '../../../components/ui/link.tsx'
import { AttachmentTile } from './attachment-tile.tsx'
import * as texts from './texts.ts'

/** Attachments as tiles, with a button to hide them. */
export function MessageAttachments({ files }: { readonly files: readonly MessageAttachment[] }) {
  const [shown, setShown] = useState(true)
  return (
    <div className="mt-4">
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
        className={`text-sm ${linkClass}`}
      >
        {texts.toggleAttachments(shown, files.length)}
      </button>
      {shown && (
        <ul
          aria-label={texts.attachments}
          className="mt-2.5 grid grid-cols-1 gap-2 xs:grid-cols-2 sm:grid-cols-3"
        >
          {files.map((file) => (
            <AttachmentTile key={file.id} file={file} />
          ))}
        </ul>
      )}
    </div>
  )
}
