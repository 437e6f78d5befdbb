import type { AddressCandidate, BuildingSuggestion, LocatedAddress } from '@pb/contract/buildings'
import { parseAddressWithUnit } from '@pb/rules/address-queries'
import type { Position } from '@pb/rules/areas'
import { boroughKeys, findBorough, type BoroughKey } from '@pb/rules/neighborhoods'
import type { AdType, BuildingType, Ownership } from '@pb/rules/vocabulary'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../../../../lib/use-mutation.ts'
import { call, contract } from '../../../../../lib/api.ts'
import { useDebounced } from '../../../../../lib/use-debounced.ts'
import { buildingKeys, locateAddressQuery } from '../../../../../queries/buildings.ts'
import * as texts from './texts.ts'

const debounceMs = 200

/** What the agent entered; undefined where the proposal counts. */
interface Entered {
  readonly address: string
  readonly borough?: BoroughKey | undefined
  readonly zip?: string | undefined
  readonly neighborhood?: string | undefined
  readonly pin?: Position | undefined
  readonly ownership: Ownership
  readonly buildingType: BuildingType | ''
  readonly confirmed: boolean
}

/** The form's values: what was entered, else what is proposed. */
interface BuildingForm {
  readonly address: string
  readonly borough: BoroughKey | ''
  readonly zip: string
  readonly neighborhood: string
  readonly pin: Position | null
  readonly ownership: Ownership
  readonly buildingType: BuildingType | ''
  readonly confirmed: boolean
}

export type FormErrors = Partial<
  Record<'address' | 'borough' | 'zip' | 'neighborhood' | 'pin' | 'street', string>
>

function findErrors(form: BuildingForm, located: LocatedAddress | undefined): FormErrors {
  const isUnknown = located?.address != null && located.borough !== null && !located.street_known
  return {
    ...(parseAddressWithUnit(form.address).address === null && { address: texts.noAddress }),
    ...(form.borough === '' && { borough: texts.chooseBorough }),
    ...(!/^(?:1\d{4})?$/.test(form.zip) && { zip: texts.wrongZip }),
    ...(form.neighborhood === '' && { neighborhood: texts.chooseNeighborhood }),
    ...(form.pin === null && { pin: texts.placePin }),
    ...(isUnknown && !form.confirmed && { street: texts.confirmStreetError }),
  }
}

function getPosition(located: LocatedAddress | undefined): Position | null {
  return located?.latitude != null && located.longitude !== null
    ? [located.longitude, located.latitude]
    : null
}

/** State of the form that adds a building: the server's proposal, corrected by what was entered. */
export function useNewBuilding(
  text: string,
  adType: AdType,
  onBuilding: (building: BuildingSuggestion, unit: string) => void,
) {
  const client = useQueryClient()
  const [entered, setEntered] = useState<Entered>({
    address: text,
    ownership: adType === 'rental' ? 'rental' : 'condo',
    buildingType: '',
    confirmed: false,
  })
  const [shown, setShown] = useState(false)
  const address = useDebounced(entered.address.trim(), debounceMs)
  const { data, error, isFetching } = useQuery(
    locateAddressQuery({
      address,
      ...(entered.borough && { borough: entered.borough }),
      ...(entered.pin && { longitude: entered.pin[0], latitude: entered.pin[1] }),
    }),
  )
  const isCurrent = !isFetching && address === entered.address.trim()
  const form: BuildingForm = {
    address: entered.address,
    borough: entered.borough ?? data?.borough ?? '',
    zip: entered.zip ?? data?.zip ?? '',
    neighborhood: entered.neighborhood ?? data?.neighborhood ?? '',
    pin: entered.pin ?? getPosition(data),
    ownership: entered.ownership,
    buildingType: entered.buildingType,
    confirmed: entered.confirmed,
  }
  const errors = findErrors(form, data)
  const create = useMutation({
    mutationFn: () =>
      call(contract.buildings.createBuilding, {
        body: {
          address: form.address,
          borough: form.borough || 'MN',
          zip: form.zip,
          neighborhood: form.neighborhood,
          longitude: form.pin?.[0] ?? 0,
          latitude: form.pin?.[1] ?? 0,
          ownership: form.ownership,
          building_type: form.buildingType,
          allow_unknown_street: form.confirmed,
        },
      }),
    onSuccess: ({ building }) => {
      void client.invalidateQueries({ queryKey: buildingKeys.all })
      onBuilding(building, data?.unit ?? '')
    },
    meta: {
      success: ({ building, created }) =>
        created
          ? texts.buildingAdded(building.address)
          : { text: texts.buildingExists(building.address), kind: 'info' },
    },
  })
  return {
    form,
    located: isCurrent ? data : undefined,
    precision: entered.pin ? ('pin' as const) : (data?.precision ?? null),
    errors: shown ? errors : {},
    error: error ?? create.error,
    isPending: create.isPending,
    boroughs: (data?.boroughs ?? []).map((key) => findBorough(key)!.name),
    /** Another address or borough has another place. */
    setAddress: (next: string) =>
      setEntered(({ ownership, buildingType, borough }) => ({
        address: next,
        borough,
        ownership,
        buildingType,
        confirmed: false,
      })),
    setBorough: (borough: BoroughKey) =>
      setEntered(({ address: same, ownership, buildingType }) => ({
        address: same,
        borough,
        ownership,
        buildingType,
        confirmed: false,
      })),
    /** The unit that was typed with the address stays. */
    setCandidate: ({ address: chosen, borough }: AddressCandidate) =>
      setEntered(({ ownership, buildingType }) => ({
        address: data?.unit ? `${chosen}, ${data.unit}` : chosen,
        borough,
        ownership,
        buildingType,
        confirmed: false,
      })),
    setPin: (pin: Position) => setEntered((before) => ({ ...before, pin, neighborhood: undefined })),
    set: (
      changes: Partial<Pick<Entered, 'zip' | 'neighborhood' | 'ownership' | 'buildingType' | 'confirmed'>>,
    ) => setEntered((before) => ({ ...before, ...changes })),
    submit(): void {
      setShown(true)
      if (isCurrent && Object.keys(errors).length === 0 && !create.isPending) create.mutate()
    },
  }
}

export type NewBuildingState = ReturnType<typeof useNewBuilding>

/** Where the map opens for a borough. */
export const boroughCenters: Readonly<Record<BoroughKey, Position>> = {
  MN: [-73.971, 40.776],
  BK: [-73.95, 40.665],
  QN: [-73.83, 40.725],
  BX: [-73.89, 40.845],
  SI: [-74.14, 40.59],
}

export const boroughChoices = boroughKeys.map((value) => ({ value, label: findBorough(value)!.name }))
