export const closedPeriods = 'Closed periods'
export const hint =
  'Figures of a closed month or year don’t change. Corrections, bounced checks and late entries dated in it are booked on the first open day.'
export const closedThrough = (day: string) => `Closed through ${day}.`
export const nothingClosed = 'Nothing is closed yet.'
export const nothingToClose = 'Every month that’s over is closed.'
export const period = 'Month or year'
export const close = 'Close period'
export const closeQuestion = (period: string) => `Close ${period}?`
export const closeHint = (day: string) =>
  `Nothing is booked on or before ${day} anymore. You can reopen it with a reason.`
export const closeConfirm = (period: string) => `Close ${period}`
export const closeDone = (period: string) => `${period} closed`
export const closeFailed = 'Not closed'
export const closedBy = (name: string, day: string) => `Closed by ${name}, ${day}`
export const reopenedBy = (name: string, day: string, reason: string) =>
  `Reopened by ${name}, ${day}: ${reason}`
export const reopen = 'Reopen'
export const reopenTitle = (period: string) => `Reopen ${period}`
export const reopenHint =
  'Entries can be booked in it again. What was booked later because it was closed stays where it is.'
export const reason = 'Reason'
export const reopenDone = (period: string) => `${period} reopened`
