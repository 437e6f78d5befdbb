import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { inputClass } from '../../../../components/ui/input-class.ts'
import { itemClass, popupClass } from '../../../../components/ui/popup-class.ts'
import { cn } from '../../../../lib/cn.ts'
import { getBrowserTimeZone } from '../../../../lib/time-zone.ts'
import {
  toZoneOption,
  matchesQuery,
  getUnitedStatesGroup,
  getZoneGroups,
  type ZoneOption,
  type ZoneGroup,
} from './zones.ts'
import * as texts from './texts.ts'

interface ZonePickerProps {
  /** Null for the browser's time zone. */
  readonly value: string | null
  readonly onChange: (zone: string | null) => void
  readonly labelledBy: string
}

function getBrowserOption(at: number): ZoneOption {
  const { city, offset, time } = toZoneOption(getBrowserTimeZone(), at)
  return { zone: null, name: '', city, offset, time }
}

function formatZoneLabel({ zone, city }: ZoneOption): string {
  return zone === null ? texts.browserTimeZone(city) : city
}

function ZoneItem({ choice }: { readonly choice: ZoneOption }) {
  return (
    <Combobox.Item value={choice} className={cn(itemClass, 'cursor-pointer')}>
      <span className="min-w-0 grow truncate">
        {formatZoneLabel(choice)}
        {choice.name !== '' && <span className="ml-2 text-xs text-muted">{choice.name}</span>}
      </span>
      <span className="shrink-0 text-xs text-muted tabular-nums">
        {choice.offset} · {choice.time}
      </span>
      <Combobox.ItemIndicator className="-mr-0.5">
        <Check aria-hidden className="size-4" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}

/** Rendering all 420 zones would block a phone for seconds. */
const maxOptions = 50

/**
 * Selects a time zone by city, name or offset. Offsets and times are computed when it opens. United States zones are
 * listed immediately; the rest follows after they are rendered.
 */
export function ZonePicker({ value, onChange, labelledBy }: ZonePickerProps) {
  const [groups, setGroups] = useState<readonly ZoneGroup[]>([])
  const [now] = useState(Date.now)
  const groupsTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(groupsTimer.current), [])

  function open(): void {
    const at = Date.now()
    const automatic = { region: texts.automatic, items: [getBrowserOption(at)] }
    setGroups([automatic, getUnitedStatesGroup(at)])
    clearTimeout(groupsTimer.current)
    groupsTimer.current = setTimeout(() => {
      const every = [automatic, ...getZoneGroups(at)]
      startTransition(() => setGroups(every))
    }, 60)
  }

  const selected = value === null ? getBrowserOption(now) : toZoneOption(value, now)
  return (
    <Combobox.Root<ZoneOption>
      items={groups}
      limit={maxOptions}
      value={selected}
      filter={matchesQuery}
      autoHighlight
      itemToStringLabel={formatZoneLabel}
      isItemEqualToValue={(item, other) => item.zone === other.zone}
      onOpenChange={(opens) => opens && open()}
      onValueChange={(choice) => choice && choice.zone !== value && onChange(choice.zone)}
    >
      <Combobox.Trigger
        aria-labelledby={`${labelledBy} chosen-zone`}
        className={cn(buttonClass('secondary'), 'w-full max-w-sm justify-between!')}
      >
        <span id="chosen-zone" className="truncate">
          {formatZoneLabel(selected)}
          <span className="ml-2 font-normal text-muted">{selected.offset}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-50">
          <Combobox.Popup
            aria-label={texts.timeZones}
            className={cn(
              popupClass,
              'flex max-h-[min(26rem,var(--available-height))] w-[26rem] max-w-(--available-width) flex-col',
            )}
          >
            <div className="border-b p-2">
              <Combobox.Input
                aria-label={texts.searchTimeZones}
                placeholder={texts.searchPlaceholder}
                className={inputClass}
              />
            </div>
            <Combobox.Empty>
              <p className="px-3.5 py-4 text-sm text-muted empty:p-0">{texts.noMatchingTimeZones}</p>
            </Combobox.Empty>
            <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 empty:p-0">
              {(group: ZoneGroup) => (
                <Combobox.Group key={group.region} items={group.items}>
                  <Combobox.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
                    {group.region}
                  </Combobox.GroupLabel>
                  <Combobox.Collection>
                    {(choice: ZoneOption) => <ZoneItem key={choice.zone ?? ''} choice={choice} />}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
            <p className="border-t px-3.5 py-2 text-xs text-muted">{texts.searchExamples}</p>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
