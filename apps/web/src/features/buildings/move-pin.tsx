import type { Building, buildings } from '@pb/contract/buildings'
import type { BodyInput } from '@pb/contract/endpoint'
import type { Position } from '@pb/rules/areas'
import { boroughKeys, findBorough, findNeighborhood } from '@pb/rules/neighborhoods'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../lib/use-mutation.ts'
import { PinField } from '../../components/domain/map/pin-field.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { DialogCancel } from '../../components/ui/dialog-cancel.tsx'
import { SubmitButton } from '../../components/ui/submit-button.tsx'
import { toast, undoAction } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { buildingKeys, locateAddressQuery } from '../../queries/buildings.ts'
import { listingKeys } from '../../queries/listings.ts'
import * as texts from './texts.ts'

type Move = BodyInput<typeof buildings.moveBuilding>

/** The middle of the city, where the map opens for a building without a position. */
const start: Position = [-73.94, 40.73]

/** Moves a building's pin, with undo. */
function useMovePin({ building_id: id, address, latitude, longitude, neighborhood_abbreviation }: Building) {
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: (body: Move) => call(contract.buildings.moveBuilding, { params: { id }, body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: listingKeys.all })
      return client.invalidateQueries({ queryKey: buildingKeys.all })
    },
  })
  async function undo(from: Move['from']): Promise<void> {
    if (latitude === null || longitude === null) return
    try {
      await move.mutateAsync({ latitude, longitude, neighborhood: neighborhood_abbreviation, from })
    } catch (error) {
      toast.error(texts.undoFailed(getErrorMessage(error)))
    }
  }
  return {
    move: (pin: Position, onMoved: () => void) => {
      const to = { longitude: pin[0], latitude: pin[1] }
      move.mutate(
        { ...to, from: { latitude, longitude } },
        {
          onSuccess: ({ neighborhood }) => {
            onMoved()
            toast.success(texts.pinMoved(address, neighborhood), {
              ...(latitude !== null && { action: undoAction(() => void undo(to)) }),
            })
          },
        },
      )
    },
    isPending: move.isPending,
    error: move.error,
  }
}

/** Asks for another place of a building on the map. */
export default function MovePin({
  building,
  onClose,
}: {
  readonly building: Building
  readonly onClose: () => void
}) {
  const stored: Position | null =
    building.latitude === null || building.longitude === null ? null : [building.longitude, building.latitude]
  const [pin, setPin] = useState(stored)
  const { move, isPending, error } = useMovePin(building)
  const changed = pin !== null && pin !== stored && String(pin) !== String(stored)
  const { data } = useQuery({
    ...locateAddressQuery({
      address: building.address,
      borough: boroughKeys.find((key) => findBorough(key)?.name === building.borough),
      ...(pin && { longitude: pin[0], latitude: pin[1] }),
    }),
    enabled: changed,
  })
  const neighborhood =
    changed && data?.neighborhood != null ? findNeighborhood(data.neighborhood)?.name : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.movePinTitle(building.address)}
      description={texts.movePinHint}
      className="max-w-xl!"
      footer={
        <>
          <DialogCancel />
          <SubmitButton
            loading={isPending}
            obstacle={changed ? null : texts.movePinFirst}
            onClick={() => pin && move(pin, onClose)}
          >
            {texts.savePosition}
          </SubmitButton>
        </>
      }
    >
      <PinField
        pin={pin}
        start={start}
        precision={changed ? 'pin' : null}
        error={error ? getErrorMessage(error) : undefined}
        onPin={setPin}
      />
      <output className="block pt-3 text-sm text-muted">
        {neighborhood !== undefined && texts.newNeighborhood(neighborhood)}
      </output>
    </Dialog>
  )
}
