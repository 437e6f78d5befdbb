import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { callKey, idList } from './listing-sends.ts'
import {
  audience,
  audienceViewer,
  broadcast,
  broadcasterQuery,
  emailClients,
  fragmentMime,
  fragmentQuery,
  hostMessage,
  liveInvitation,
  liveMessage,
  livePage,
  liveState,
  liveStream,
  liveStreamChanges,
  liveStreamDetail,
  maxFragmentBytes,
  maxInitBytes,
  newLiveStream,
  recordingStates,
  streamKey,
  viewerMessage,
} from './live-stream-schemas.ts'
import { bit, id, paging, version } from './wire.ts'

const session = { tag: 'live streams', access: 'session' } as const
const params = z.object({ live_stream_id: id })
const count = z.number().int()
const videoTypes = ['application/octet-stream', 'video/mp4'] as const
const trimSeconds = z.number().min(0).max(604_800)

export const liveStreams = {
  liveStreams: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/live-streams',
    summary:
      "Live streams of the caller's listings, or of the office's for a supervisor: those that are live first, past ones latest first",
    query: z.object({
      when: z.enum(['upcoming', 'past', 'canceled']).default('upcoming'),
      scope: z.enum(['own', 'office']).default('own'),
      listing_id: id.optional(),
      ...paging(50, 200),
    }),
    replies: {
      200: z.object({
        collection: z.array(liveStream),
        total: count,
        counts: z.object({ upcoming: count, past: count, canceled: count }),
      }),
    },
    errors: ['forbidden_role'],
  }),
  addLiveStream: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/live-streams',
    creates: true,
    summary:
      "Schedule a live stream of an own listing, or for a supervisor of any agent's, with its open house; the same key schedules once",
    body: newLiveStream,
    replies: { 201: liveStreamDetail },
    errors: ['not_found', 'not_owner', 'rule_broken', 'conflict'],
  }),
  liveStream: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/live-streams/:live_stream_id',
    summary: 'A live stream, with the link for viewers',
    params,
    query: z.object({ broadcaster_key: streamKey.optional() }),
    replies: { 200: liveStreamDetail },
    errors: ['not_found'],
  }),
  saveLiveStream: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/live-streams/:live_stream_id',
    summary: 'Change a live stream that is not over',
    params,
    body: liveStreamChanges,
    replies: { 200: liveStreamDetail },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  cancelLiveStream: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/live-streams/:live_stream_id/cancel',
    creates: false,
    summary: 'Cancel a live stream, and its open house if it is online only; ends a broadcast',
    params,
    body: z.strictObject({ version, email_clients: emailClients }),
    replies: { 200: liveStreamDetail },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  restoreLiveStream: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/live-streams/:live_stream_id/restore',
    creates: false,
    summary: 'Undo the cancellation of a live stream that is not over',
    params,
    body: z.strictObject({ version, email_clients: emailClients }),
    replies: { 200: liveStreamDetail },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  startBroadcast: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/live-streams/:live_stream_id/broadcast',
    creates: false,
    summary:
      'Go live, or go on with another encoder; each call that follows an initialization segment starts a generation. Refused while another tab is live, unless it is taken over',
    params,
    body: z.strictObject({ broadcaster_key: streamKey, take_over: bit.default(0), mime: fragmentMime }),
    replies: { 200: broadcast },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  putInit: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/live-streams/:live_stream_id/broadcast/init',
    summary: 'Store the initialization segment of a generation; the same bytes again change nothing',
    params,
    query: broadcasterQuery,
    rawBody: { types: videoTypes },
    maxBody: maxInitBytes,
    replies: { 200: broadcast },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  putFragment: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/live-streams/:live_stream_id/broadcast/fragments/:sequence',
    summary: 'Store the next fragment; the same bytes again change nothing',
    params: params.extend({
      sequence: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, 'This is not a number of a fragment')
        .transform(Number),
    }),
    query: fragmentQuery,
    rawBody: { types: videoTypes },
    maxBody: maxFragmentBytes,
    replies: { 200: broadcast },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  endBroadcast: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/live-streams/:live_stream_id/end',
    creates: false,
    summary: 'End the broadcast for everyone; ending it again changes nothing',
    params,
    replies: { 200: liveStreamDetail },
    errors: ['not_found', 'rule_broken'],
  }),
  liveAudience: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/live-streams/:live_stream_id/audience',
    summary: 'Who watch, and the messages after one',
    params,
    query: z.object({ after: id.optional() }),
    replies: { 200: audience },
    errors: ['not_found'],
  }),
  addHostMessage: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/live-streams/:live_stream_id/messages',
    creates: true,
    summary: 'Write to the viewers; the same key writes once',
    params,
    body: z.strictObject({
      text: z.string().trim().min(1, 'Write a message').max(1000, 'At most 1,000 characters'),
      key: callKey,
    }),
    replies: { 201: hostMessage },
    errors: ['not_found', 'rule_broken'],
  }),
  saveLiveMessage: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/live-streams/:live_stream_id/messages/:message_id',
    summary: 'Take a message down, or show it again',
    params: params.extend({ message_id: id }),
    body: z.strictObject({ hidden: bit }),
    replies: { 200: hostMessage },
    errors: ['not_found'],
  }),
  saveLiveViewer: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/live-streams/:live_stream_id/viewers/:viewer_id',
    summary: 'Mute or remove a viewer, or undo it',
    params: params.extend({ viewer_id: id }),
    body: z.strictObject({ muted: bit.optional(), removed: bit.optional() }),
    replies: { 200: audienceViewer },
    errors: ['not_found'],
  }),
  saveRecording: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/live-streams/:live_stream_id/recording',
    summary: 'Trim a recording, show it to everyone, delete it, or restore it within 7 days',
    params,
    body: z
      .strictObject({
        version,
        state: z.enum(recordingStates).exclude(['none']),
        trim_from_s: trimSeconds,
        trim_to_s: trimSeconds.nullable(),
      })
      .refine(({ trim_from_s, trim_to_s }) => trim_to_s === null || trim_to_s > trim_from_s, {
        path: ['trim_to_s'],
        message: 'The end must be after the start',
      }),
    replies: { 200: liveStreamDetail },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  inviteClients: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/live-streams/:live_stream_id/invitations',
    creates: true,
    summary:
      'Email own clients the link with a calendar file: one email each, from the own mailbox. The same key sends once',
    params,
    body: z.strictObject({
      user_ids: idList(500).pipe(z.array(id).min(1, 'Choose clients')),
      /** Plain text with the placeholders `{first_name}` and `{agent}`. */
      subject: z.string().trim().min(1, 'Enter a subject').max(300),
      message: z.string().trim().min(1, 'Write a message').max(10_000),
      /** Reason for words that steer; see `sendListings`. */
      steering_reason: z.string().trim().max(500).default(''),
      key: callKey,
    }),
    replies: { 201: z.object({ collection: z.array(liveInvitation) }) },
    errors: ['not_found', 'rule_broken'],
  }),
  undoInvitations: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/live-streams/:live_stream_id/invitations/undo',
    creates: false,
    summary: 'Undo the invitations of a call by its key while no email of it is on its way',
    params,
    body: z.strictObject({ key: callKey }),
    replies: { 200: z.object({ collection: z.array(liveInvitation) }) },
    errors: ['not_found', 'conflict'],
  }),
  liveInvitations: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/live-streams/:live_stream_id/invitations',
    summary: 'Clients whom the caller invited, the latest first',
    params,
    query: z.object(paging(200, 500)),
    replies: { 200: z.object({ collection: z.array(liveInvitation), total: count }) },
    errors: ['not_found'],
  }),
}

/** Any text, so that a malformed token gets the same reply as an unknown one. */
const token = z.string().max(200)
const tokenParams = z.object({ token })
const viewing = { tag: 'live streams', access: 'public' } as const
/** What each viewer asks for every few seconds. */
const watching = { ...viewing, uncounted: true } as const
const viewerQuery = z.object({ viewer: streamKey })
/** A player calls about twice a second: 250 of them behind one address, 10,000 on one stream. */
const playerLimit = { name: 'live-player', max: 30_000, seconds: 60, perLink: 1_200_000, step: 50 } as const
/** Of a removed viewer the reply is as of an unknown link. */
const errors = ['not_found'] as const

/** The watch page, for people without an account. */
export const live = {
  livePage: endpoint({
    ...viewing,
    method: 'GET',
    path: '/v1/live/:token',
    summary: 'What the watch page shows',
    params: tokenParams,
    limit: { name: 'live-page', max: 600, seconds: 300, perLink: 20_000 },
    replies: { 200: livePage },
    errors,
  }),
  liveState: endpoint({
    ...watching,
    method: 'GET',
    path: '/v1/live/:token/state',
    summary: 'Where the broadcast is, and the messages after one; counts the viewer as watching',
    params: tokenParams,
    query: viewerQuery.extend({ after: id.optional() }),
    limit: playerLimit,
    replies: { 200: liveState },
    errors,
  }),
  addViewerMessage: endpoint({
    ...viewing,
    method: 'POST',
    path: '/v1/live/:token/messages',
    creates: true,
    summary: 'Write to everyone, or ask the agent, whose answer comes by email; the same key writes once',
    params: tokenParams,
    body: viewerMessage,
    limit: { name: 'live-messages', max: 60, seconds: 60, perLink: 1200 },
    /** Null for what a machine filled in. */
    replies: { 200: z.object({ message: liveMessage.nullable() }) },
    errors: ['not_found', 'rule_broken', 'too_many'],
  }),
  liveInit: endpoint({
    ...watching,
    method: 'GET',
    path: '/live/:token/init/:file',
    summary: 'Initialization segment of a generation: `3.mp4`',
    params: z.object({ token, file: z.string().max(40) }),
    query: viewerQuery,
    limit: playerLimit,
    replies: { 200: { raw: 'video/mp4' } },
    errors,
  }),
  liveFragment: endpoint({
    ...watching,
    method: 'GET',
    path: '/live/:token/fragments/:generation/:file',
    summary:
      'A fragment: `3/120.m4s`. With `wait=1` the reply to the next one waits some seconds until it is there',
    params: z.object({ token, generation: z.string().max(20), file: z.string().max(40) }),
    query: viewerQuery.extend({ wait: z.enum(['0', '1']).optional() }),
    limit: playerLimit,
    replies: { 200: { raw: 'video/mp4' } },
    errors,
  }),
  livePlaylist: endpoint({
    ...watching,
    method: 'GET',
    path: '/live/:token/stream.m3u8',
    summary: 'Playlist of the broadcast (HLS)',
    params: tokenParams,
    query: viewerQuery,
    limit: playerLimit,
    replies: { 200: { raw: 'application/vnd.apple.mpegurl' } },
    errors,
  }),
  recordingPlaylist: endpoint({
    ...watching,
    method: 'GET',
    path: '/live/:token/recording.m3u8',
    summary: 'Playlist of the recording (HLS), trimmed; `all=1` leaves the trim out for its host',
    params: tokenParams,
    query: viewerQuery.extend({ all: z.enum(['0', '1']).optional() }),
    limit: playerLimit,
    replies: { 200: { raw: 'application/vnd.apple.mpegurl' } },
    errors,
  }),
}
