import { makeListing } from '../factories/listings.ts'
import type { TestOffice, TestPerson } from './test-office.ts'
import '../../src/modules/live-streams/tables.ts'

type Rule =
  | 'public'
  | 'self'
  | 'common'
  | { readonly create: (owner: TestPerson) => Promise<string>; readonly roles: readonly ['SUPERVISOR'] }

/** The rules of live streams: those of own listings, and for supervisors of all listings of the office. */
export function getLiveStreamRules(office: TestOffice): Record<string, Rule> {
  const makeLiveStream = async (owner: TestPerson) => {
    const { db } = office.deps
    const now = office.clock.now()
    const starts = new Date(now.getTime() + 86_400_000)
    const { id: open_house_id } = await db
      .insertInto('open_house')
      .values({
        listing_id: await makeListing(db, { agent_id: owner.personId }),
        starts_at: starts,
        ends_at: new Date(starts.getTime() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('live_stream')
      .values({
        open_house_id,
        key: 'of-access-rules',
        source: 'here',
        outside_url: '',
        keep_recording: true,
        chat: true,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const path = (rest = ''): Rule => ({
    create: async (owner) => `/v1/live-streams/${await makeLiveStream(owner)}${rest}`,
    roles: ['SUPERVISOR'],
  })
  return {
    'liveStreams.liveStreams': 'self',
    'liveStreams.addLiveStream': 'self',
    'liveStreams.liveStream': path(),
    'liveStreams.liveAudience': path('/audience'),
    'liveStreams.liveInvitations': path('/invitations'),
    'liveStreams.addHostMessage': path('/messages'),
    // A supervisor cannot repeat a change of the owner: the tests of live streams have their rules.
    'liveStreams.saveLiveStream': 'common',
    'liveStreams.cancelLiveStream': 'common',
    'liveStreams.restoreLiveStream': 'common',
    'liveStreams.startBroadcast': 'common',
    'liveStreams.putInit': 'common',
    'liveStreams.putFragment': 'common',
    'liveStreams.endBroadcast': 'common',
    'liveStreams.saveLiveMessage': 'common',
    'liveStreams.saveLiveViewer': 'common',
    'liveStreams.saveRecording': 'common',
    'liveStreams.inviteClients': 'common',
    'liveStreams.undoInvitations': 'common',
    'live.livePage': 'public',
    'live.liveState': 'public',
    'live.addViewerMessage': 'public',
    'live.liveInit': 'public',
    'live.liveFragment': 'public',
    'live.livePlaylist': 'public',
    'live.recordingPlaylist': 'public',
  }
}
