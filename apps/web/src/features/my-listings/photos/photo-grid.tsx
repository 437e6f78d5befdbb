import type { PreviewPhoto } from '@pb/contract/my-listings'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { useRemovePhoto, useSavePhotos } from '../api.ts'
import { PhotoTile } from './photo-tile.tsx'

interface PhotoGridProps {
  readonly id: string
  readonly photos: readonly PreviewPhoto[]
  /** A photo was picked up, or is no longer: meanwhile Escape belongs to it. */
  readonly onDragging: (on: boolean) => void
}

/** A listing's photos in their order; the first one is the featured one. Each change is saved at once. */
export function PhotoGrid({ id, photos, onDragging }: PhotoGridProps) {
  const { mutate } = useSavePhotos(id)
  const remove = useRemovePhoto(id)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const list = [...photos]
  const names = list.map(({ name }) => name)
  const place = (name: unknown): string => `place ${names.indexOf(String(name)) + 1} of ${names.length}`

  // The key that ended it is still on its way to the dialog.
  const onDragged = (): void => void setTimeout(() => onDragging(false))
  function onDragEnd({ active, over }: DragEndEvent): void {
    onDragged()
    if (!over || active.id === over.id) return
    mutate(arrayMove(list, names.indexOf(String(active.id)), names.indexOf(String(over.id))))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={() => onDragging(true)}
      onDragEnd={onDragEnd}
      onDragCancel={onDragged}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `Picked up from ${place(active.id)}`,
          onDragOver({ active, over }) {
            if (!over) return undefined
            return over.id === active.id ? `At its own place, ${place(over.id)}` : `Over ${place(over.id)}`
          },
          onDragEnd: ({ over }) => (over ? `Put down at ${place(over.id)}` : undefined),
          onDragCancel: () => 'Left where it was',
        },
        screenReaderInstructions: {
          draggable: 'Space picks the photo up, arrow keys move it, Space puts it down, Escape leaves it.',
        },
      }}
    >
      <SortableContext items={names} strategy={rectSortingStrategy}>
        <ul aria-label="Photos" className="grid grid-cols-1 gap-3 xs:grid-cols-2 md:grid-cols-3">
          {list.map((photo, index) => (
            <PhotoTile
              key={photo.name}
              photo={photo}
              index={index}
              count={list.length}
              onMove={(to) => mutate(arrayMove(list, index, to))}
              onChange={(changes) =>
                mutate(list.map((one) => (one === photo ? { ...one, ...changes } : one)))
              }
              onRemove={() => remove.mutate({ name: photo.name, before: list })}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
