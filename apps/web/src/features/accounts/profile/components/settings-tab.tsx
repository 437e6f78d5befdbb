import type { Preferences } from '@pb/contract/profile'
import { Link } from '../../../../components/ui/link.tsx'
import { Panel } from '../../../../components/ui/panel.tsx'
import { Signatures } from '../signatures/signatures.tsx'
import { PreferenceRow } from './preference-row.tsx'
import * as texts from '../texts.ts'

const sites = [
  { flag: 'agent_publish_ad_se', title: texts.streetEasy },
  { flag: 'agent_publish_ad_na', title: texts.nakedApartments },
  { flag: 'agent_publish_ad_rh', title: texts.rentHop },
] as const

/** The agent's preferences. Each switch saves immediately. */
export function SettingsTab({ preferences }: { readonly preferences: Preferences }) {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <Panel title={texts.notifications}>
        <div className="-mb-3.5 divide-y">
          <PreferenceRow preferences={preferences} flag="agent_notification_email" title={texts.byEmail}>
            {texts.byEmailHint} <Link to="/account-settings">{texts.chooseWhich}</Link>
          </PreferenceRow>
          <PreferenceRow preferences={preferences} flag="agent_notification_push" title={texts.onYourDevices}>
            {texts.onYourDevicesHint} <Link to="/account-settings">{texts.chooseWhich}</Link>
          </PreferenceRow>
        </div>
      </Panel>

      <Panel title={texts.signature}>
        <div className="-mb-3.5 divide-y">
          <PreferenceRow
            preferences={preferences}
            flag="agent_append_email_signature"
            title={texts.signMyEmails}
          >
            {texts.signMyEmailsHint}
          </PreferenceRow>
          <PreferenceRow preferences={preferences} flag="agent_signature_id" title={texts.chosenSignature}>
            {texts.chosenSignatureHint}
          </PreferenceRow>
        </div>
      </Panel>

      <Signatures />

      <Panel title={texts.advertising}>
        <div className="-mb-3.5 divide-y">
          {sites.map(({ flag, title }) => (
            <PreferenceRow
              key={flag}
              preferences={preferences}
              flag={flag}
              title={texts.publishOn(title)}
              state={texts.notConnected}
            >
              {texts.takesEffectOnceConnected(title)}
            </PreferenceRow>
          ))}
          <PreferenceRow
            preferences={preferences}
            flag="agent_rh_bot_enabled"
            title={texts.answerRentHopInquiriesAutomatically}
            state={texts.notConnected}
          >
            {texts.takesEffectOnceConnected(texts.rentHop)}
          </PreferenceRow>
        </div>
      </Panel>

      <Panel title={texts.officeInquiryForm}>
        <div className="-mb-3.5 divide-y">
          <PreferenceRow
            preferences={preferences}
            flag="agent_show_on_signin_form"
            title={texts.listMeOnTheForm}
          >
            {texts.listMeOnTheFormHint}
          </PreferenceRow>
        </div>
      </Panel>
    </div>
  )
}
