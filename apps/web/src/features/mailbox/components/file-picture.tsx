import {
  File,
  FileArchive,
  FileAudio,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Mail,
} from 'lucide-react'
import { createElement, useState } from 'react'
import { cn } from '../../../lib/cn.ts'

/** Pictures that a browser may show as they are; SVG can hold scripts and is only saved. */
export const shownTypes = /^image\/(?:jpeg|png|gif|webp|bmp|avif)$/

function iconOf(type: string, name: string) {
  if (type.startsWith('image/')) return FileImage
  if (type.startsWith('video/')) return FileVideo
  if (type.startsWith('audio/')) return FileAudio
  if (type === 'message/rfc822' || /\.eml$/i.test(name)) return Mail
  if (/\.(?:zip|rar|7z|gz|tar)$/i.test(name)) return FileArchive
  if (/\.(?:xlsx?|csv|ods|numbers)$/i.test(name)) return FileSpreadsheet
  return /\.(?:pdf|docx?|txt|rtf|odt|pages)$/i.test(name) ? FileText : File
}

interface FilePictureProps {
  readonly type: string
  readonly name: string
  readonly url: string
  readonly className?: string
}

/** The picture itself where it is one that is safe to show, else a sign of what kind of file it is. */
export function FilePicture({ type, name, url, className }: FilePictureProps) {
  const [broken, setBroken] = useState(false)
  // Addresses are signed anew with every reading; the picture that is shown stays.
  const [source] = useState(url)
  const shape = cn(
    'flex shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken text-muted',
    className,
  )
  if (!shownTypes.test(type) || broken)
    return (
      <span className={shape}>
        {createElement(iconOf(type, name), { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.5 })}
      </span>
    )
  return (
    <span className={shape}>
      <img
        src={source}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
        className="size-full object-cover"
      />
    </span>
  )
}
