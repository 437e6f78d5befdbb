import { maxFields, type FieldKind } from '@pb/contract/document-fields'
import { useState } from 'react'
import { changeByKey } from '../../../../components/domain/file-viewer/place-on-page.ts'
import { createField, type PlacedField } from './placed-field.ts'

interface PlacedFields {
  readonly fields: readonly PlacedField[]
  readonly onChange: (fields: readonly PlacedField[]) => void
}

/** Adds, moves, resizes and removes fields; one of them is selected. */
export function usePlacedFields({ fields, onChange }: PlacedFields) {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const replace = (next: PlacedField) =>
    onChange(fields.map((field) => (field.id === next.id ? next : field)))
  function remove({ id }: PlacedField): void {
    onChange(fields.filter((field) => field.id !== id))
    setSelectedId(null)
  }
  return {
    fields,
    isFull: fields.length >= maxFields,
    selected: fields.find(({ id }) => id === selectedId) ?? null,
    select: ({ id }: PlacedField) => setSelectedId(id),
    replace,
    remove,
    add(kind: FieldKind, signerId: string, place: Parameters<typeof createField>[2]): void {
      const field = createField(kind, signerId, place)
      onChange([...fields, field])
      setSelectedId(field.id)
    },
    /** Whether the key did something. */
    pressKey(field: PlacedField, key: string, isShift: boolean): boolean {
      const changed = changeByKey(field, key, isShift)
      if (changed) replace(changed)
      else if (key === 'Delete' || key === 'Backspace') remove(field)
      else return false
      return true
    },
  }
}

export type PlacedFieldsState = ReturnType<typeof usePlacedFields>
