import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Controller, useFormContext, type FieldPathByValue } from 'react-hook-form'
import { FormMessage } from '../../../../components/ui/form-message.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { cn } from '../../../../lib/cn.ts'
import type { EditFields } from './fields.ts'

interface EntryRowProps {
  readonly label: string
  readonly removeLabel: string
  readonly onRemove: () => void
  readonly className?: string
  readonly removeClass?: string
  readonly children: ReactNode
}

/** The fields of one entry, such as a fee, with a button that removes it. */
export function EntryRow({ label, removeLabel, onRemove, className, removeClass, children }: EntryRowProps) {
  return (
    <fieldset aria-label={label} className={cn('grid grid-cols-2 gap-3 rounded-md border p-3', className)}>
      {children}
      <IconButton
        label={removeLabel}
        icon={Trash2}
        className={cn('justify-self-end', removeClass)}
        onClick={onRemove}
      />
    </fieldset>
  )
}

/** A yes-or-no field of an entry. */
export function EntryCheckbox({
  name,
  label,
}: {
  readonly name: FieldPathByValue<EditFields, boolean>
  readonly label: string
}) {
  const { control } = useFormContext<EditFields>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Checkbox checked={field.value} onCheckedChange={field.onChange}>
          {label}
        </Checkbox>
      )}
    />
  )
}

interface EntryRowsProps {
  readonly rows: ReactNode
  /** Error of the whole list. */
  readonly error: string | undefined
  readonly addLabel: string
  /** No more can be added. */
  readonly full: boolean
  readonly onAdd: () => void
  /** Between the rows and the button. */
  readonly children?: ReactNode
}

/** A list of entries, with a button that adds one. */
export function EntryRows({ rows, error, addLabel, full, onAdd, children }: EntryRowsProps) {
  return (
    <div className="col-span-2 flex flex-col gap-3">
      {rows}
      {error !== undefined && <FormMessage look="field">{error}</FormMessage>}
      {children}
      <Button size="sm" className="self-start" disabled={full} onClick={onAdd}>
        <Plus aria-hidden className="size-4" />
        {addLabel}
      </Button>
    </div>
  )
}
