import type { WeatherReport } from '@pb/contract/weather'
import { getDateFormat } from '@pb/rules/date-format'
import { officeTimeZone } from '@pb/rules/time-zone'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatNewYorkTime } from '../../lib/format-new-york-time.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { cn } from '../../lib/cn.ts'
import { weatherQuery } from '../../queries/dashboard.ts'
import { usePosition } from './use-position.ts'
import { WeatherIcon } from './weather-icon.tsx'
import * as texts from './texts.ts'

const degrees = (fahrenheit: number): string => `${fahrenheit}°F`
const weekday = getDateFormat('UTC', { weekday: 'short' })
const hourOfDay = getDateFormat(officeTimeZone, { hour: 'numeric' })

const shownDays = 5
/** Every third hour of the next fifteen. */
const hourStep = 3
const shownHours = 5

function Now({ report, compact }: { readonly report: WeatherReport; readonly compact: boolean }) {
  const today = report.days[0]
  const rain = today?.precipitation_chance ?? null
  return (
    <div className="flex items-center gap-3">
      <WeatherIcon
        code={report.code}
        isDay={report.is_day === 1}
        className={cn('shrink-0 text-brand-text', compact ? 'size-6' : 'size-9')}
      />
      <p className="min-w-0 text-sm">
        <span className={cn('font-semibold tabular-nums', !compact && 'text-xl')}>
          {degrees(report.temperature)}
        </span>{' '}
        <span>{report.text}</span>
        <span className="block text-xs text-muted">
          {[
            texts.feelsLike(degrees(report.feels_like)),
            rain !== null && rain > 0 && texts.rain(rain),
            !compact && texts.wind(report.wind_mph),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
    </div>
  )
}

function Forecast({ report: { hours, days } }: { readonly report: WeatherReport }) {
  const later = hours.filter((_, index) => index > 0 && index % hourStep === 0).slice(0, shownHours)
  return (
    <>
      {later.length > 0 && (
        <ul className="flex justify-between gap-2 border-t pt-3">
          {later.map(({ time, temperature, text, code, is_day: isDay }) => (
            <li key={time} className="flex flex-col items-center gap-1 text-xs" title={text}>
              <span className="text-muted">{hourOfDay.format(time * 1000)}</span>
              <WeatherIcon code={code} isDay={isDay === 1} className="size-4 text-muted" />
              <span className="sr-only">{text}</span>
              <span className="tabular-nums">{temperature}°</span>
            </li>
          ))}
        </ul>
      )}
      <ul className="flex flex-col gap-1 border-t pt-3">
        {days.slice(0, shownDays).map(({ date, high, low, text, code }, index) => (
          <li key={date} className="flex items-center gap-2.5 text-sm">
            <span className="w-12 shrink-0">
              {index === 0 ? texts.today : weekday.format(new Date(`${date}T00:00:00Z`))}
            </span>
            <WeatherIcon code={code} className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 grow truncate text-xs text-muted">{text}</span>
            <span className="shrink-0 tabular-nums">
              <span className="sr-only">{texts.highLow(degrees(high), degrees(low))}</span>
              <span aria-hidden>
                {high}° <span className="text-muted">{low}°</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface WeatherPanelProps {
  /** One line, without a forecast. */
  readonly compact?: boolean
  readonly className?: string
}

/** The weather where the agent is, or in the New York area. Shows plainly when there is none. */
export default function WeatherPanel({ compact = false, className }: WeatherPanelProps) {
  const { position, canAsk, failed, ask } = usePosition()
  const { data, error, refetch } = useQuery(weatherQuery(position))
  const report = data?.weather ?? null
  const place = data?.is_default === 1 ? texts.newYork : texts.yourLocation
  return (
    <section
      aria-labelledby="weather"
      className={cn('flex flex-col gap-3 rounded-lg border bg-panel px-4 py-3', className)}
    >
      <div className={cn('flex items-baseline justify-between gap-2', compact && 'sr-only')}>
        <h2 id="weather" className="text-sm font-semibold">
          {texts.weather}
        </h2>
        {data && <span className="text-xs text-muted">{place}</span>}
      </div>
      {report ? (
        <>
          <Now report={report} compact={compact} />
          {!compact && <Forecast report={report} />}
          {report.outdated === 1 && (
            <p className="text-xs text-warning">{texts.lastKnown(formatNewYorkTime(report.time))}</p>
          )}
        </>
      ) : data ? (
        <p className="text-sm text-muted">{data.reason || texts.noWeather}</p>
      ) : error ? (
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {texts.noWeather}. {getErrorMessage(error)}
          <Button size="sm" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </p>
      ) : (
        <output aria-label={texts.loadingWeather}>
          <Skeleton className={compact ? 'h-9 w-40' : 'h-40'} />
        </output>
      )}
      {!compact && canAsk && (
        <Button size="sm" variant="ghost" className="-ml-3 self-start" onClick={() => void ask()}>
          {texts.showMyLocation}
        </Button>
      )}
      {failed && <p className="text-xs text-muted">{texts.notLocated}</p>}
    </section>
  )
}
