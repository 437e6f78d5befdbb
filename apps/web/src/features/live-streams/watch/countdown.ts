/** `2 days 3 h`, `1 h 05 min`, `4:09`; empty when it is over. */
export function formatCountdown(seconds: number): string {
  const left = Math.ceil(seconds)
  if (left <= 0) return ''
  const [days, hours, minutes] = [
    Math.floor(left / 86_400),
    Math.floor(left / 3600) % 24,
    Math.floor(left / 60) % 60,
  ]
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`
  return `${minutes}:${String(left % 60).padStart(2, '0')}`
}
