/** Languages of the page. */
export type PageLanguage = 'en' | 'es'

interface PageTexts {
  readonly title: string
  readonly gets: (address: string, office: string) => string
  readonly stopped: (address: string, office: string) => string
  readonly stop: string
  readonly resume: string
  readonly stillWritten: string
  readonly anAddress: string
  readonly notFound: string
  readonly unknownAction: string
  /** The link to the page in the other language, in that language. */
  readonly other: string
}

export const pageTexts: Readonly<Record<PageLanguage, PageTexts>> = {
  en: {
    title: 'Your emails',
    gets: (address, office) => `${address} gets listings and news by email from the agents of ${office}.`,
    stopped: (address, office) =>
      `We stopped these emails. ${address} no longer gets listings and news from the agents of ${office}.`,
    stop: 'Stop these emails',
    resume: 'Get these emails again',
    stillWritten:
      'Your agent can still answer when you write, and email you about a showing, an application or a lease of yours.',
    anAddress: 'Your address',
    notFound:
      'This link isn’t complete. Open it from the email again, or reply to the email and ask to stop.',
    unknownAction: 'Nothing was changed. Use the button below.',
    other: 'Español',
  },
  es: {
    title: 'Sus correos',
    gets: (address, office) =>
      `${address} recibe anuncios y novedades por correo de los agentes de ${office}.`,
    stopped: (address, office) =>
      `Dejamos de enviar estos correos. ${address} ya no recibe anuncios ni novedades de los agentes de ${office}.`,
    stop: 'No recibir más estos correos',
    resume: 'Volver a recibir estos correos',
    stillWritten:
      'Su agente todavía puede contestar cuando usted escriba, y enviarle correos sobre una visita, una solicitud o un contrato suyo.',
    anAddress: 'Su dirección',
    notFound:
      'Este enlace no está completo. Ábralo otra vez desde el correo, o responda al correo y pida no recibir más.',
    unknownAction: 'No se cambió nada. Use el botón de abajo.',
    other: 'English',
  },
}

/** The page's language: the one asked for in its URL, else Spanish for browsers that prefer it to English. */
export function getPageLanguage(asked: unknown, acceptLanguage: string | undefined): PageLanguage {
  if (asked === 'en' || asked === 'es') return asked
  const wanted = (acceptLanguage ?? '').toLowerCase().split(',')
  return wanted.map((entry) => entry.trim().slice(0, 2)).find((code) => code === 'en' || code === 'es') ===
    'es'
    ? 'es'
    : 'en'
}
