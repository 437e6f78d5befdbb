import { getOffsetMinutes } from '@pb/rules/time-zone'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { formatListTime } from '../../../../lib/format.ts'
import { getBrowserTimeZone, useTimeZone } from '../../../../lib/time-zone.ts'
import { useUser } from '../../../../lib/use-session.ts'
import { useSaveTimeZone } from '../mutations.ts'
import { SettingsSection } from '../settings-section.tsx'
import { getCity } from './zones.ts'
import { formatClockDifference } from './clock-difference.ts'
import { ZonePicker } from './zone-picker.tsx'
import * as texts from './texts.ts'

/** Selects the time zone of displayed times. */
export function TimeZone() {
  const { time_zone: chosen } = useUser()
  const displayedZone = useTimeZone()
  const save = useSaveTimeZone()
  const [now] = useState(Date.now)
  const browserZone = getBrowserTimeZone()
  const difference = getOffsetMinutes(browserZone, now) - getOffsetMinutes(displayedZone, now)
  return (
    <SettingsSection id="time-zone" title={texts.timeZone} lead={texts.timeZoneLead}>
      <ZonePicker value={chosen} labelledBy="time-zone-title" onChange={(zone) => save.mutate(zone)} />
      <p className="mt-2 text-xs text-muted">
        {texts.currentTime} <span className="tabular-nums">{formatListTime(now / 1000)}</span>
      </p>
      {difference !== 0 && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-muted">
          {texts.browserTimeZoneDiffers(getCity(browserZone), formatClockDifference(difference))}
          <Button
            variant="ghost"
            size="sm"
            className="-my-1 px-1.5! text-xs! text-brand-text"
            onClick={() => save.mutate(null)}
          >
            {texts.switchToBrowserTime}
          </Button>
        </p>
      )}
    </SettingsSection>
  )
}
