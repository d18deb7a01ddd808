import { rm } from 'node:fs/promises'
import { prepared } from '#core/media/worker-words/prepared.ts'
import { digestFile } from '../../files/digest-file.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'
import { soundsOtherwise } from '../../records/joined-sounds.ts'
import { hasDigest, markRushReady, saveRushDigest } from '../../records/rushes.ts'
import { markHeard } from '../../records/sound-tracks.ts'
import { beginHearing } from '../../records/transcriptions.ts'
import { failInterrupted, onVersion, openChecked } from '../../stages/preparation.ts'
import { forRush } from '../../stages/rushes/check-rush.ts'
import { publishProxy, type RushProxy } from '../../stages/rushes/publish-proxy.ts'
import { publishRushStills } from '../../stages/rushes/publish-rush-stills.ts'
import { renewProxySound } from './renew-proxy-sound.ts'

/** What rushes are watched and edited by: quietly, one at a time, behind whatever anybody waits for. */
export const makeProxy: Job<'make-proxy'> = {
  name: 'make-proxy',
  line: 'slow',
  queue: 'proxies',
  key: ({ versionId }) => `make-proxy:${versionId}`,
  lockKeys: ({ versionId }) => [`version:${versionId}`],
  attempts: 5,
  giveUp: (house, { versionId }) => failInterrupted(house, versionId),
  perform: (house, { versionId }, signal) => make(house, versionId, signal),
}

/** Proxy, stills, waveform and digest of one rush, which is then ready and heard. An attempt after this one begins with the proxy again. */
async function make(house: WorkerHouse, versionId: string, signal: AbortSignal) {
  await onVersion(house, versionId, signal, async (preparation) => {
    const { sql } = house
    const { stages, version, folder } = preparation
    if (version.kind !== 'rush' || version.state === 'ready') return
    const opened = await openChecked(preparation)
    const source = 'code' in opened ? forRush(opened) : opened
    let proxy: RushProxy | undefined
    const watchable = await stages.run('first-rendition', async (report) => {
      if ('code' in source) return source
      const outcome = await publishProxy(preparation, source, report)
      if ('code' in outcome) return forRush(outcome)
      proxy = outcome
      return prepared.proxy(Math.min(outcome.width, outcome.height))
    })
    if (!watchable || 'code' in source) return
    const made = proxy ?? (await publishProxy(preparation, source, () => {}))
    if ('code' in made) throw new Error(`A proxy that could be made before is refused: ${made.code}`)
    if (!(await stages.run('poster-and-storyboard', (report) => publishRushStills(preparation, source, made, report)))) return
    if (!(await hasDigest(sql, versionId))) await saveRushDigest(sql, versionId, await digestFile(source.path, signal))
    await markHeard(sql, versionId, source)
    await stages.run('all-renditions', async () => prepared.proxy(Math.min(made.width, made.height)))
    await markRushReady(sql, versionId, made.durationSeconds)
    await stages.run('ready', async () => 'Everything is there')
    await beginHearing(sql, versionId)
    if (await soundsOtherwise(sql, versionId)) await queueJob(sql, renewProxySound, { versionId })
    await rm(folder, { recursive: true, force: true })
  })
}
