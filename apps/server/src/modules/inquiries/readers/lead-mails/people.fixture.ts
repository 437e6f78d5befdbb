/** A person who asks about a listing, with what an inquiry of theirs must show. */
export interface Person {
  readonly first: string
  readonly last: string
  readonly email: string
  /** As it is written in the mail, and as it is shown. */
  readonly phone: string
  readonly shownPhone: string
  /** Digits with the country code, as links have it. */
  readonly dialed: string
  readonly address: string
  readonly unit: string
  readonly message: string
}

/** Invented people; their names, notes and lines are of the kinds at which readers fail. */
export const people: readonly Person[] = [
  {
    first: 'Ruth',
    last: 'Weiss',
    email: 'ruth.weiss@mail.example',
    phone: '(212) 555-0142 (T-Mobile)',
    shownPhone: '(212) 555-0142',
    dialed: '+12125550142',
    address: '310 West 52nd Street',
    unit: '14B',
    message: 'Hi, is 14B still available for July 1? We have one small dog and 2 beds would be enough.',
  },
  {
    first: 'José',
    last: 'Núñez Ortega',
    email: 'jose.nunez@correo.example',
    phone: '646.555.0178',
    shownPhone: '(646) 555-0178',
    dialed: '+16465550178',
    address: '85-12 Jamaica Avenue',
    unit: '3F',
    message: 'Hola, ¿está disponible todavía? Mi señora y yo buscamos algo tranquilo.\nGracias, José',
  },
  {
    first: 'Dana',
    last: 'Alert',
    email: 'd.alert@mail.example',
    phone: '718-555-0101 ext. 12',
    shownPhone: '(718) 555-0101 x12',
    dialed: '+17185550101;ext=12',
    address: '64 Example Place',
    unit: 'PH2',
    message: 'Is the price negotiable? I got a price alert, and a weekly report has $3,950.',
  },
  {
    first: 'Zoë',
    last: 'O’Price',
    email: 'zoe+nyc@price.example',
    phone: '+44 20 7946 0958',
    shownPhone: '+44 20 7946 0958',
    dialed: '+442079460958',
    address: '1 Example Street',
    unit: '4',
    message:
      'I would like to see the apartment.\n\nMy budget is up to 4,250 and I can pay 12 months ahead.\nIs there a doorman?',
  },
]

export const getName = ({ first, last }: Person): string => `${first} ${last}`
