interface ReportedRecipient {
  readonly email: string
  readonly original?: string
  readonly action: 'failed' | 'delayed' | 'delivered'
  readonly status?: string
  readonly diagnostic?: string
}

/** Creates a delivery report (RFC 3464) for the mail with this Message-ID; with null, it returns no mail. */
export function createReportMail(messageId: string | null, recipients: readonly ReportedRecipient[]): string {
  const fields = recipients.map(
    ({ email, original, action, status = '5.0.0', diagnostic }) =>
      `${original ? `Original-Recipient: rfc822;${original}\r\n` : ''}Final-Recipient: rfc822; ${email}\r\n` +
      `Action: ${action}\r\nStatus: ${status}\r\n${diagnostic ? `Diagnostic-Code: ${diagnostic}\r\n` : ''}`,
  )
  const returned =
    messageId === null
      ? ''
      : `--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${messageId}>\r\nSubject: x\r\n\r\ny\r\n`
  return (
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>\r\nSubject: Undelivered Mail Returned to Sender\r\n' +
    `Message-ID: <report-${messageId}@mx.example>\r\nAuto-Submitted: auto-replied\r\n` +
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n' +
    '--b\r\nContent-Type: text/plain\r\n\r\nI am sorry to have to tell you.\r\n' +
    `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n${fields.join('\r\n')}\r\n` +
    `${returned}--b--\r\n`
  )
}
