import type { Preferences } from '@pb/contract/profile'
import { Link } from '../../../components/ui/link.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Signatures } from '../signatures/signatures.tsx'
import { PreferenceRow } from './preference-row.tsx'

const sites = [
  { flag: 'agent_publish_ad_se', title: 'StreetEasy' },
  { flag: 'agent_publish_ad_na', title: 'Naked Apartments' },
  { flag: 'agent_publish_ad_rh', title: 'RentHop' },
] as const

/** The agent's preferences; each switch saves itself. */
export function SettingsTab({ preferences }: { readonly preferences: Preferences }) {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <Panel title="Notifications">
        <div className="-mb-3.5 divide-y">
          <PreferenceRow preferences={preferences} flag="agent_notification_email" title="By e-mail">
            What happens to your clients, listings and deals also comes as a mail.{' '}
            <Link to="/account-settings">Choose which</Link>
          </PreferenceRow>
          <PreferenceRow preferences={preferences} flag="agent_notification_push" title="On your devices">
            It also shows on computers and phones where you allowed it, while PB Office is closed.{' '}
            <Link to="/account-settings">Choose which</Link>
          </PreferenceRow>
        </div>
      </Panel>

      <Panel title="Signature">
        <div className="-mb-3.5 divide-y">
          <PreferenceRow preferences={preferences} flag="agent_append_email_signature" title="Sign my mails">
            A signature is put at the end of every mail that you write in PB Office.
          </PreferenceRow>
          <PreferenceRow preferences={preferences} flag="agent_signature_id" title="Use my chosen signature">
            Mails are signed with the signature you chose. Off: with your name, license, phone and e-mail.
          </PreferenceRow>
        </div>
      </Panel>

      <Signatures />

      <Panel title="Advertising">
        <div className="-mb-3.5 divide-y">
          {sites.map(({ flag, title }) => (
            <PreferenceRow
              key={flag}
              preferences={preferences}
              flag={flag}
              title={`Publish on ${title}`}
              state="Not connected"
            >
              Your choice is kept, and takes effect once the office is connected to {title}.
            </PreferenceRow>
          ))}
          <PreferenceRow
            preferences={preferences}
            flag="agent_rh_bot_enabled"
            title="Answer RentHop inquiries automatically"
            state="Not connected"
          >
            Your choice is kept, and takes effect once the office is connected to RentHop.
          </PreferenceRow>
        </div>
      </Panel>

      <Panel title="Office’s inquiry form">
        <div className="-mb-3.5 divide-y">
          <PreferenceRow
            preferences={preferences}
            flag="agent_show_on_signin_form"
            title="List me on the form"
          >
            People who write to the office through its public form can choose you as their agent.
          </PreferenceRow>
        </div>
      </Panel>
    </div>
  )
}
