import type { BuildingSuggestion } from '@pb/contract/buildings'
import type { AdType } from '@pb/rules/vocabulary'
import { useId } from 'react'
import { FormMessage } from '../../../../../components/ui/form-message.tsx'
import { Form } from '../../../../../components/ui/form.tsx'
import { Button } from '../../../../../components/ui/button.tsx'
import { Dialog } from '../../../../../components/ui/dialog.tsx'
import { DialogCancel } from '../../../../../components/ui/dialog-cancel.tsx'
import { getErrorMessage } from '../../../../../lib/http-error.ts'
import { BuildingForm } from './building-form.tsx'
import { PinField } from '../../../../../components/domain/map/pin-field.tsx'
import { StreetNotices } from './street-notices.tsx'
import { boroughCenters, useNewBuilding } from './use-new-building.ts'
import * as texts from './texts.ts'

interface NewBuildingDialogProps {
  /** The address as entered in the form below. */
  readonly text: string
  readonly adType: AdType
  readonly onClose: () => void
  /** Called with the new or existing building, and the unit that the text ended with, or ''. */
  readonly onBuilding: (building: BuildingSuggestion, unit: string) => void
}

/** Dialog that adds the building of an address the office doesn't know yet. */
export default function NewBuildingDialog({ text, adType, onClose, onBuilding }: NewBuildingDialogProps) {
  const formId = useId()
  const state = useNewBuilding(text, adType, onBuilding)
  const { form, located, errors, error } = state
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.addBuilding}
      description={texts.explanation}
      className="max-w-4xl!"
      footer={
        <>
          <DialogCancel />
          <Button type="submit" form={formId} variant="primary" loading={state.isPending}>
            {texts.addBuilding}
          </Button>
        </>
      }
    >
      <Form
        sends={false}
        id={formId}
        noValidate
        className="grid gap-5 md:grid-cols-2"
        onSubmit={() => state.submit()}
      >
        <BuildingForm
          state={state}
          notices={
            located && (
              <StreetNotices
                located={located}
                confirmed={form.confirmed}
                error={errors.street}
                onConfirm={(confirmed) => state.set({ confirmed })}
                onStreet={(street) =>
                  state.setAddress(`${/^\S+/.exec(form.address.trim())?.[0] ?? ''} ${street}`)
                }
                onCandidate={state.setCandidate}
                onExisting={() => onBuilding(located.existing!, located.unit)}
              />
            )
          }
        />
        <PinField
          pin={form.pin}
          start={boroughCenters[form.borough || 'MN']}
          precision={form.pin ? state.precision : null}
          error={errors.pin}
          onPin={state.setPin}
        />
        {error && <FormMessage className="md:col-span-2">{getErrorMessage(error)}</FormMessage>}
      </Form>
    </Dialog>
  )
}
