import { newYorkDate } from '@pb/rules/new-york'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { EntryCheckbox, EntryRow, EntryRows } from './entry-rows.tsx'
import { TextField } from './form-fields.tsx'
import type { EditFields } from './fields.ts'
import { createOpenHouse } from '@pb/rules/open-house-entry'
import * as texts from './texts.ts'

/** Current and upcoming open houses that agents entered. */
export function OpenHouses() {
  const { control, formState } = useFormContext<EditFields>()
  const { fields, append, remove } = useFieldArray({ control, name: 'open_houses' })
  return (
    <EntryRows
      rows={fields.map((house, index) => (
        <EntryRow
          key={house.id}
          label={texts.openHouse(index + 1)}
          removeLabel={texts.removeOpenHouse(index + 1)}
          onRemove={() => remove(index)}
          className="items-end sm:grid-cols-3"
          removeClass="sm:col-start-3"
        >
          <TextField label={texts.date} name={`open_houses.${index}.date`} type="date" />
          <TextField label={texts.start} name={`open_houses.${index}.start`} type="time" />
          <TextField label={texts.end} name={`open_houses.${index}.end`} type="time" />
          <EntryCheckbox name={`open_houses.${index}.by_appointment`} label={texts.byAppointment} />
        </EntryRow>
      ))}
      error={formState.errors.open_houses?.message}
      addLabel={texts.addOpenHouse}
      full={fields.length >= 20}
      onAdd={() => append(createOpenHouse(newYorkDate(new Date())))}
    />
  )
}
