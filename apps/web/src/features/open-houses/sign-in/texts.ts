import type { SignInLanguage } from '@pb/rules/open-house-consent'
import type { HeardFrom } from '@pb/rules/open-house-visitor'

/** Texts of the page on which visitors sign in. */
export interface SignInTexts {
  readonly openHouse: string
  readonly welcome: string
  readonly with: (agent: string) => string
  readonly byAppointment: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly contactHint: string
  readonly hasAgent: string
  readonly yes: string
  readonly no: string
  readonly agentName: string
  readonly heardFrom: string
  readonly choose: string
  readonly heardFromKinds: Readonly<Record<HeardFrom, string>>
  readonly consentTitle: string
  readonly consentHint: string
  readonly message: string
  readonly notices: string
  readonly noticesHint: string
  readonly received: (title: string) => string
  readonly opensInNewTab: string
  readonly signIn: string
  readonly enterName: string
  readonly enterContact: string
  readonly wrongEmail: string
  readonly notSent: string
  readonly tooMany: string
  readonly stored: string
  readonly storedHint: string
  readonly tryNow: string
  readonly thanks: (name: string) => string
  readonly thanksHint: string
  readonly correct: string
  readonly another: string
  readonly early: string
  readonly earlyHint: (time: string) => string
  readonly over: string
  readonly overHint: (agent: string) => string
  readonly canceled: string
  readonly canceledHint: (agent: string) => string
  readonly noLink: string
  readonly noLinkHint: string
  readonly notLoaded: string
  readonly notLoadedHint: string
  readonly tryAgain: string
  readonly loading: string
  readonly language: string
  readonly call: (name: string) => string
}

const en: SignInTexts = {
  openHouse: 'Open house',
  welcome: 'Welcome. Please sign in.',
  with: (agent) => `Hosted by ${agent}`,
  byAppointment: 'By appointment',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  contactHint: 'Optional, unless you’d like to hear from us.',
  hasAgent: 'Are you working with an agent?',
  yes: 'Yes',
  no: 'No',
  agentName: 'Your agent’s name',
  heardFrom: 'How did you hear about this open house?',
  choose: 'Choose',
  heardFromKinds: {
    streeteasy: 'StreetEasy',
    zillow: 'Zillow',
    other_site: 'Another website',
    sign: 'Sign or walking by',
    agent: 'My agent',
    friend: 'A friend',
    social: 'Social media',
    other: 'Something else',
  },
  consentTitle: 'May we contact you?',
  consentHint: 'Optional. Leave it empty to just visit.',
  message: 'A question for the agent',
  notices: 'New York disclosures',
  noticesHint: 'They explain whom an agent works for, and your rights. Optional to confirm.',
  received: (title) => `I received the ${title}`,
  opensInNewTab: 'opens in a new tab',
  signIn: 'Sign in',
  enterName: 'Enter your name',
  enterContact: 'Enter an email address or a phone number, so that we can contact you',
  wrongEmail: 'Enter an email address such as name@example.com',
  notSent: 'Couldn’t sign you in',
  tooMany: 'Many people are signing in right now.',
  stored: 'Saved on this phone',
  storedHint: 'There’s no connection right now. We send it as soon as there is one, so keep this page open.',
  tryNow: 'Try now',
  thanks: (name) => (name === '' ? 'Thank you. You’re signed in.' : `Thank you, ${name}. You’re signed in.`),
  thanksHint: 'Enjoy your visit.',
  correct: 'Change my details',
  another: 'Sign in another person',
  early: 'It’s a little early',
  earlyHint: (time) => `You can sign in from ${time}.`,
  over: 'This open house is over',
  overHint: (agent) => `To see the apartment, contact ${agent}.`,
  canceled: 'This open house was canceled',
  canceledHint: (agent) => `To see the apartment, contact ${agent}.`,
  noLink: 'This link doesn’t work any more',
  noLinkHint: 'Please ask the agent at the door.',
  notLoaded: 'Couldn’t load the page',
  notLoadedHint: 'Check your connection and try again.',
  tryAgain: 'Try again',
  loading: 'Loading the page',
  language: 'Language',
  call: (name) => `Call ${name}`,
}

const es: SignInTexts = {
  openHouse: 'Visita abierta',
  welcome: 'Le damos la bienvenida. Por favor, regístrese.',
  with: (agent) => `A cargo de ${agent}`,
  byAppointment: 'Con cita previa',
  name: 'Nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  contactHint: 'Opcional, salvo que quiera recibir noticias nuestras.',
  hasAgent: '¿Trabaja con un agente?',
  yes: 'Sí',
  no: 'No',
  agentName: 'Nombre de su agente',
  heardFrom: '¿Cómo se enteró de esta visita?',
  choose: 'Elija',
  heardFromKinds: {
    streeteasy: 'StreetEasy',
    zillow: 'Zillow',
    other_site: 'Otro sitio web',
    sign: 'Un letrero o al pasar',
    agent: 'Mi agente',
    friend: 'Una amistad',
    social: 'Redes sociales',
    other: 'Otro medio',
  },
  consentTitle: '¿Podemos comunicarnos con usted?',
  consentHint: 'Opcional. Déjelo vacío si solo quiere visitar.',
  message: 'Una pregunta para el agente',
  notices: 'Avisos de Nueva York',
  noticesHint: 'Explican para quién trabaja un agente y sus derechos. Confirmarlos es opcional.',
  received: (title) => `Recibí el documento «${title}»`,
  opensInNewTab: 'se abre en otra pestaña',
  signIn: 'Registrarme',
  enterName: 'Escriba su nombre',
  enterContact: 'Escriba un correo electrónico o un teléfono para que podamos comunicarnos con usted',
  wrongEmail: 'Escriba un correo como nombre@ejemplo.com',
  notSent: 'No pudimos registrarle',
  tooMany: 'Muchas personas se están registrando en este momento.',
  stored: 'Guardado en este teléfono',
  storedHint: 'No hay conexión en este momento. Lo enviaremos en cuanto la haya; deje esta página abierta.',
  tryNow: 'Probar ahora',
  thanks: (name) => (name === '' ? 'Gracias. Ya se registró.' : `Gracias, ${name}. Ya se registró.`),
  thanksHint: 'Disfrute de la visita.',
  correct: 'Cambiar mis datos',
  another: 'Registrar a otra persona',
  early: 'Todavía es temprano',
  earlyHint: (time) => `Puede registrarse desde ${time}.`,
  over: 'Esta visita ya terminó',
  overHint: (agent) => `Para ver el apartamento, comuníquese con ${agent}.`,
  canceled: 'Esta visita se canceló',
  canceledHint: (agent) => `Para ver el apartamento, comuníquese con ${agent}.`,
  noLink: 'Este enlace ya no funciona',
  noLinkHint: 'Por favor, pregunte al agente en la puerta.',
  notLoaded: 'No se pudo cargar la página',
  notLoadedHint: 'Revise su conexión e intente de nuevo.',
  tryAgain: 'Intentar de nuevo',
  loading: 'Cargando la página',
  language: 'Idioma',
  call: (name) => `Llamar a ${name}`,
}

export const texts: Readonly<Record<SignInLanguage, SignInTexts>> = { en, es }
export const languageNames: Readonly<Record<SignInLanguage, string>> = { en: 'English', es: 'Español' }
export const website = 'Leave this empty'
