import { useEffect, useRef } from 'react'
import { cn } from '../../../lib/cn.ts'
import { photoUrl } from './photo-frame.tsx'
import * as texts from './texts.ts'

interface PhotoThumbnailsProps {
  readonly photos: readonly string[]
  readonly index: number
  readonly onShow: (index: number) => void
}

/** All photos in a row below the large one; the current one is framed and stays in view. */
export function PhotoThumbnails({ photos, index, onShow }: PhotoThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const [row, current] = [list.current, list.current?.children[index]]
    if (!row || !(current instanceof HTMLElement)) return
    row.scrollTo({ left: current.offsetLeft + current.offsetWidth / 2 - row.clientWidth / 2 })
  }, [index])
  return (
    <ul
      ref={list}
      aria-label={texts.allPhotos}
      className="relative flex shrink-0 justify-[safe_center] gap-2 overflow-x-auto px-4 pt-1 pb-4 [scrollbar-width:thin]"
    >
      {photos.map((photo, at) => (
        <li key={photo} className="shrink-0">
          <button
            type="button"
            aria-label={texts.showPhoto(at + 1)}
            aria-current={at === index || undefined}
            onClick={() => onShow(at)}
            className={cn(
              'block overflow-hidden rounded-xs border-2 border-transparent opacity-60 hover:opacity-100',
              at === index && 'border-white opacity-100',
            )}
          >
            <img
              src={photoUrl('wcontact-s', photo)}
              alt=""
              loading="lazy"
              draggable={false}
              className="h-12 w-16 object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
