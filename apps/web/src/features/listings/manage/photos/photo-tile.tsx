import type { PreviewPhoto } from '@pb/contract/my-listings'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Ellipsis, GripVertical } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../../components/ui/menu.tsx'
import { photoUrl } from '../../../../components/domain/photo/photo-frame.tsx'
import { cn } from '../../../../lib/cn.ts'
import * as texts from './texts.ts'

/** Keys that move a photo. The dialog stops them before they reach the document, where the sensor listens. */
const dragKeys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Escape'])

function forwardKey(event: KeyboardEvent): void {
  if (!dragKeys.has(event.code)) return
  event.preventDefault()
  event.stopPropagation()
  const { code, key } = event
  document.dispatchEvent(new globalThis.KeyboardEvent('keydown', { code, key, cancelable: true }))
}

interface PhotoTileProps {
  readonly photo: PreviewPhoto
  readonly index: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onChange: (changes: Partial<PreviewPhoto>) => void
  readonly onRemove: () => void
}

/** One photo, moved by dragging its handle or from its menu. */
export function PhotoTile({ photo, index, count, onMove, onChange, onRemove }: PhotoTileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: photo.name,
    })
  const [caption, setCaption] = useState(photo.caption)
  const [savedCaption, setSavedCaption] = useState(photo.caption)
  if (photo.caption !== savedCaption) {
    setSavedCaption(photo.caption)
    setCaption(photo.caption)
  }
  const [loadCount, setLoadCount] = useState(0)
  const name = photo.caption || texts.photo(index + 1)
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={cn('rounded-md border bg-panel', isDragging && 'z-10 opacity-80 shadow-raised')}
    >
      <div className="relative">
        <img
          key={loadCount}
          src={photoUrl('wcontact-m', photo.name)}
          alt={name}
          loading="lazy"
          // Retries once the browser is online again.
          onError={() =>
            addEventListener('online', () => setLoadCount((before) => before + 1), { once: true })
          }
          className="aspect-4/3 w-full rounded-t-md bg-sunken object-cover"
        />
        {(index === 0 || photo.floorplan) && (
          <span className="absolute top-2 left-2 rounded-xs bg-black/70 px-1.5 py-0.5 text-xs font-medium text-white">
            {[index === 0 && texts.featured, photo.floorplan && texts.floorPlan].filter(Boolean).join(' · ')}
          </span>
        )}
      </div>
      <div className="flex items-center gap-0.5 p-1">
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          onKeyDownCapture={(event) => isDragging && forwardKey(event)}
          aria-label={texts.move(name)}
          className="flex h-9 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted hover:bg-hover"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
        <Input
          aria-label={texts.captionLabel(index + 1)}
          placeholder={texts.caption}
          maxLength={200}
          className="h-8! px-2!"
          value={caption}
          onChange={({ target }) => setCaption(target.value)}
          onBlur={() => caption.trim() !== photo.caption && onChange({ caption: caption.trim() })}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
        <Menu modal={false}>
          <MenuTrigger render={<IconButton label={texts.more(name)} icon={Ellipsis} />} />
          <MenuContent align="end">
            <MenuItem disabled={index === 0} onClick={() => onMove(0)}>
              {texts.makeFeatured}
            </MenuItem>
            <MenuItem disabled={index === 0} onClick={() => onMove(index - 1)}>
              {texts.moveEarlier}
            </MenuItem>
            <MenuItem disabled={index === count - 1} onClick={() => onMove(index + 1)}>
              {texts.moveLater}
            </MenuItem>
            <MenuItem onClick={() => onChange({ floorplan: !photo.floorplan })}>
              {photo.floorplan ? texts.unmarkFloorPlan : texts.markFloorPlan}
            </MenuItem>
            <MenuSeparator />
            <MenuItem onClick={onRemove}>{texts.remove}</MenuItem>
          </MenuContent>
        </Menu>
      </div>
    </li>
  )
}
