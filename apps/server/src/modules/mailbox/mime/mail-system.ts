/** Programs that report on mail. */
const daemon = /^(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon|microsoftexchange[\da-f]*)@/i
/** Subjects of reports that a mail did not arrive, in the languages of the programs that write them. */
const failures: readonly string[] = [
  'undeliver|undelivered|delivery (?:status|failure|has failed|failed|report|incomplete|delayed)|mail delivery',
  'failure notice|failed mail|returned (?:mail|to sender)|message (?:undeliver|delivery|not delivered|status)',
  'could not (?:be deliver|deliver)|mail system error|warning: (?:could|message)|nondeliverable|systems? bounce',
  'unzustellbar|(?:mail|nachricht) (?:nicht zustellbar|konnte nicht zugestellt)|zustellung (?:fehlgeschlagen|nicht möglich)',
  'non remis|échec de (?:la )?remise|non distribu|message non délivré',
  'no se (?:pudo|puede|ha podido) entregar|error (?:de|en la) entrega|mensaje no entregado',
  'messaggio non recapitat|mancata consegna|não (?:foi )?(?:entregue|possível entregar)|mensagem não entregue|falha na entrega',
  'недоставлен|не (?:было )?доставлен|niet te bezorgen|onbestelbaar|niedostarczon|leveransfel',
  '系统退信|系統退信|退信|未送达|配信不能|未配信|メール(?:が)?配信(?:不能|エラー)|전송 실패|반송',
]
export const failureSubject = new RegExp(
  String.raw`^(?:[^\p{L}]|re:|auto(?:matic)?[ -]?(?:reply|response):)*(?:${failures.join('|')})`,
  'iu',
)

/** Whether a program of a mail server wrote a message, by its sender and subject. */
export const isFromMailSystem = (from: string, subject: string): boolean =>
  daemon.test(from) && (failureSubject.test(subject) || /^mailer-?daemon@/i.test(from))
