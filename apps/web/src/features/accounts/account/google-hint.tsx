import * as texts from './two-factor/texts.ts'

interface GoogleHintProps {
  readonly lead: string
  readonly href: string
}

/** For an office that signs in with Google: where its account has the setting. */
export function GoogleHint({ lead, href }: GoogleHintProps) {
  return (
    <>
      {lead}{' '}
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-brand-text underline underline-offset-2"
      >
        {texts.googleAccount}
        <span className="sr-only">{texts.opensANewTab}</span>
      </a>
      .
    </>
  )
}
