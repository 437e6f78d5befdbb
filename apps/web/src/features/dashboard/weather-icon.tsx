import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudMoon,
  CloudRain,
  CloudSnow,
  CloudSun,
  Moon,
  Sun,
  type LucideIcon,
} from 'lucide-react'
import { createElement } from 'react'

/** The icon of a weather code (WMO 4677). */
function findIcon(code: number, isDay: boolean): LucideIcon {
  if (code <= 1) return isDay ? Sun : Moon
  if (code === 2) return isDay ? CloudSun : CloudMoon
  if (code === 3) return Cloud
  if (code <= 48) return CloudFog
  if (code <= 57) return CloudDrizzle
  if (code <= 67) return CloudRain
  if (code <= 77 || code === 85 || code === 86) return CloudSnow
  return code >= 95 ? CloudLightning : CloudRain
}

interface WeatherIconProps {
  readonly code: number
  readonly isDay?: boolean
  readonly className: string
}

/** A decorative icon: show the weather's text beside it. */
export function WeatherIcon({ code, isDay = true, className }: WeatherIconProps) {
  return createElement(findIcon(code, isDay), { 'aria-hidden': true, strokeWidth: 1.5, className })
}
