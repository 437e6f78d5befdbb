import { offsetMinutes } from '@pb/rules/time-zone'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { formatListTime } from '../../../lib/format.ts'
import { browserTimeZone, useTimeZone } from '../../../lib/time-zone.ts'
import { useUser } from '../../../lib/use-session.ts'
import { useSaveTimeZone } from '../api.ts'
import { SettingsSection } from '../components/settings-section.tsx'
import { cityOf } from '../model/zones.ts'
import { apartText } from '../model/apart.ts'
import { ZonePicker } from './zone-picker.tsx'

/** In which zone times of day are shown. */
export function TimeZone() {
  const { time_zone: chosen } = useUser()
  const shown = useTimeZone()
  const save = useSaveTimeZone()
  const [now] = useState(Date.now)
  const browser = browserTimeZone()
  const apart = offsetMinutes(browser, now) - offsetMinutes(shown, now)
  return (
    <SettingsSection
      id="time-zone"
      title="Time zone"
      lead="Mail, notifications and history show their times in it. Showings, leases and availability are always New York’s."
    >
      <ZonePicker value={chosen} labelledBy="time-zone-title" onChange={(zone) => save.mutate(zone)} />
      <p className="mt-2 text-xs text-muted">
        The time is shown as <span className="tabular-nums">{formatListTime(now / 1000)}</span>.
      </p>
      {apart !== 0 && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-muted">
          This browser is in {cityOf(browser)}’s time, {apartText(apart)}.
          <Button
            variant="ghost"
            size="sm"
            className="-my-1 px-1.5! text-xs! text-brand-text"
            onClick={() => save.mutate(null)}
          >
            Use this browser’s
          </Button>
        </p>
      )}
    </SettingsSection>
  )
}
