import { live as liveContract, liveStreams as contract } from '@pb/contract/live-streams'
import { liveStreamPersonalRecords } from './personal-records.ts'
import { defineModule } from '../../platform/module.ts'
import { endBroadcast } from './broadcast/end-broadcast.ts'
import { endInterrupted, endInterruptedJob } from './broadcast/end-interrupted.ts'
import { putFragment } from './broadcast/put-fragment.ts'
import { putInit } from './broadcast/put-init.ts'
import { startBroadcast } from './broadcast/start-broadcast.ts'
import { inviteClients, listInvitations, undoInvitations } from './invitations/invite.ts'
import { invitationJob, processInvitations } from './invitations/invitation-queue.ts'
import { updateJob } from './invitations/plan-updates.ts'
import { processUpdates } from './invitations/update-queue.ts'
import { addViewerMessage } from './messages/add-viewer-message.ts'
import { getAudience, saveViewer } from './messages/audience.ts'
import { addHostMessage, setHidden } from './messages/host-messages.ts'
import { purgeViewers, purgeViewersJob } from './messages/purge-viewers.ts'
import {
  deleteFragments,
  deleteFragmentsJob,
  sweepFragments,
  sweepFragmentsJob,
} from './recording/delete-fragments.ts'
import { saveRecording } from './recording/save-recording.ts'
import { watchLinks } from './links/index.ts'
import { addLiveStream, saveLiveStream, setCanceled } from './records/change-live-stream.ts'
import { getLiveStream } from './records/get-live-stream.ts'
import { listLiveStreams } from './records/list-live-streams.ts'
import { registerTimelineTexts } from './timeline.ts'
import { flushHeartbeats } from './watch/heartbeats.ts'
import { getLivePlaylist, getRecordingPlaylist, sendFragment, sendInit } from './watch/media.ts'
import { getLivePage } from './watch/page.ts'
import { playlistType } from './watch/playlist.ts'
import { getLiveState } from './watch/state.ts'
import './tables.ts'

export { checkFragment, checkInit } from './broadcast/boxes.ts'
export { toFragmentKey } from './broadcast/fragment-file.ts'

/** Live streams of the office's listings: times, broadcast, viewers, messages, recording, invitations. */
export const liveStreams = defineModule({
  name: 'live-streams',
  endpoints: contract,
  personalRecords: liveStreamPersonalRecords,
  secretKeyUses: [watchLinks],
  handlers: (deps) => {
    registerTimelineTexts()
    return {
      liveStreams: ({ actor, query }) => listLiveStreams(actor, deps, query),
      addLiveStream: async ({ actor, body, reply }) => {
        const id = await addLiveStream(actor, deps, body)
        reply.code(201)
        return getLiveStream(actor, deps, id)
      },
      liveStream: ({ actor, params, query }) =>
        getLiveStream(actor, deps, params.live_stream_id, { broadcasterKey: query.broadcaster_key }),
      saveLiveStream: async ({ actor, params, body }) => {
        await saveLiveStream(actor, deps, params.live_stream_id, body)
        return getLiveStream(actor, deps, params.live_stream_id)
      },
      cancelLiveStream: async ({
        actor,
        params: { live_stream_id: id },
        body: { version, email_clients },
      }) => {
        await setCanceled(actor, deps, { id, version }, { canceled: true, emailClients: email_clients === 1 })
        return getLiveStream(actor, deps, id)
      },
      restoreLiveStream: async ({
        actor,
        params: { live_stream_id: id },
        body: { version, email_clients },
      }) => {
        await setCanceled(
          actor,
          deps,
          { id, version },
          { canceled: false, emailClients: email_clients === 1 },
        )
        return getLiveStream(actor, deps, id)
      },
      startBroadcast: ({ actor, params, body }) => startBroadcast(actor, deps, params.live_stream_id, body),
      putInit: ({ actor, params, query, raw }) =>
        putInit(
          actor,
          deps,
          {
            id: params.live_stream_id,
            broadcasterKey: query.broadcaster_key,
            generation: query.generation,
          },
          raw,
        ),
      putFragment: ({ actor, params, query, raw }) => {
        const { broadcaster_key: broadcasterKey, generation, start_ms, duration_ms } = query
        const { live_stream_id: id, sequence } = params
        const fragment = { sequence, start_ms, duration_ms }
        return putFragment(actor, deps, { id, broadcasterKey, generation }, fragment, raw)
      },
      endBroadcast: async ({ actor, params }) => {
        await endBroadcast(actor, deps, params.live_stream_id)
        return getLiveStream(actor, deps, params.live_stream_id)
      },
      liveAudience: ({ actor, params, query }) =>
        getAudience(actor, deps, params.live_stream_id, query.after),
      addHostMessage: async ({ actor, params, body, reply }) => {
        const message = await addHostMessage(actor, deps, params.live_stream_id, body)
        reply.code(201)
        return message
      },
      saveLiveMessage: ({ actor, params, body }) =>
        setHidden(
          actor,
          deps,
          { id: params.live_stream_id, messageId: params.message_id },
          body.hidden === 1,
        ),
      saveLiveViewer: ({ actor, params, body }) =>
        saveViewer(actor, deps, { id: params.live_stream_id, viewerId: params.viewer_id }, body),
      saveRecording: async ({ actor, params, body }) => {
        await saveRecording(actor, deps, params.live_stream_id, body)
        return getLiveStream(actor, deps, params.live_stream_id)
      },
      inviteClients: async ({ actor, params, body, reply }) => {
        const invited = await inviteClients(actor, deps, params.live_stream_id, body)
        reply.code(201)
        return invited
      },
      undoInvitations: ({ actor, params, body }) =>
        undoInvitations(actor, deps, params.live_stream_id, body.key),
      liveInvitations: ({ actor, params, query }) =>
        listInvitations(actor, deps, params.live_stream_id, query),
    }
  },
  async mount(app, deps) {
    // Viewers call this process; its last heartbeats are written when no more can come.
    app.addHook('onClose', () => flushHeartbeats(deps))
  },
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.workPromptly(invitationJob, () => processInvitations(deps))
    // Sends what a crashed process left.
    await deps.jobs.schedule(invitationJob, '* * * * *')
    await deps.jobs.work(updateJob, () => processUpdates(deps))
    await deps.jobs.schedule(updateJob, '* * * * *')
    await deps.jobs.work(endInterruptedJob, () => endInterrupted(deps))
    await deps.jobs.schedule(endInterruptedJob, '* * * * *')
    await deps.jobs.work(deleteFragmentsJob, () => deleteFragments(deps))
    await deps.jobs.schedule(deleteFragmentsJob, '* * * * *')
    await deps.jobs.work(sweepFragmentsJob, () => sweepFragments(deps))
    await deps.jobs.schedule(sweepFragmentsJob, '10 4 * * *')
    await deps.jobs.work(purgeViewersJob, () => purgeViewers(deps))
    await deps.jobs.schedule(purgeViewersJob, '15 4 * * *')
  },
})

/** Keeps search engines and linked sites from learning a link. */
const privateHeaders = { 'x-robots-tag': 'noindex, nofollow, noarchive', 'referrer-policy': 'no-referrer' }

/** The watch page, for people without an account. */
export const live = defineModule({
  name: 'live',
  endpoints: liveContract,
  handlers: (deps) => ({
    livePage: ({ params, reply }) => {
      reply.headers(privateHeaders)
      return getLivePage(deps, params.token)
    },
    liveState: ({ params, query, reply }) => {
      reply.headers(privateHeaders)
      return getLiveState(deps, params.token, query)
    },
    addViewerMessage: ({ params, body, reply }) => {
      reply.headers(privateHeaders)
      return addViewerMessage(deps, params.token, body)
    },
    liveInit: ({ params: { token, file }, query: { viewer }, reply }) => {
      reply.headers(privateHeaders)
      return sendInit(deps, reply, { token, viewer }, file)
    },
    liveFragment: ({ params, query, reply }) => {
      reply.headers(privateHeaders)
      const { viewer, wait = '0' } = query
      return sendFragment(deps, reply, { ...params, viewer, wait: wait === '1' })
    },
    livePlaylist: async ({ params: { token }, query: { viewer }, reply }) => {
      reply.headers(privateHeaders)
      const playlist = await getLivePlaylist(deps, { token, viewer })
      reply.type(playlistType).header('cache-control', 'no-store')
      return playlist
    },
    recordingPlaylist: async ({ params: { token }, query: { viewer, all }, reply }) => {
      reply.headers(privateHeaders)
      const playlist = await getRecordingPlaylist(deps, { token, viewer }, all === '1')
      reply.type(playlistType).header('cache-control', 'no-store')
      return playlist
    },
  }),
})
