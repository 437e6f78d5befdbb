/** Programs that report on mail. */
const daemon = /^(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon|microsoftexchange[\da-f]*)@/i
/** Subjects of reports that a mail did not arrive. */
export const failureSubject =
  /^(?:\W|re:|auto(?:matic)?[ -]?(?:reply|response):)*(?:undeliver|undelivered|delivery (?:status|failure|has failed|failed|report|incomplete|delayed)|mail delivery|failure notice|failed mail|returned (?:mail|to sender)|message (?:undeliver|delivery|not delivered|status)|could not (?:be deliver|deliver)|mail system error|warning: (?:could|message)|nondeliverable|unzustellbar|non remis|no se (?:pudo|puede) entregar)/i

/** Whether a program of a mail server wrote a message, by its sender and subject. */
export const isFromMailSystem = (from: string, subject: string): boolean =>
  daemon.test(from) && (failureSubject.test(subject) || /^mailer-?daemon@/i.test(from))
