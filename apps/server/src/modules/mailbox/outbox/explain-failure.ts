/**
 * Failures of sending in plain English, by the first pattern that fits the server's reply or our error code. Enhanced
 * status codes are those of RFC 3463 and IANA's registry; the texts are the ones that common servers send.
 */
const explanations: readonly (readonly [RegExp, string])[] = [
  [/\b[45]\.2\.2\b|over ?quota|mailbox (?:is )?full|out of storage/i, 'their mailbox is full'],
  [
    /\b[45]\.2\.1\b|(?:mailbox|account)\b.{0,20}\b(?:disabled|inactive|suspended)/i,
    'their mailbox is turned off',
  ],
  [
    /\b[45]\.(?:2\.3|3\.4)\b|\b552\b|too (?:large|big)|size limit|exceeds.{0,20}size/i,
    'the email is too large for their mail server',
  ],
  [
    /\b5\.1\.[01]\b|\b5\.1\.(?:6|10)\b|\b5\.4\.1\b|no such|(?:user|recipient|address|mailbox).{0,30}(?:unknown|not found|invalid|does(?:n't| not) exist|unavailable)|unknown (?:user|recipient|address)|does(?:n't| not) exist/i,
    'the address doesn’t exist',
  ],
  [
    /\b5\.1\.2\b|\b[45]\.4\.4\b|domain.{0,30}not found|host.{0,30}not found|ENOTFOUND|EDNS/i,
    'we couldn’t find a mail server for the address',
  ],
  [/\b5\.1\.3\b|bad.{0,20}syntax/i, 'the address isn’t valid'],
  [
    /\b5\.7\.(?:2[0-9]|[56]\d\d)\b|\b(?:DMARC|SPF|DKIM)\b/i,
    'their mail server couldn’t verify that the email came from you',
  ],
  [
    /\b4\.7\.\d+\b|gr[ae]y-?list|try (?:again|later)|rate limit|too many/i,
    'the mail server asked us to try again later',
  ],
  [
    /EAUTH|\bAUTH\b|ACCOUNT|\b5[35][045] 5\.7\.[038]\b|\b535\b/,
    'your email account didn’t accept our sign-in',
  ],
  [
    /\b5\.7\.\d+\b|spam|black-?list|block-?list|\bblocked\b|polic(?:y|ies)|access denied/i,
    'their mail server blocked the email',
  ],
  [/ETLS/, 'we couldn’t make a secure connection to the mail server'],
  [
    /ETIMEDOUT|ETIMEOUT|ECONN|ESOCKET|EHOST|ENET|EPIPE|CONNECTION|ESTREAM|\b4\.4\.\d+\b/,
    'we couldn’t reach the mail server',
  ],
  [
    /\b4\d\d\b|\b4\.\d+\.\d+\b|\b429\b|\b5\.3\.\d+\b|RECIPIENTS|UNAVAILABLE|THROTTLE|LIMIT/,
    'the mail server asked us to try again later',
  ],
  [/\b5\d\d\b|\b5\.\d+\.\d+\b|EMESSAGE|EENVELOPE/, 'the mail server refused the email'],
]

/**
 * Explains why an email was not delivered, as the end of a sentence without its full stop. `reply` is what the server
 * answered, the diagnostic of a delivery report, or the code of an error.
 */
export function explainFailure(reply: string): string {
  return explanations.find(([pattern]) => pattern.test(reply))?.[1] ?? 'the mail server didn’t say why'
}
