import type { MessageAttachment } from '@pb/contract/mailbox-messages'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { FilePicture, shownTypes } from '../components/file-picture.tsx'
import { fileSize } from '../model/file-size.ts'

/** An attachment: its kind or its picture, its name and size. A press shows a picture and saves everything else. */
export function AttachmentTile({ file }: { readonly file: MessageAttachment }) {
  const { filename, content_type: type, size, url } = file
  // Null until it was pressed once.
  const [open, setOpen] = useState<boolean | null>(null)
  // Addresses are signed anew with every reading; the picture that is looked at stays.
  const [source, setSource] = useState(url)
  const shows = shownTypes.test(type)
  const name = filename === '' ? 'attachment' : filename
  const whole =
    'min-w-0 text-left outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-solid'
  const inner = (
    <>
      <span className="block truncate font-medium">{name}</span>
      <span className="block text-xs text-muted">{fileSize(size)}</span>
    </>
  )
  return (
    <li className="relative flex items-center gap-3 rounded-md border p-2 text-sm hover:bg-hover">
      <FilePicture type={type} name={name} url={url} className="size-11" />
      {shows ? (
        <button
          type="button"
          title={name}
          onClick={() => {
            setSource(url)
            setOpen(true)
          }}
          className={`${whole} grow`}
        >
          {inner}
        </button>
      ) : (
        <a href={url} download={name} title={name} className={`${whole} grow`}>
          {inner}
        </a>
      )}
      <a
        href={url}
        download={name}
        aria-label={`Download ${name}`}
        title="Download"
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
