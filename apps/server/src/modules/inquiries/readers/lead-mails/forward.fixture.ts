import { htmlToText } from '../../../mailbox/mime/index.ts'
import type { Template } from './templates.fixture.ts'
import { writeMail, type Charset, type WrittenMail } from './write-mail.fixture.ts'

export const languages = ['en', 'es', 'fr'] as const
export type Language = (typeof languages)[number]

interface Words {
  readonly from: string
  readonly sent: string
  readonly date: string
  readonly to: string
  readonly subject: string
  readonly replyTo: string
  readonly gmail: string
  readonly apple: string
  readonly original: string
  readonly forwarded: string
  readonly mark: string
  readonly dated: string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    from: 'From',
    sent: 'Sent',
    date: 'Date',
    to: 'To',
    subject: 'Subject',
    replyTo: 'Reply-To',
    gmail: '---------- Forwarded message ---------',
    apple: 'Begin forwarded message:',
    original: '-------- Original message --------',
    forwarded: '-------- Forwarded Message --------',
    mark: 'Fwd',
    dated: 'Tuesday, May 12, 2026 2:03 PM',
  },
  es: {
    from: 'De',
    sent: 'Enviado',
    date: 'Fecha',
    to: 'Para',
    subject: 'Asunto',
    replyTo: 'Responder a',
    gmail: '---------- Mensaje reenviado ---------',
    apple: 'Inicio del mensaje reenviado:',
    original: '-------- Mensaje original --------',
    forwarded: '-------- Mensaje reenviado --------',
    mark: 'RV',
    dated: 'martes, 12 de mayo de 2026 14:03',
  },
  fr: {
    from: 'De',
    sent: 'Envoyé',
    date: 'Date',
    to: 'À',
    subject: 'Objet',
    replyTo: 'Répondre à',
    gmail: '---------- Message transféré ---------',
    apple: 'Début du message réexpédié :',
    original: '-------- Message d’origine --------',
    forwarded: '-------- Message transféré --------',
    mark: 'TR',
    dated: 'mardi 12 mai 2026 14:03',
  },
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const toText = ({ text, html }: Template): string => text ?? htmlToText(html!)
const toHtml = ({ text, html }: Template): string =>
  html ?? `<div>${escape(text!).replaceAll('\n', '<br>')}</div>`
const split = (from: string): readonly [name: string, email: string] => {
  const match = /^"?([^"<]*?)"?\s*<([^>]+)>$/.exec(from)!
  return [match[1]!, match[2]!]
}
const agent = 'Adam Cole <adam.cole@pboffice.example>'
const signature = 'Adam Cole\n(212) 555-0199\nadam.cole@pboffice.example'

type Quote = (mail: Template, words: Words) => { readonly text?: string; readonly html?: string }

/** The ways in which mail programs quote the mail that they pass on. */
export const programs: Readonly<Record<string, Quote>> = {
  Gmail: (mail, w) => {
    const [name, email] = split(mail.from)
    return {
      text: `FYI\n\n${w.gmail}\n${w.from}: ${name} <${email}>\n${w.date}: Tue, May 12, 2026 at 2:03 PM\n${w.subject}: ${mail.subject}\n${w.to}: <adam.cole@pboffice.example>\n\n\n${toText(mail)}`,
      html: `<div dir="ltr">FYI<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${w.gmail}<br>${w.from}: <strong class="gmail_sendername" dir="auto">${escape(name)}</strong> <span dir="auto">&lt;<a href="mailto:${email}">${email}</a>&gt;</span><br>${w.date}: Tue, May 12, 2026 at 2:03 PM<br>${w.subject}: ${escape(mail.subject)}<br>${w.to}:  &lt;<a href="mailto:adam.cole@pboffice.example">adam.cole@pboffice.example</a>&gt;<br></div><br><br>${toHtml(mail)}</div></div>`,
    }
  },
  Outlook: (mail, w) => {
    const [name, email] = split(mail.from)
    return {
      text: `${signature}\n\n${w.from}: ${name} [mailto:${email}]\n${w.sent}: ${w.dated}\n${w.to}: ${agent}\n${w.subject}: ${mail.subject}\n\n${toText(mail)}`,
      html: `<div class="WordSection1"><p class="MsoNormal">${signature.replaceAll('\n', '<br>')} <a href="tel:+12125550199">(212) 555-0199</a></p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>${w.from}:</b> ${escape(name)} &lt;${email}&gt; <br><b>${w.sent}:</b> ${w.dated}<br><b>${w.to}:</b> Adam Cole &lt;adam.cole@pboffice.example&gt;<br><b>${w.subject}:</b> ${escape(mail.subject)}</p></div>${toHtml(mail)}</div>`,
    }
  },
  'Outlook on a phone': (mail, w) => {
    const [name, email] = split(mail.from)
    return {
      html: `<div>Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg"><font face="Calibri"><b>${w.from}:</b> ${escape(name)} &lt;${email}&gt;<br><b>${w.sent}:</b> ${w.dated}<br><b>${w.to}:</b> Adam Cole &lt;adam.cole@pboffice.example&gt;<br><b>${w.subject}:</b> ${escape(mail.subject)}</font><div>&nbsp;</div></div>${toHtml(mail)}`,
    }
  },
  'Apple Mail': (mail, w) => ({
    text: `\n\n${w.apple}\n\n> ${w.from}: ${mail.from.replaceAll('"', '')}\n> ${w.subject}: ${mail.subject}\n> ${w.date}: May 12, 2026 at 2:03:22 PM EDT\n> ${w.to}: adam.cole@pboffice.example\n${mail.replyTo === undefined ? '' : `> ${w.replyTo}: ${mail.replyTo}\n`}> \n${toText(
      mail,
    )
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')}`,
    html: `<div><br><blockquote type="cite"><div>${w.apple}</div><br><div><span><b>${w.from}: </b></span><span>${escape(mail.from.replaceAll('"', ''))}<br></span></div><div><span><b>${w.subject}: </b></span><span><b>${escape(mail.subject)}</b><br></span></div><div><span><b>${w.date}: </b></span><span>May 12, 2026 at 2:03:22 PM EDT<br></span></div><div><span><b>${w.to}: </b></span><span>adam.cole@pboffice.example<br></span></div>${mail.replyTo === undefined ? '' : `<div><span><b>${w.replyTo}: </b></span><span>${escape(mail.replyTo)}<br></span></div>`}<br><div>${toHtml(mail)}</div></blockquote></div>`,
  }),
  Yahoo: (mail, w) => {
    const [name, email] = split(mail.from)
    return {
      text: `\n   ${w.forwarded.replaceAll('--------', '-----')} ${w.from}: ${name} <${email}>\n${w.to}: "adam.cole@pboffice.example" <adam.cole@pboffice.example>\n${w.sent}: ${w.dated}\n${w.subject}: ${mail.subject}\n \n${toText(mail)}`,
      html: `<div class="yahoo-style-wrap"><div>${w.forwarded.replaceAll('--------', '-----')}</div><div><b>${w.from}:</b> ${escape(name)} &lt;${email}&gt;</div><div><b>${w.to}:</b> "adam.cole@pboffice.example" &lt;adam.cole@pboffice.example&gt;</div><div><b>${w.sent}:</b> ${w.dated}</div><div><b>${w.subject}:</b> ${escape(mail.subject)}</div><div><br></div>${toHtml(mail)}</div>`,
    }
  },
  Thunderbird: (mail, w) => ({
    text: `${w.forwarded}\n${w.subject}: \t${mail.subject}\n${w.date}: \tTue, 12 May 2026 14:03:22 -0400\n${w.from}: \t${mail.from.replaceAll('"', '')}\n${w.to}: \tAdam Cole <adam.cole@pboffice.example>\n\n\n\n${toText(mail)}`,
    html: `<p><br></p><div class="moz-forward-container"><br>${w.forwarded}<table class="moz-email-headers-table" cellpadding="0"><tbody><tr><th align="RIGHT">${w.subject}: </th><td>${escape(mail.subject)}</td></tr><tr><th align="RIGHT">${w.date}: </th><td>Tue, 12 May 2026 14:03:22 -0400</td></tr><tr><th align="RIGHT">${w.from}: </th><td>${escape(mail.from.replaceAll('"', ''))}</td></tr><tr><th align="RIGHT">${w.to}: </th><td>Adam Cole <a href="mailto:adam.cole@pboffice.example">&lt;adam.cole@pboffice.example&gt;</a></td></tr></tbody></table><br><br>${toHtml(mail)}</div>`,
  }),
  Samsung: (mail, w) => {
    const [name, email] = split(mail.from)
    return {
      text: `Sent from my Galaxy\n\n\n${w.original}\n${w.from}: ${name} <${email}>\n${w.date}: 5/12/26 2:03 PM (GMT-05:00)\n${w.to}: Adam Cole <adam.cole@pboffice.example>\n${w.subject}: ${mail.subject}\n\n${toText(mail)}`,
    }
  },
}

const forwarder = (language: Language, subject: string): Pick<WrittenMail, 'from' | 'to' | 'subject'> => ({
  from: agent,
  to: 'Leads <leads@pboffice.example>',
  subject: `${words[language].mark}: ${subject}`,
})

/** The mail as a program passes it on in its text. */
export const forwardInline = (
  mail: Template,
  program: string,
  language: Language,
  charset: Charset,
): Buffer =>
  writeMail(
    {
      ...forwarder(language, mail.subject),
      ...programs[program]!(mail, words[language]),
      ...(mail.adf !== undefined && { adf: mail.adf }),
    },
    charset,
  )

/** The mail as a program attaches it: as a mail, or as a file. */
export const forwardAttached = (
  original: Buffer,
  subject: string,
  { language, asFile }: { readonly language: Language; readonly asFile: boolean },
): Buffer =>
  writeMail({
    ...forwarder(language, subject),
    text: signature,
    attached: original,
    ...(asFile && { attachedName: 'lead.eml' }),
  })
