import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../../components/ui/button.tsx'
import { inputClass } from '../../../components/ui/input.tsx'
import { itemClass, popupClass } from '../../../components/ui/popup-class.ts'
import { cn } from '../../../lib/cn.ts'
import { browserTimeZone } from '../../../lib/time-zone.ts'
import {
  choiceOf,
  isMeant,
  nearestGroup,
  zoneGroups,
  type ZoneChoice,
  type ZoneGroup,
} from '../model/zones.ts'

interface ZonePickerProps {
  /** Null for the browser's own. */
  readonly value: string | null
  readonly onChange: (zone: string | null) => void
  readonly labelledBy: string
}

function browserChoice(at: number): ZoneChoice {
  const { city, offset, time } = choiceOf(browserTimeZone(), at)
  return { zone: null, name: '', city, offset, time }
}

function titleOf({ zone, city }: ZoneChoice): string {
  return zone === null ? `This browser’s (${city})` : city
}

function ZoneItem({ choice }: { readonly choice: ZoneChoice }) {
  return (
    <Combobox.Item value={choice} className={cn(itemClass, 'cursor-pointer')}>
      <span className="min-w-0 grow truncate">
        {titleOf(choice)}
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

/** More lines than anybody reads; drawing all 420 would keep a phone busy for seconds. */
const mostShown = 50

/**
 * Every time zone, to search by city, name or offset. Offsets and times are those of the moment it is opened. The
 * nearest zones are there at once; the rest follows when they are drawn.
 */
export function ZonePicker({ value, onChange, labelledBy }: ZonePickerProps) {
  const [groups, setGroups] = useState<readonly ZoneGroup[]>([])
  const [now] = useState(Date.now)
  const following = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(following.current), [])

  function open(): void {
    const at = Date.now()
    const automatic = { region: 'Automatic', items: [browserChoice(at)] }
    setGroups([automatic, nearestGroup(at)])
    clearTimeout(following.current)
    following.current = setTimeout(() => {
      const every = [automatic, ...zoneGroups(at)]
      startTransition(() => setGroups(every))
    }, 60)
  }

  const chosen = value === null ? browserChoice(now) : choiceOf(value, now)
  return (
    <Combobox.Root<ZoneChoice>
      items={groups}
      limit={mostShown}
      value={chosen}
      filter={isMeant}
      autoHighlight
      itemToStringLabel={titleOf}
      isItemEqualToValue={(item, other) => item.zone === other.zone}
      onOpenChange={(opens) => opens && open()}
      onValueChange={(choice) => choice && choice.zone !== value && onChange(choice.zone)}
    >
      <Combobox.Trigger
        aria-labelledby={`${labelledBy} chosen-zone`}
        className={cn(buttonClass('secondary'), 'w-full max-w-sm justify-between!')}
      >
        <span id="chosen-zone" className="truncate">
          {titleOf(chosen)}
          <span className="ml-2 font-normal text-muted">{chosen.offset}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-50">
          <Combobox.Popup
            aria-label="Time zones"
            className={cn(
              popupClass,
              'flex max-h-[min(26rem,var(--available-height))] w-[26rem] max-w-(--available-width) flex-col',
            )}
          >
            <div className="border-b p-2">
              <Combobox.Input
                aria-label="Search time zones"
                placeholder="City, name or offset"
                className={inputClass}
              />
            </div>
            <Combobox.Empty>
              <p className="px-3.5 py-4 text-sm text-muted empty:p-0">No time zone is called that.</p>
            </Combobox.Empty>
            <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 empty:p-0">
              {(group: ZoneGroup) => (
                <Combobox.Group key={group.region} items={group.items}>
                  <Combobox.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
                    {group.region}
                  </Combobox.GroupLabel>
                  <Combobox.Collection>
                    {(choice: ZoneChoice) => <ZoneItem key={choice.zone ?? ''} choice={choice} />}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
            <p className="border-t px-3.5 py-2 text-xs text-muted">
              Type to find any city’s zone: “lon”, “eastern”, “gmt+9”.
            </p>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
