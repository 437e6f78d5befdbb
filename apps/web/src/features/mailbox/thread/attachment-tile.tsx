import type { MessageAttachment } from '@pb/contract/mail-messages'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { FileThumbnail, previewableTypes } from '../attachments/file-thumbnail.tsx'
import { formatFileSize } from '../../../lib/format-file-size.ts'
import * as texts from './texts.ts'

/** An attachment with thumbnail, name and size. Clicking it opens an image, or downloads any other file. */
export function AttachmentTile({ file }: { readonly file: MessageAttachment }) {
  const { filename, content_type: type, size, url } = file
  // Null until first opened.
  const [open, setOpen] = useState<boolean | null>(null)
  // Every refetch signs new URLs. Keep the one that was opened.
  const [source, setSource] = useState(url)
  const previewable = previewableTypes.test(type)
  const name = filename || texts.attachment
  const overlayClass =
    'min-w-0 text-left outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-solid'
  const content = (
    <>
      <span className="block truncate font-medium">{name}</span>
      <span className="block text-xs text-muted">{formatFileSize(size)}</span>
    </>
  )
  return (
    <li className="relative flex items-center gap-3 rounded-md border p-2 text-sm hover:bg-hover">
      <FileThumbnail type={type} name={name} url={url} className="size-11" />
      {previewable ? (
        <button
          type="button"
          title={name}
          onClick={() => {
            setSource(url)
            setOpen(true)
          }}
          className={`${overlayClass} grow`}
        >
          {content}
        </button>
      ) : (
        <a href={url} download={name} title={name} className={`${overlayClass} grow`}>
          {content}
        </a>
      )}
      <a
        href={url}
        download={name}
        aria-label={texts.downloadFile(name)}
        title={texts.download}
        className="relative z-10 flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <Download aria-hidden className="size-4" />
      </a>
      {open !== null && (
        <Dialog open={open} onOpenChange={setOpen} title={name} className="max-w-[min(1100px,100%)]!">
          <img src={source} alt={name} className="mx-auto max-h-[75dvh] rounded-sm" />
        </Dialog>
      )}
    </li>
  )
}
