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

/** Images that are safe to show. SVG may contain scripts and is only downloaded. */
export const previewableTypes = /^image\/(?:jpeg|png|gif|webp|bmp|avif)$/

function getFileIcon(type: string, name: string) {
  if (type.startsWith('image/')) return FileImage
  if (type.startsWith('video/')) return FileVideo
  if (type.startsWith('audio/')) return FileAudio
  if (type === 'message/rfc822' || /\.eml$/i.test(name)) return Mail
  if (/\.(?:zip|rar|7z|gz|tar)$/i.test(name)) return FileArchive
  if (/\.(?:xlsx?|csv|ods|numbers)$/i.test(name)) return FileSpreadsheet
  return /\.(?:pdf|docx?|txt|rtf|odt|pages)$/i.test(name) ? FileText : File
}

interface FileThumbnailProps {
  readonly type: string
  readonly name: string
  readonly url: string
  readonly className?: string
}

/** Thumbnail of an image, or an icon for the type of file. */
export function FileThumbnail({ type, name, url, className }: FileThumbnailProps) {
  const [broken, setBroken] = useState(false)
  // Every refetch signs new URLs. Keep the first, so that the image does not reload.
  const [source] = useState(url)
  const shape = cn(
    'flex shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken text-muted',
    className,
  )
  if (!previewableTypes.test(type) || broken)
    return (
      <span className={shape}>
        {createElement(getFileIcon(type, name), {
          'aria-hidden': true,
          className: 'size-5',
          strokeWidth: 1.5,
        })}
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
