/** A time in UTC as C's `asctime` writes it, and separator lines of mbox need it: `Mon Mar  2 15:00:00 2026`. */
export function formatAscTime(date: Date): string {
  // Mon, 02 Mar 2026 15:00:00 GMT
  const [weekday = '', day = '', month = '', year = '', time = ''] = date.toUTCString().split(' ')
  return `${weekday.slice(0, 3)} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`
}
