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
import { useRemovePhoto, useSavePhotos } from './photo-mutations.ts'
import { PhotoTile } from './photo-tile.tsx'
import * as texts from './texts.ts'

interface PhotoGridProps {
  readonly id: string
  readonly photos: readonly PreviewPhoto[]
  /** Called when dragging starts and ends. While dragging, Escape must not close the dialog. */
  readonly onDragging: (on: boolean) => void
}

/** Photos of a listing in their order, the featured one first. Every change is saved immediately. */
export function PhotoGrid({ id, photos, onDragging }: PhotoGridProps) {
  const { mutate } = useSavePhotos(id)
  const remove = useRemovePhoto(id)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const list = [...photos]
  const names = list.map(({ name }) => name)
  const formatPosition = (name: unknown): string =>
    texts.position(names.indexOf(String(name)) + 1, names.length)

  // Deferred: the key that ended dragging still has to reach the dialog.
  const endDrag = (): void => void setTimeout(() => onDragging(false))
  function onDragEnd({ active, over }: DragEndEvent): void {
    endDrag()
    if (!over || active.id === over.id) return
    mutate(arrayMove(list, names.indexOf(String(active.id)), names.indexOf(String(over.id))))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={() => onDragging(true)}
      onDragEnd={onDragEnd}
      onDragCancel={endDrag}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => texts.pickedUp(formatPosition(active.id)),
          onDragOver({ active, over }) {
            if (!over) return undefined
            return over.id === active.id
              ? texts.overOwnPosition(formatPosition(over.id))
              : texts.overPosition(formatPosition(over.id))
          },
          onDragEnd: ({ over }) => (over ? texts.dropped(formatPosition(over.id)) : undefined),
          onDragCancel: () => texts.dragCanceled,
        },
        screenReaderInstructions: {
          draggable: texts.dragHelp,
        },
      }}
    >
      <SortableContext items={names} strategy={rectSortingStrategy}>
        <ul aria-label={texts.photos} className="grid grid-cols-1 gap-3 xs:grid-cols-2 md:grid-cols-3">
          {list.map((photo, index) => (
            <PhotoTile
              key={photo.name}
              photo={photo}
              index={index}
              count={list.length}
              onMove={(to) => mutate(arrayMove(list, index, to))}
              onChange={(changes) =>
                mutate(list.map((item) => (item === photo ? { ...item, ...changes } : item)))
              }
              onRemove={() => remove.mutate({ name: photo.name, before: list })}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
