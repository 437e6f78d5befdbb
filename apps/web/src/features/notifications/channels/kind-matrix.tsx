import type { KindChannels, NotificationChannelsReply } from '@pb/contract/notification-channels'
import { Switch } from '../../../components/ui/switch.tsx'
import { getKindLabel } from '../model/kind-labels.ts'
import { useSaveChannel, type Channel } from './mutations.ts'
import * as texts from './texts.ts'

interface ChannelSwitchProps {
  readonly row: KindChannels
  readonly channel: Channel
  /** Whether the channel is turned off in the profile. */
  readonly off: boolean
}

function ChannelSwitch({ row, channel, off }: ChannelSwitchProps) {
  const { mutate } = useSaveChannel(row.kind, channel)
  return (
    <Switch
      checked={row[channel] === 1 && !off}
      disabled={off}
      labelledBy={`kind-${row.kind} channel-${channel}`}
      onCheckedChange={(on) => mutate(on ? 1 : 0)}
      className="mx-auto"
    />
  )
}

/** Switches for each kind and channel. Each saves immediately. */
export function ChannelMatrix({ channels }: { readonly channels: NotificationChannelsReply }) {
  const off = {
    push: channels.agent_notification_push === 0,
    email: channels.agent_notification_email === 0,
  }
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col" className="pb-2 text-left font-medium">
            {texts.notificationKind}
          </th>
          <th scope="col" id="channel-push" className="w-20 pb-2 text-center font-medium">
            {texts.browser}
          </th>
          <th scope="col" id="channel-email" className="w-20 pb-2 text-center font-medium">
            {texts.email}
          </th>
        </tr>
      </thead>
      <tbody>
        {channels.kinds.map((row) => {
          const { title, icon: Icon } = getKindLabel(row.kind)
          const text = texts.kindHints[row.kind] ?? texts.kindHints['system']
          return (
            <tr key={row.kind} className="border-t">
              <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                <span className="flex items-start gap-3">
                  <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
                  <span className="min-w-0">
                    <span id={`kind-${row.kind}`} className="block font-medium">
                      {title}
                    </span>
                    <span className="block text-xs text-pretty text-muted">{text}</span>
                  </span>
                </span>
              </th>
              <td>
                <ChannelSwitch row={row} channel="push" off={off.push} />
              </td>
              <td>
                <ChannelSwitch row={row} channel="email" off={off.email} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
