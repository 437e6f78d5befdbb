import { newYorkDate } from '@pb/rules/new-york'
import { Plus, Trash2 } from 'lucide-react'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { TextField } from './form-fields.tsx'
import type { EditFields } from './fields.ts'
import { createOpenHouse } from './open-house-fields.ts'
import * as texts from './texts.ts'

/** Current and upcoming open houses that agents entered. */
export function OpenHouses() {
  const { control, formState } = useFormContext<EditFields>()
  const { fields, append, remove } = useFieldArray({ control, name: 'open_houses' })
  const error = formState.errors.open_houses?.message
  return (
    <div className="col-span-2 flex flex-col gap-3">
      {fields.map((house, index) => (
        <fieldset
          key={house.id}
          aria-label={texts.openHouse(index + 1)}
          className="grid grid-cols-2 items-end gap-3 rounded-md border p-3 sm:grid-cols-3"
        >
          <TextField label={texts.date} name={`open_houses.${index}.date`} type="date" />
          <TextField label={texts.start} name={`open_houses.${index}.start`} type="time" />
          <TextField label={texts.end} name={`open_houses.${index}.end`} type="time" />
          <Controller
            control={control}
            name={`open_houses.${index}.by_appointment`}
            render={({ field }) => (
              <Checkbox checked={field.value} onCheckedChange={field.onChange}>
                {texts.byAppointment}
              </Checkbox>
            )}
          />
          <IconButton
            label={texts.removeOpenHouse(index + 1)}
            icon={Trash2}
            className="justify-self-end sm:col-start-3"
            onClick={() => remove(index)}
          />
        </fieldset>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
      <Button
        size="sm"
        className="self-start"
        disabled={fields.length >= 20}
        onClick={() => append(createOpenHouse(newYorkDate(new Date())))}
      >
        <Plus aria-hidden className="size-4" />
        {texts.addOpenHouse}
      </Button>
    </div>
  )
}
